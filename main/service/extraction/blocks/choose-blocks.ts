export interface Choice {
  keep: boolean[]
  /** The expected word F1 of the choice, from 0 to 1. */
  expected: number
}

/**
 * Chooses the blocks with the highest expected word F1, by trying the most likely block, the two most likely, and so
 * on. The best choice consists of the blocks whose probability is above half of the best F1.
 */
export function chooseBlocks(probabilities: readonly number[], words: ArrayLike<number>): Choice {
  const order = probabilities
    .map((_, index) => index)
    .sort((a, b) => (probabilities[b] as number) - (probabilities[a] as number))
  let reachable = 0
  for (const index of order) reachable += (probabilities[index] as number) * (words[index] as number)
  let kept = 0
  let right = 0
  let best = 0
  let threshold = 1
  for (const index of order) {
    const size = words[index] as number
    kept += size
    right += (probabilities[index] as number) * size
    const f1 = (2 * right) / (kept + reachable)
    if (f1 > best) {
      best = f1
      threshold = probabilities[index] as number
    }
  }
  return { keep: probabilities.map((probability) => probability >= threshold), expected: best }
}
