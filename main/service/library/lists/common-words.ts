interface Learned {
  /** Number of entries in the account when the words were learned. */
  readonly size: number
  readonly words: Set<string>
}

const MOST_ACCOUNTS = 1000
const MOST_WORDS = 10_000

/**
 * Words that occur in so many of an account's contents that they say nothing about how similar two contents are. Most
 * articles contain the same common words, so remembering them avoids most lookups. They are cached only in this
 * process. The cache is dropped once the account has grown or shrunk by a tenth.
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
