import fc from 'fast-check'
import { expect, test } from 'vitest'
import { FoldedQuotes } from '../../../../main/service/library/own-model/answers/folded-quotes.ts'
import { readAnswer } from '../../../../main/service/library/own-model/answers/read-answer.ts'
import { readTranslation } from '../../../../main/service/library/own-model/answers/read-translation.ts'

const text =
  'The river was “wide” in those days.\nA miller — old\u00a0and  deaf — lived there… alone.\nIts wa\u00adter was cold.'
const read = (raw: string, isOver = true) => readAnswer(raw, new FoldedQuotes(text), isOver)
const quotes = (raw: string) => read(raw).passages.map((passage) => passage.text)

test('a quote is found whatever its case, spaces, quotation marks and dashes', () => {
  expect(quotes('<q>the RIVER was "wide" in those days.</q>')).toEqual(['The river was “wide” in those days'])
  expect(quotes('<q>a miller - old and deaf - lived there... </q>')).toEqual([
    'A miller — old\u00a0and  deaf — lived there',
  ])
  expect(quotes('<q>Its water was cold</q>')).toEqual(['Its wa\u00adter was cold'])
})

test('a quote with omitted words counts only if all of its parts are in the text', () => {
  expect(quotes('<q>The river was […] Its water was cold</q>')).toEqual(['The river was', 'Its wa\u00adter was cold'])
  expect(read('So: <q>The river was … made of gold</q>!')).toEqual({ answer: 'So: !', passages: [], dropped: 1 })
})

test('words in quotation marks and quoted lines are quotes, too', () => {
  expect(read('He said "the river was dry as bone" twice.')).toEqual({
    answer: 'He said  twice.',
    passages: [],
    dropped: 1,
  })
  expect(read('> A made-up line of the article\n\nSo it was.')).toMatchObject({ answer: 'So it was.', dropped: 1 })
  expect(read('> The river was wide in\n> Its water was cold').passages).toHaveLength(1)
  // A term and a measure are not quotations.
  expect(read('A "made-up term" for a 5" screen and a 7" tablet of his.')).toMatchObject({
    answer: 'A "made-up term" for a 5" screen and a 7" tablet of his.',
    dropped: 0,
  })
})

test('no part of an invented quote is shown at any moment while the answer arrives', () => {
  const raw =
    'First <q>xxxx yyyy zzzz wwww</q>, then “xxxx yyyy zzzz wwww” and "xxxx yyyy zzzz wwww".\n> xxxx yyyy zzzz wwww\nThe end <quote>xxxx yyyy zzzz wwww</quote>.'
  for (let end = 0; end <= raw.length; end += 1) {
    expect(read(raw.slice(0, end), false).answer).not.toMatch(/xx|yy|zz|ww|<|>/)
  }
  expect(read(raw)).toMatchObject({ dropped: 5, passages: [] })
})

test('an answer that arrives in parts only grows', () => {
  const piece = fc.constantFrom(
    '<q>',
    '</q>',
    'cold',
    ' ',
    '"',
    '“',
    '”',
    '\n',
    '> ',
    'The river was',
    '[1]',
    '<',
    'think',
    '…',
  )
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 40 }), (pieces) => {
      const raw = pieces.join('')
      let before = ''
      for (let end = 1; end <= raw.length; end += 1) {
        const { answer, passages } = read(raw.slice(0, end), false)
        expect(answer.startsWith(before.trimEnd()) || before.startsWith(answer)).toBe(true)
        for (const { char_start, char_end, text: words } of passages)
          expect(text.slice(char_start, char_end)).toBe(words)
        before = answer
      }
    }),
  )
})

test('an answer and an article made to be slow take no longer than others', () => {
  const long = 'a'.repeat(400_000)
  const found = new FoldedQuotes(long)
  const started = performance.now()
  for (const open of ['<q>', '"', '> ', '<', '['])
    readAnswer(`${open.repeat(20_000)}${'a'.repeat(1900)}b</q>`, found, true)
  expect(performance.now() - started).toBeLessThan(5000)
})

test('translations are assigned by their numbers, in any order, and unknown numbers are left out', () => {
  const lines = [1, 2, 3].map((number) => ({ number, start: number * 10, end: number * 10 + 5 }))
  expect(readTranslation('[2] Zwei\nund mehr\n\n[1] Eins\n[9] Neun\n[3] Dr', lines, false)).toEqual([
    { char_start: 10, char_end: 15, text: 'Eins' },
    { char_start: 20, char_end: 25, text: 'Zwei\nund mehr' },
  ])
  expect(readTranslation('Nur das.', lines.slice(0, 1), true)).toEqual([
    { char_start: 10, char_end: 15, text: 'Nur das.' },
  ])
})
