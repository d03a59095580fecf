import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { keySentences } from '../../../../main/service/summary/key-sentences.ts'

const text = [
  'The bridges of the river',
  'The river had eleven bridges when the miller was young, and all of them were wood. Nobody had counted them since the flood of that year, which took four away in a night.',
  'Cooking at home takes time but saves money for most families in the valley. His dog slept by the stove, as dogs do, and dreamed of nothing in particular.',
  'The bridges were built again in stone after the flood, and the river runs below them still. Dr. Weaver, who paid for the bridges, never crossed one of them in all of her life.',
  '- an item of a list, which is no paragraph',
  'let bridges = river.count()',
].join('\n')

const found = keySentences({ text, title: 'The bridges of the river', language: 'en' }, 3)

describe('the key sentences', () => {
  test('are about what the text is about, in its order, and end where sentences do', () => {
    expect(found.map((one) => one.text)).toEqual([
      'The river had eleven bridges when the miller was young, and all of them were wood.',
      'The bridges were built again in stone after the flood, and the river runs below them still.',
      'Dr. Weaver, who paid for the bridges, never crossed one of them in all of her life.',
    ])
  })

  test('are at their positions in the text', () => {
    for (const { start, end, text: words } of found) expect(text.slice(start, end)).toBe(words)
  })

  test('are none of code, lists and headings', () => {
    expect(keySentences({ text: 'Title\nlet a = 1\n- one\n- two', title: '', language: 'en' }, 5)).toEqual([])
  })

  test('of a text that says one thing again and again are not all the same', () => {
    const same = 'The river had eleven bridges of old wood and stone. '
    const other = 'The keeper of the lamp counted every night that it had burned since spring.'
    const sentences = keySentences({ text: `${same.repeat(6)}${other}`, title: '', language: 'en' }, 2)
    expect(sentences.map((one) => one.text)).toContain(other)
  })

  test('exist for any text, in order, without overlap', () => {
    const part = fc.constantFrom(
      'The river runs. ',
      'Dr. A. B. Smith met him; ',
      '冬の夜は早い。',
      '\n',
      'x'.repeat(500),
      '\uD800',
      '1.2 ',
      'Who? ',
      'and so on ',
    )
    fc.assert(
      fc.property(fc.array(part, { maxLength: 80 }), fc.integer({ min: 1, max: 6 }), (parts, most) => {
        const source = parts.join('')
        const sentences = keySentences({ text: source, title: 'The river', language: null }, most)
        expect(sentences.length).toBeLessThanOrEqual(most)
        for (const [at, { start, end }] of sentences.entries())
          expect(start >= (sentences[at - 1]?.end ?? 0) && end > start && end <= source.length).toBe(true)
      }),
      { numRuns: 60 },
    )
  })

  test('of a book are found without looking at all of it', () => {
    const book =
      `${'The river had eleven bridges when the miller was young, and he crossed number five of them. '.repeat(12)}\n`.repeat(
        800,
      )
    expect(keySentences({ text: book, title: '', language: 'en' }, 5)).toHaveLength(5)
  })
})
