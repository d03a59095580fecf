import { eld } from 'eld/extrasmall'
import { baseOf } from './languages/rules-of.ts'

/** Shorter blocks reveal too little. */
const LEAST = 60
/** A block of this length may change the language alone. */
const ALONE = 200
/** Characters that are enough to determine the language. */
const ENOUGH = 5000
/** A smaller share of them is hardly anything. */
const HARDLY = 0.2

/**
 * The language of each block. That is the article's, unless a long block or two in a row are surely in another. Tags of
 * pages may be wrong or missing.
 */
export function languagesOf(blocks: readonly string[], given: string | null): (string | null)[] {
  const main = articleLanguage(blocks, given)
  let current = main
  return blocks.map((text, at) => {
    const found = languageOf(text)
    if (found === null || found === baseOf(current)) return current
    if (text.length > ALONE || languageOf(blocks[at + 1] ?? '') === found) {
      current = found === baseOf(main) ? main : found
    }
    return current
  })
}

/** The tag, unless hardly anything is written in it. */
function articleLanguage(blocks: readonly string[], given: string | null): string | null {
  const characters = new Map<string, number>()
  let all = 0
  for (const block of blocks) {
    if (all >= ENOUGH) break
    const found = languageOf(block)
    if (found === null) continue
    characters.set(found, (characters.get(found) ?? 0) + block.length)
    all += block.length
  }
  const [most] = [...characters].toSorted(([, a], [, b]) => b - a)
  if (!most || (characters.get(baseOf(given)) ?? 0) >= all * HARDLY) return given
  return most[0]
}

function languageOf(text: string): string | null {
  if (text.length < LEAST) return null
  const result = eld.detect(text.slice(0, ENOUGH))
  return result.isReliable() ? result.language : null
}
