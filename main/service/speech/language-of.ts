import { eld } from 'eld/extrasmall'
import { baseOf } from './languages/rules-of.ts'

/** Blocks with fewer characters say too little about their language. */
const LEAST = 60
/** A block of this length is enough to change the language. */
const ALONE = 200
/** Number of characters that are enough to determine the language. */
const ENOUGH = 5000
/** The given language is ignored if its share of these characters is smaller than this. */
const HARDLY = 0.2

/**
 * Returns the language of each block. That is the article's language, unless a long block or two consecutive blocks are
 * certainly in another. The tags of pages may be wrong or missing.
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

/** Returns the language given, unless hardly any of the text is in it. */
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
