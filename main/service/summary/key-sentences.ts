import { paragraphSentences, type Sentence } from './sentences-of.ts'

type Weights = ReadonlyMap<string, number>

/** Weight of a sentence's relevance. The rest is the weight of its similarity to the sentences chosen before. */
const WORTH = 0.7
/** A sentence whose similarity to a chosen one is greater than this adds nothing new. */
const SAME = 0.8
/** In a text with more than MANY sentences, a word that is in a larger share of them says nothing about any. */
const COMMON = 0.3
const MANY = 20
/** Number of sentences after which the bonus for an early position has halved. */
const EARLY = 12

/**
 * Returns the sentences that best represent a text, in its order. These are similar to the text as a whole, come early,
 * share words with the title, and are not similar to one another.
 */
export function keySentences(
  { text, title, language }: { readonly text: string; readonly title: string; readonly language: string | null },
  most: number,
): Sentence[] {
  const sentences = paragraphSentences(text, language)
  const rarity = rarityOf(sentences)
  const vectors = sentences.map(({ words }) => weigh(words, rarity))
  const whole = new Map<string, number>()
  for (const vector of vectors) for (const [word, weight] of vector) whole.set(word, (whole.get(word) ?? 0) + weight)
  const named = weigh(title.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [], rarity)
  const worth = vectors.map(
    (vector, at) => likeness(vector, whole) * (1 + EARLY / (EARLY + at)) * (1 + likeness(vector, named)),
  )
  const chosen: number[] = []
  while (chosen.length < Math.min(most, sentences.length)) {
    let [best, bestScore] = [-1, Number.NEGATIVE_INFINITY]
    for (const [at, vector] of vectors.entries()) {
      if (chosen.includes(at)) continue
      const same = Math.max(0, ...chosen.map((one) => likeness(vector, vectors[one] ?? vector)))
      if (same > SAME) continue
      const score = WORTH * (worth[at] ?? 0) - (1 - WORTH) * same
      if (score > bestScore) [best, bestScore] = [at, score]
    }
    if (best < 0) break
    chosen.push(best)
  }
  return chosen.sort((a, b) => a - b).flatMap((at) => sentences[at] ?? [])
}

function rarityOf(sentences: readonly Sentence[]): Weights {
  const count = new Map<string, number>()
  for (const { words } of sentences) for (const word of new Set(words)) count.set(word, (count.get(word) ?? 0) + 1)
  const all = sentences.length
  return new Map(
    [...count].flatMap(([word, times]) =>
      all > MANY && times / all > COMMON ? [] : [[word, Math.log(1 + all / times)] as const],
    ),
  )
}

function weigh(words: readonly string[], rarity: Weights): Weights {
  const weights = new Map<string, number>()
  for (const word of words) {
    const rare = rarity.get(word)
    if (rare !== undefined) weights.set(word, (weights.get(word) ?? 0) + rare)
  }
  return weights
}

/** Returns the similarity from 0 to 1: the cosine of the angle between the two. */
function likeness(a: Weights, b: Weights): number {
  const [few, many] = a.size < b.size ? [a, b] : [b, a]
  let shared = 0
  for (const [word, weight] of few) shared += weight * (many.get(word) ?? 0)
  return shared === 0 ? 0 : shared / (lengthOf(a) * lengthOf(b))
}

const lengths = new WeakMap<Weights, number>()

function lengthOf(weights: Weights): number {
  const known = lengths.get(weights)
  if (known !== undefined) return known
  const length = Math.hypot(...weights.values())
  lengths.set(weights, length)
  return length
}
