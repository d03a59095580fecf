import type { Report } from '#shared/activity/failure.ts'
import { AccountGone } from '../database/account-gone.ts'
import { inLanguage, type InLanguageOf } from '../language/index.ts'
import type { Accounts } from './accounts.ts'

/** Two devices with different languages take turns. Between two writes of an account this many milliseconds pass. */
const NOTED_EVERY = 3_600_000
const MOST_HELD = 10_000

interface ReadersLanguagesParts {
  readonly accounts: Accounts
  readonly clock: () => number
  readonly report: Report
}

/** The languages in which readers' devices call. Emails and jobs write in them, because no call of the reader is there to ask. */
export class ReadersLanguages {
  readonly #parts: ReadersLanguagesParts
  /** The time when each account's language was last noted. */
  readonly #noted = new Map<number, { readonly language: string; readonly at: number }>()

  constructor(parts: ReadersLanguagesParts) {
    this.#parts = parts
  }

  /** Remembers the language that a reader's own device asked for. */
  async heard(account: number, language: string): Promise<void> {
    const now = this.#parts.clock()
    const noted = this.#noted.get(account)
    if (noted && (noted.language === language || now - noted.at < NOTED_EVERY)) return
    if (this.#noted.size >= MOST_HELD) this.#noted.clear()
    this.#noted.set(account, { language, at: now })
    await this.#parts.accounts.noteLanguage(account, language)
  }

  readonly inLanguageOf: InLanguageOf = async (account, work) => inLanguage(await this.#of(account), work)

  /** Work fails for its own reasons, and not because its language is unknown. */
  async #of(account: number): Promise<string> {
    try {
      return await this.#parts.accounts.language(account)
    } catch (error) {
      if (!(error instanceof AccountGone)) this.#parts.report('find the language of an account', error)
      return 'en'
    }
  }
}
