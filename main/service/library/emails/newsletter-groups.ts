import type { EmailSender, Source } from '#shared/model/source.ts'
import * as t from '#shared/words/service/mailboxes.ts'
import type { Database } from '../../database/database.ts'
import type { Change, Look } from '../../database/transaction.ts'
import type { EntryWriter } from '../entries/entry-writer.ts'
import type { Stamps } from '../../database/stamps.ts'
import { NotFound } from '../../calls/not-found.ts'
import { RefusedInput } from '../../calls/refused-input.ts'
import type { Sources } from '../sources/sources.ts'
import { formsOf, EmailSenders } from '../sources/email-senders.ts'
import { NewsletterProfiles } from './newsletter-profiles.ts'
import { groupStatements } from './newsletter-group-statements.ts'

/** Maximum number of emails moved in one transaction, so that other calls don't wait long for it. */
const AT_ONCE = 100

export type SenderOfEmails = Omit<EmailSender, 'email_count'>

export interface NewsletterGroupsOptions {
  readonly database: Database
  readonly stamps: Stamps
  readonly entries: EntryWriter
  readonly sources: Sources
}

/**
 * Groups or separates emails as their reader decides. The decision overrides their headers and also applies to future
 * emails.
 */
export class NewsletterGroups {
  readonly #options: NewsletterGroupsOptions
  readonly #senders: EmailSenders
  readonly #profiles: NewsletterProfiles
  readonly #statements

  constructor(options: NewsletterGroupsOptions) {
    this.#options = options
    this.#senders = new EmailSenders(options.database)
    this.#profiles = new NewsletterProfiles(options.database)
    this.#statements = groupStatements(options.database)
  }

  /**
   * Turns the emails of `from`, including future ones, into emails of `into`. Emails are moved first, in batches. If
   * the process is killed, two complete newsletters remain, which can be merged again.
   */
  async merge(account: number, from: number, into: number): Promise<Source> {
    const { database, sources } = this.#options
    if (from === into) throw new RefusedInput('into_profile_id', t.aNewsletterCantBeMergedWith)
    await database.look(account, async (tx) => {
      await this.#mustKnow(tx, from)
      await this.#mustKnow(tx, into)
    })
    const all = { list: null, address: null, name: null }
    await this.#moveEmails(account, from, into, all)
    return database.change(account, async (tx) => {
      const by = this.#statements
      // Moves emails that have arrived in the meantime.
      while (await this.#moveSome(tx, from, into, all)) continue
      await by.moveKeys.run(tx, { from, into })
      const isFollowed = (await by.followed.get(tx, { profile: from }))?.is_subscribed === 1
      if (!(await by.facts.get(tx, { profile: into }))) await by.moveFacts.run(tx, { from, into })
      await by.forgetFacts.run(tx, { profile: from })
      await by.forgetSource.run(tx, { profile: from })
      return sources.putIn(tx, { profileId: into }, isFollowed ? { is_subscribed: true } : {})
    })
  }

  /** Moves the emails of one sender to a separate newsletter, which is then followed. */
  async split(account: number, profile: number, sender: SenderOfEmails): Promise<Source> {
    const { database, sources } = this.#options
    const profiles = this.#profiles
    const into = await database.change(account, async (tx) => {
      await this.#mustKnow(tx, profile)
      const all = await this.#senders.of(tx, profile)
      const others = all.filter((one) => !isSame(one, sender))
      if (others.length === all.length) throw new NotFound(t.thisSenderDoesntExist)
      if (others.length === 0) throw new RefusedInput('name', t.allEmailsOfThisNewsletterAre)
      const domain = (sender.address ?? sender.list ?? '').split('@').at(-1) ?? ''
      const name = sender.name || sender.address || sender.list || t.unknownSender
      const mark = sender.list ?? sender.address ?? 'other'
      const target = await profiles.put(tx, { name, mark, domain })
      const known = (await this.#statements.keysOf.all(tx, { profile })).map(({ key }) => key)
      for (const key of ownKeys(sender, others, known)) await this.#statements.setKey.run(tx, { key, profile: target })
      await sources.putIn(tx, { profileId: target }, { is_subscribed: true })
      return target
    })
    await this.#moveEmails(account, profile, into, sender)
    return sources.ofProfile(account, into)
  }

  async #mustKnow(tx: Look, profile: number): Promise<void> {
    const found = await this.#statements.newsletter.get(tx, { profile })
    if (!found) throw new NotFound(t.thisNewsletterDoesntExist)
  }

  async #moveEmails(account: number, from: number, into: number, of: NamedOrAll): Promise<void> {
    const { database } = this.#options
    for (let more = true; more; ) more = await database.change(account, (tx) => this.#moveSome(tx, from, into, of))
  }

  /** Returns true if there may be more emails to move. */
  async #moveSome(tx: Change, from: number, into: number, of: NamedOrAll): Promise<boolean> {
    const { emails, emailsOf, move } = this.#statements
    const { name, ...rest } = of
    const some =
      name === null
        ? await emails.all(tx, { newsletter: from, limit: AT_ONCE })
        : await emailsOf.all(tx, { newsletter: from, limit: AT_ONCE, name, ...rest })
    if (some.length === 0) return false
    for (const { id } of some) {
      await move.run(tx, { id, from, into })
      await this.#options.entries.refresh(tx, id, await this.#options.stamps.next(tx))
    }
    return some.length === AT_ONCE
  }
}

type NamedOrAll = Omit<SenderOfEmails, 'name'> & { readonly name: string | null }

const isSame = (a: SenderOfEmails, b: SenderOfEmails): boolean =>
  a.list === b.list && a.address === b.address && a.name === b.name

/**
 * Returns the keys that distinguish a sender from the others: the sender's own list or address, or otherwise the
 * sender's name. The keys have the forms that the newsletter used, so that an unverified key does not become a verified
 * one.
 */
function ownKeys(
  sender: SenderOfEmails,
  others: readonly SenderOfEmails[],
  known: readonly string[],
): readonly string[] {
  const { list, address } = sender
  const forms = formsOf(sender)
  const ownList = list !== null && !others.some((other) => other.list === list)
  const ownAddress = address !== null && !others.some((other) => other.address === address)
  if (!(ownList || (list === null && ownAddress))) return forms.name
  const own = [...(ownList ? forms.list : []), ...(ownAddress ? forms.address : [])].filter((key) =>
    known.includes(key),
  )
  // After a merge or a restore, the newsletter may have none of these keys.
  return own.length > 0 ? own : [...forms.list.slice(0, 1), ...forms.address.slice(0, 1)]
}
