import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { planSpeech } from '../../../../main/service/speech/plan-speech.ts'

interface Case {
  readonly name: string
  readonly language: string
  readonly markdown: string
  readonly said: readonly string[]
}

const file = join(import.meta.dirname, '../../../../../shared/corpus/listening/speech-text.jsonl')
const cases: readonly Case[] = existsSync(file)
  ? readFileSync(file, 'utf8')
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as Case)
  : []

const saidOf = ({ markdown, language }: Pick<Case, 'markdown' | 'language'>): string[] =>
  planSpeech({ markdown, language, leaveOut: [] }).chunks.flatMap(({ utterances }) =>
    utterances.map(({ said }) => said.replaceAll(/\s+/g, ' ').trim()),
  )
/** A closing mark that was added for the voice is no word. */
const unclosed = (said: string): string => said.replace(/\.$/, '')

describe.skipIf(cases.length === 0)('what is said of the corpus (skipped where the corpus is missing)', () => {
  test.each(cases)('$name', (one) => {
    expect(saidOf(one).map(unclosed)).toEqual(one.said.map(unclosed))
  })
})

describe('a short word with a dot', () => {
  test.each([
    ['en', 'See Sec. 1.2 of the manual.', 'See Sec 1.2 of the manual.'],
    ['en', 'See Ch. 3, Eq. 4 and Tab. 5.', 'See Ch 3, Eq 4 and Tab 5.'],
    [
      'de',
      'Das steht in Kap. 3 und in Art. 7 Abs. 2 des Gesetzes.',
      'Das steht in Kap 3 und in Art 7 Abs 2 des Gesetzes.',
    ],
    ['fr', 'Voir art. 12 et fig. 4 du texte.', 'Voir art 12 et fig 4 du texte.'],
    ['nl', 'Zie Art. 7 van de wet.', 'Zie Art. 7 van de wet.'],
    ['en', 'It is on p. 4 below.', 'It is on p 4 below.'],
  ])('ends no sentence in front of a number (%s)', (language, markdown, said) => {
    expect(saidOf({ markdown, language })).toEqual([said])
  })

  test.each([
    ['en', 'The boat stopped. 30 People of Velm waited.', 2],
    ['en', 'He left the harbour in May. The boat was gone.', 2],
    ['de', 'Das Boot lag am Kai. Sieben Leute warteten.', 2],
  ])('is told from the end of a sentence (%s): %s', (language, markdown, count) => {
    expect(saidOf({ markdown, language })).toHaveLength(count)
  })
})

describe('a formula in a line', () => {
  test.each([
    ['en', 'x^2 + y^2 = z^2', 'x squared plus y squared equals z squared'],
    ['en', '\\frac{1}{n} \\sum_{i=1}^{n} d_i', '1 over n the sum of i equals 1 to the power of n d i'],
    ['en', '\\sqrt{\\alpha} \\leq 3.5', 'the square root of alpha is at most 3.5'],
    ['de', 'a \\cdot b \\neq 0', 'a mal b ungleich 0'],
    ['fr', 'E = mc^3', 'E égale m c au cube'],
    ['nl', 'a \\pm b', 'a ± b'],
    ['en', '\\mathrm{kg}}{ \\unknowncommand{x', 'k g unknowncommand x'],
  ])('is said in words (%s): %s', (language, tex, words) => {
    const [said] = saidOf({ markdown: `The value \`$${tex}$\` is known here.`, language })
    expect(said).toBe(`The value ${words} is known here.`)
  })

  test('is one word at its position, and omitted if it is long', () => {
    const long = `$${'x + '.repeat(60)}x$`
    const markdown = `Here \`$\\alpha$\` is said, and \`${long}\` is not.`
    const [utterance] = planSpeech({ markdown, language: 'en', leaveOut: [] }).chunks[0]?.utterances ?? []
    expect(utterance?.said.replaceAll(/\s+/g, ' ')).toBe('Here alpha is said, and is not.')
    expect(utterance?.words[1]).toMatchObject({ start: 5, end: 13 })
  })
})
