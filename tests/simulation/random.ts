import { seededRandom } from '../fakes/seeded-random.ts'

/** Random choices that a seed reproduces. */
export class Random {
  readonly #next: () => number

  constructor(seed: number) {
    this.#next = seededRandom(seed)
  }

  /** An integer from 0 to `n` - 1. */
  below(n: number): number {
    return Math.floor(this.#next() * n)
  }

  chance(share: number): boolean {
    return this.#next() < share
  }

  pick<T>(list: readonly T[]): T {
    return list[this.below(list.length)] as T
  }

  /** Chooses a key by its weight. */
  choose<T extends string>(weights: Readonly<Record<T, number>>): T {
    const all = Object.entries(weights) as [T, number][]
    let left = this.#next() * all.reduce((sum, [, weight]) => sum + weight, 0)
    for (const [name, weight] of all) {
      left -= weight
      if (left < 0) return name
    }
    return all[0]![0]
  }
}
