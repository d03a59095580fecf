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
