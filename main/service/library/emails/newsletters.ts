import * as t from '#shared/words/service/mailboxes.ts'
import type { Database } from '../../database/database.ts'
import type { Change, Look } from '../../database/transaction.ts'
import type { UnsubscribeWays } from '../../extraction/index.ts'
import type { Sources } from '../sources/sources.ts'
import type { EmailVerification } from '../../mail/email-verification.ts'
import { apartKey, formsOf, isListKey, keysOf, listAndAddress } from '../sources/email-senders.ts'
import { NewsletterProfiles } from './newsletter-profiles.ts'

export interface SenderOfEmail {
  readonly keys: readonly string[]
  readonly name: string
  readonly address: string | null
}

/** Origin of an email. */
export interface CameFrom {
  readonly email: number
  readonly sentTo: string | null
  readonly mailAccount: number | null
}

/** Ways to unsubscribe from a newsletter, and the email that contains them. */
export interface EmailWays extends UnsubscribeWays {
  /** Missing in ways that earlier versions stored. */
  readonly email?: number
  /**
   * 0: anyone may have written the ways to unsubscribe. 1: the email's sender is verified. 2: the sender's signature
   * covers them.
   */
  readonly sureness?: number
}

/**
 * Groups emails that belong together. Anyone can write any sender and list into an email. Therefore, verified and
 * merely claimed ones have different keys, and neither leads to the other's newsletter. See library/README.md.
 */
export class Newsletters {
  readonly #profiles: NewsletterProfiles
  readonly #sources: Sources
  readonly #statements

  constructor(database: Database, sources: Sources) {
    this.#profiles = new NewsletterProfiles(database)
    this.#sources = sources
    this.#statements = statementsOf(database)
  }

