import type { AnswerPassage } from '#shared/model/tools/model-answers.ts'
import type { NumberedLine } from './article-part.ts'
import { withoutThoughts } from './read-answer.ts'

/**
 * Assigns numbered translations to the lines that they translate. Lines without a translation are missing in the result,
 * and so is the last one while it may still grow.
 */
export function readTranslation(raw: string, lines: readonly NumberedLine[], isOver: boolean): AnswerPassage[] {
  const byNumber = new Map(lines.map((line) => [line.number, line]))
  const found = new Map<number, AnswerPassage>()
  const answer = withoutThoughts(raw)
  const marks = [...answer.matchAll(/^[ \t]*\[(\d{1,6})\][ \t]*/gm)]
  for (const [at, mark] of marks.entries()) {
    const next = marks[at + 1]
    if (!next && !isOver) break
    const line = byNumber.get(Number(mark[1]))
    const text = answer.slice(mark.index + mark[0].length, next?.index ?? answer.length).trim()
    if (!line || text === '' || found.has(line.number)) continue
    found.set(line.number, { char_start: line.start, char_end: line.end, text })
  }
  // A model that was given only one paragraph often leaves out its number.
  const [only] = lines
  if (lines.length === 1 && only && marks.length === 0 && isOver && answer.trim() !== '')
    return [{ char_start: only.start, char_end: only.end, text: answer.trim() }]
  return [...found.values()].toSorted((one, other) => one.char_start - other.char_start)
}
