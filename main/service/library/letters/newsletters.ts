import type { Database } from '../../database/database.ts'
import type { Change, Look } from '../../database/transaction.ts'
import type { UnsubscribeWays } from '../../extraction/index.ts'
import { profileType } from '#shared/model/profile.ts'
import type { Profiles } from '../articles/profiles.ts'
import type { Sources } from '../sources/sources.ts'
import { listAndAddress, nameKey } from './letter-senders.ts'

/** Who letters without a sender are from. */
const NOBODY = 'Unknown sender'

export interface SenderOfLetter {
  readonly keys: readonly string[]
  readonly name: string
  readonly address: string | null
}

/** How a letter got here. */
export interface CameFrom {
  readonly letter: number
  readonly sentTo: string | null
  readonly mailAccount: number | null
}

/** How a newsletter can be ended, and which letter says so. */
export interface LetterWays extends UnsubscribeWays {
  /** Those noted by earlier versions don't say. */
  readonly letter?: number
}

/** Which letters belong together. */
export class Newsletters {
  readonly #profiles: Profiles
  readonly #sources: Sources
  readonly #statements

  constructor(database: Database, profiles: Profiles, sources: Sources) {
    this.#profiles = profiles
    this.#sources = sources
    this.#statements = statementsOf(database)
  }

  /**
   * The newsletter of a sender, which is followed if it is new: the address that letters go to is a secret, so giving it
   * away is the subscription. One that moved is known by its list, and one without a list by its address.
   */
  async of(tx: Change, { keys, name, address }: SenderOfLetter): Promise<number> {
    const by = this.#statements
    const apart = await by.byKey.get(tx, { key: nameKey({ ...listAndAddress(keys), name }) })
    const id = apart?.profile_id ?? (await this.#byKeys(tx, keys)) ?? (await this.#add(tx, name, address))
    if (!apart) for (const key of keys) await by.addKey.run(tx, { key, profile: id })
    if (!(await by.source.get(tx, { profile: id })))
      await this.#sources.putIn(tx, { profileId: id }, { is_subscribed: true })
    return id
  }

  /** Stores what the latest letter says. What an earlier one said stays if this one says nothing. */
  async note(
    tx: Change,
    profile: number,
    ways: UnsubscribeWays | null,
    { letter, sentTo, mailAccount }: CameFrom,
  ): Promise<void> {
    const said: LetterWays | null = ways && { ...ways, letter }
    const unsubscribe = said && JSON.stringify(said)
    await this.#statements.note.run(tx, { profile, unsubscribe, sentTo, mailAccount })
  }

  /** How letters of this newsletter can be ended. Null if they don't say. */
  async waysOut(tx: Look, profile: number): Promise<LetterWays | null> {
    const found = await this.#statements.find.get(tx, { profile })
    return found?.unsubscribe ? (JSON.parse(found.unsubscribe) as LetterWays) : null
  }

  async #byKeys(tx: Change, keys: readonly string[]): Promise<number | null> {
    const [first] = keys
    const known = first === undefined ? undefined : await this.#statements.byKey.get(tx, { key: first })
    return known?.profile_id ?? this.#bySecondKey(tx, keys)
  }

  /** By its address, if it had no list so far: one address may send several lists. */
  async #bySecondKey(tx: Change, keys: readonly string[]): Promise<number | null> {
    const [, second] = keys
    if (second === undefined) return null
    const found = await this.#statements.byKey.get(tx, { key: second })
    if (!found) return null
    const own = await this.#statements.keysOf.all(tx, { profile: found.profile_id })
    return own.some(({ key }) => key.startsWith('list:')) ? null : found.profile_id
  }

  #add(tx: Change, name: string, address: string | null): Promise<number> {
    const domain = address?.split('@')[1] ?? ''
    return this.#profiles.put(tx, profileType.newsletter, name || NOBODY, domain)
  }
}

function statementsOf(database: Database) {
  const { kysely } = database
  type OfProfile = { account: number; profile: number }
  return {
    byKey: database.statement((p: { account: number; key: string }) =>
      kysely.selectFrom('sender_key').select('profile_id').where('account_id', '=', p.account).where('key', '=', p.key),
    ),
    keysOf: database.statement((p: OfProfile) =>
      kysely
        .selectFrom('sender_key')
        .select('key')
        .where('account_id', '=', p.account)
        .where('profile_id', '=', p.profile),
    ),
    addKey: database.statement((p: OfProfile & { key: string }) =>
      kysely
        .insertInto('sender_key')
        .values({ account_id: p.account, key: p.key, profile_id: p.profile })
        .onConflict((conflict) => conflict.columns(['account_id', 'key']).doNothing()),
    ),
    source: database.statement((p: OfProfile) =>
      kysely.selectFrom('source').select('id').where('account_id', '=', p.account).where('profile_id', '=', p.profile),
    ),
    find: database.statement((p: OfProfile) =>
      kysely
        .selectFrom('newsletter')
        .selectAll()
        .where('account_id', '=', p.account)
        .where('profile_id', '=', p.profile),
    ),
    note: database.statement((p: OfProfile & Omit<CameFrom, 'letter'> & { unsubscribe: string | null }) =>
      kysely
        .insertInto('newsletter')
        .values({
          account_id: p.account,
          profile_id: p.profile,
          unsubscribe: p.unsubscribe,
          sent_to: p.sentTo,
          mail_account_id: p.mailAccount,
        })
        .onConflict((conflict) =>
          conflict.columns(['account_id', 'profile_id']).doUpdateSet((eb) => ({
            unsubscribe: eb.fn.coalesce('excluded.unsubscribe', 'newsletter.unsubscribe'),
            sent_to: eb.fn.coalesce('excluded.sent_to', 'newsletter.sent_to'),
            mail_account_id: eb.fn.coalesce('excluded.mail_account_id', 'newsletter.mail_account_id'),
          })),
        ),
    ),
  }
}