  /**
   * Returns the newsletter of a sender. A new one is followed automatically: the reader's email address is secret, so
   * giving it to a sender is the subscription. A newsletter whose address changed is recognized by its list, and one
   * without a list by its address.
   */
  async of(tx: Change, sender: SenderOfEmail, vouching: EmailVerification): Promise<number> {
    const by = this.#statements
    const keys = keysOf(sender.keys, vouching)
    if (keys.length === 0) return this.#follow(tx, await this.#profiles.shared(tx, sender.name || t.unknownSender, ''))
    const apart = { ...listAndAddress(sender.keys), name: sender.name }
    const split = await by.byKey.get(tx, { key: apartKey(apart, vouching) })
    if (split) return this.#follow(tx, split.profile_id)
    const known = await this.#byKeys(tx, keys)
    const former = known ?? (await this.#ofEarlierVersions(tx, sender, vouching))
    // Once a newsletter has a verified email, unverified emails that only claim to be from it go elsewhere.
    if (known === null && former !== null && !vouching.isVerified) return this.#follow(tx, former)
    const id = former ?? (await this.#add(tx, sender))
    for (const key of keys) await by.addKey.run(tx, { key, profile: id })
    return this.#follow(tx, id)
  }

  /** Follows the newsletter unless the reader unfollowed it. */
  async #follow(tx: Change, profileId: number): Promise<number> {
    if (!(await this.#statements.source.get(tx, { profile: profileId })))
      await this.#sources.putIn(tx, { profileId }, { is_subscribed: true })
    return profileId
  }

  /**
   * Stores the latest email's ways to unsubscribe if they are at least as reliable as the stored ones. If the email
   * contains none, the stored ones remain.
   */
  async note(
    tx: Change,
    profile: number,
    ways: UnsubscribeWays | null,
    vouching: EmailVerification,
    { email, sentTo, mailAccount }: CameFrom,
  ): Promise<void> {
    const before = await this.waysOut(tx, profile)
    const sureness = surenessOf(vouching)
    const isSure = before === null || sureness >= (before.sureness ?? (await this.#formerSureness(tx, before)))
    const said: EmailWays | null = ways && isSure ? { ...ways, email, sureness } : null
    const unsubscribe = said && JSON.stringify(said)
    await this.#statements.note.run(tx, { profile, unsubscribe, sentTo, mailAccount })
  }

  /** Returns the ways to unsubscribe from this newsletter. Null if its emails don't contain any. */
  async waysOut(tx: Look, profile: number): Promise<EmailWays | null> {
    const found = await this.#statements.find.get(tx, { profile })
    return found?.unsubscribe ? (JSON.parse(found.unsubscribe) as EmailWays) : null
  }

  /** Returns the degree of certainty for the ways to unsubscribe that an earlier version stored. */
  async #formerSureness(tx: Look, { email }: EmailWays): Promise<number> {
    const found = email === undefined ? undefined : await this.#statements.email.get(tx, { id: email })
    return found?.is_verified === 1 ? sure.sender : sure.nothing
  }

  async #byKeys(tx: Change, keys: readonly string[]): Promise<number | null> {
    const [first] = keys
    const known = first === undefined ? undefined : await this.#statements.byKey.get(tx, { key: first })
    return known?.profile_id ?? this.#bySecondKey(tx, keys)
  }

  /** Finds a newsletter by its address, if the newsletter had no list before. One address may send several lists. */
  async #bySecondKey(tx: Change, keys: readonly string[]): Promise<number | null> {
    const [, second] = keys
    if (second === undefined) return null
    const found = await this.#statements.byKey.get(tx, { key: second })
    if (!found) return null
    const own = await this.#statements.keysOf.all(tx, { profile: found.profile_id })
    return own.some(({ key }) => isListKey(key)) ? null : found.profile_id
  }

  /**
   * Finds a newsletter that an earlier version identified by its emails' headers, verified or not. Such a newsletter
   * continues to receive emails of its list from a known address, and emails from its address. It accepts unverified
   * emails until it has a verified one.
   */
  async #ofEarlierVersions(
    tx: Change,
    sender: SenderOfEmail,
    { isVerified }: EmailVerification,
  ): Promise<number | null> {
    const by = this.#statements
    const { list, address, name } = formsOf({ ...listAndAddress(sender.keys), name: sender.name })
    const [own = ''] = address
    for (const key of [name[0], list[0], own]) {
      const found = key ? await by.byKey.get(tx, { key }) : undefined
      if (!found) continue
      const profile = found.profile_id
      const keys = (await by.keysOf.all(tx, { profile })).map((each) => each.key)
      const isOf = key === list[0] ? keys.includes(own) : key !== own || list.length === 0 || !keys.some(isListKey)
      if (isOf && (isVerified || !(await by.verified.get(tx, { profile })))) return profile
    }
    return null
  }

  #add(tx: Change, { name, address, keys }: SenderOfEmail): Promise<number> {
    const mark = listAndAddress(keys).list ?? address ?? ''
    return this.#profiles.put(tx, { name: name || t.unknownSender, mark, domain: address?.split('@')[1] ?? '' })
  }
}

/** Degrees of certainty about who specified a way to unsubscribe. */
const sure = { nothing: 0, sender: 1, field: 2 } as const

function surenessOf({ isVerified, signsUnsubscribing }: EmailVerification): number {
  if (!isVerified) return sure.nothing
  return signsUnsubscribing ? sure.field : sure.sender
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
    email: database.statement((p: { account: number; id: number }) =>
      kysely.selectFrom('email').select('is_verified').where('account_id', '=', p.account).where('id', '=', p.id),
    ),
    /** Selects an email of the newsletter that its sender's domain verified. */
    verified: database.statement((p: OfProfile) =>
      kysely
        .selectFrom('content')
        .innerJoin('email_sender', (join) =>
          join
            .onRef('email_sender.account_id', '=', 'content.account_id')
            .onRef('email_sender.content_id', '=', 'content.id'),
        )
        .select('content.id')
        .where('content.account_id', '=', p.account)
        .where('content.newsletter_id', '=', p.profile)
        .where('email_sender.is_verified', '=', 1)
        .limit(1),
    ),
    find: database.statement((p: OfProfile) =>
      kysely
        .selectFrom('newsletter')
        .selectAll()
        .where('account_id', '=', p.account)
        .where('profile_id', '=', p.profile),
    ),
    note: database.statement((p: OfProfile & Omit<CameFrom, 'email'> & { unsubscribe: string | null }) =>
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
