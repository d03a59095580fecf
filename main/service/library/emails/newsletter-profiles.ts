import { profileType } from '#shared/model/profile.ts'
import type { Database } from '../../database/database.ts'
import type { Change } from '../../database/transaction.ts'
import { Profiles } from '../articles/profiles.ts'

/** The name of a new newsletter, and facts that distinguish it from others. */
export interface NewsletterName {
  readonly name: string
  /** Distinguishes the newsletter from another with the same name: its list or its address. */
  readonly mark: string
  /** Domain of the newsletter's address. Empty if it has none. */
  readonly domain: string
}

/**
 * The profiles of newsletters. A name does not identify a newsletter, so a new sender never gets another sender's
 * profile.
 */
export class NewsletterProfiles {
  readonly #profiles: Profiles
  readonly #known

  constructor(database: Database) {
    this.#profiles = new Profiles(database)
    this.#known = database.statement((p: { account: number; profile: number }) =>
      database.kysely
        .selectFrom('sender_key')
        .select('key')
        .where('account_id', '=', p.account)
        .where('profile_id', '=', p.profile)
        .limit(1),
    )
  }

  /** Returns a profile that does not belong to any known sender. */
  async put(tx: Change, { name, mark, domain }: NewsletterName): Promise<number> {
    for (let count = 1; ; count += 1) {
      const marked = count === 1 ? name : count === 2 ? `${name} (${mark})` : `${name} (${mark}, ${count - 1})`
      const id = await this.shared(tx, marked, domain)
      if (!(await this.#known.get(tx, { profile: id }))) return id
    }
  }

  /** Returns the single profile with this name that is used for emails that name no sender. */
  shared(tx: Change, name: string, domain: string): Promise<number> {
    return this.#profiles.put(tx, profileType.newsletter, name, domain)
  }
}
