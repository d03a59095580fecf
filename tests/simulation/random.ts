import { seededRandom } from '../fakes/seeded-random.ts'

/** Choices that a seed repeats. */
export class Random {
  readonly #next: () => number

  constructor(seed: number) {
    this.#next = seededRandom(seed)
  }

  /** 0 up to `n` - 1. */
  below(n: number): number {
    return Math.floor(this.#next() * n)
  }

  chance(share: number): boolean {
    return this.#next() < share
  }

  pick<T>(list: readonly T[]): T {
    return list[this.below(list.length)] as T
  }

  /** By weight. */
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
