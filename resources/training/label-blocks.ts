import type { Block } from '../../main/service/extraction/blocks/page-blocks.ts'
import { wordsOf } from '../../main/service/extraction/blocks/page-facts.ts'

const RUN = 4

/**
 * Returns the part of each block that is in the true content, 0 to 1: the share of its words within runs of four that
 * are there. Short blocks count as present if they are a line of the content, or if together with a neighbour's words
 * they are a run of it. A text is present as often as the content has it, first come first served.
 */
export function labelBlocks(blocks: readonly Block[], content: string): Float32Array {
  const truth = wordsOf(content)
  const runs = new Set<string>()
  for (let length = 2; length <= RUN; length++) {
    for (let index = 0; index + length <= truth.length; index++) runs.add(truth.slice(index, index + length).join(' '))
  }
  const lines = new Map<string, number>()
  for (const line of content.split(/\n|\s\|\s/)) {
    const key = wordsOf(line).join(' ')
    if (key !== '') lines.set(key, (lines.get(key) ?? 0) + 1)
  }
  const joined = ` ${truth.join(' ')} `
  const used = new Map<string, number>()
  const tokens = blocks.map(({ text }) => wordsOf(text))
  return Float32Array.from(tokens, (words, index) => {
    if (words.length === 0) return 0
    const key = words.join(' ')
    let label = 0
    if (lines.has(key)) label = 1
    else if (words.length >= RUN) label = shareInRuns(words, runs)
    else {
      const before = tokens[index - 1]?.slice(-3) ?? []
      const after = tokens[index + 1]?.slice(0, 3) ?? []
      const withBefore = before.length > 0 && joined.includes(` ${[...before, ...words].join(' ')} `)
      const withAfter = after.length > 0 && joined.includes(` ${[...words, ...after].join(' ')} `)
      label = withBefore || withAfter ? 1 : 0
    }
    if (label > 0) {
      const times = used.get(key) ?? 0
      used.set(key, times + 1)
      if (times > 0 && times >= occurrences(joined, ` ${key} `, times + 1)) label = 0
    }
    return label
  })
}

function shareInRuns(words: readonly string[], runs: ReadonlySet<string>): number {
  const covered = new Uint8Array(words.length)
  for (let index = 0; index + RUN <= words.length; index++) {
    if (runs.has(words.slice(index, index + RUN).join(' '))) covered.fill(1, index, index + RUN)
  }
  return covered.reduce((sum, one) => sum + one, 0) / words.length
}

function occurrences(text: string, part: string, enough: number): number {
  let count = 0
  for (let at = text.indexOf(part); at >= 0 && count < enough; at = text.indexOf(part, at + part.length - 1)) count++
  return count
}
