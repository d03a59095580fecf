interface Learned {
  /** Number of entries that the account had at that time. */
  readonly size: number
  readonly words: Set<string>
}

const MOST_ACCOUNTS = 1000
const MOST_WORDS = 10_000

/**
 * Words that occur in so many of an account's contents that they say nothing about the similarity of any two. Most
 * articles contain the same ones, so looking each up once avoids most lookups. This is only a cache of this process. It
 * is dropped once the account has grown or shrunk by a tenth.
 */
export class CommonWords {
  readonly #accounts = new Map<number, Learned>()

  /** Returns the words learned so far. Callers add the words that turn out to be common. */
  of(account: number, size: number): Set<string> {
    const learned = this.#accounts.get(account)
    if (learned && Math.abs(learned.size - size) <= learned.size / 10 && learned.words.size < MOST_WORDS) {
      return learned.words
    }
    if (this.#accounts.size >= MOST_ACCOUNTS) this.#accounts.clear()
    const words = new Set<string>()
    this.#accounts.set(account, { size, words })
    return words
  }
}
