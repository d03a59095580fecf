import type { Selectable } from 'kysely'
import type { Report } from '#shared/activity/failure.ts'
import { fromMicroseconds } from '#shared/model/dates.ts'
import { forwardType, type ForwardType, type MailAccount, mailStatus } from '#shared/model/mail-account.ts'
import { reason } from '#shared/reasons/codes.ts'
import { stored, storedOrNull, storedReason, sentenceOfStored } from '#shared/reasons/stored.ts'
import * as t from '#shared/words/service/mailboxes.ts'
import { AccountGone } from '../../database/account-gone.ts'
import type { Database } from '../../database/database.ts'
import { type Duty, soleDuty } from '../../database/sharing.ts'
import type { Tables } from '../../database/tables.ts'
import type { InLanguageOf } from '../../language/index.ts'
import type { GmailConsent } from '../../mail/gmail-consent.ts'
import { type EmailChore, type Mailbox, MailboxError } from '../../mail/mailbox.ts'
import { openMailbox } from '../../mail/open-mailbox.ts'
import { verifiedByHost } from '../../mail/verified-by-host.ts'
import { type MailboxWriter, MailboxWatch } from '../../mail/watch-mailbox.ts'
import type { Vault } from '../../secrets/vault.ts'
import { type Machine, PollPace } from '../following/poll-throttle.ts'
import { NotFound } from '../../calls/not-found.ts'
import type { Emails } from './emails.ts'
import { mailAccountStatements } from './mail-account-statements.ts'

export const MAIL_PASSWORD = 'mail password'
/** Purpose under which a grant is sealed that Google issued with a reader's consent. */
export const GMAIL_GRANT = 'gmail grant'
/** Errors that only the reader can fix. */
const needsReader: ReadonlySet<string> = new Set([
  'auth_failed',
  'untrusted_certificate',
  'no_such_folder',
  'not_encrypted',
])

export interface MailAccountsOptions {
  readonly database: Database
  readonly emails: Emails
  readonly vault: Vault
  /** Null if this service does not offer Gmail sign-in. */
  readonly gmailConsent: GmailConsent | null
  readonly allowMailHosts: readonly string[] | 'any'
  readonly clock: () => number
  readonly inLanguageOf: InLanguageOf
  /** If several processes share the library, only one of them watches the mailboxes. */
  readonly duty?: Duty | undefined
  /** Absent unless the service runs on a user's own machine. */
  readonly machine?: Machine | undefined
  readonly wakeJobs: () => void
  /** Returns true if an account has reached its storage limit. Its new emails then stay in the mailbox. */
  readonly isFull: (account: number) => Promise<boolean>
  readonly report: Report
  /** See WatchParts. */
  readonly firstDelay?: number
}

type Row = Selectable<Tables['mail_account']>

/**
 * The mailboxes that readers connected. Each is watched as long as the service is running and its machine allows it.
 */
export class MailAccounts {
  readonly #options: MailAccountsOptions
  readonly #statements
  readonly #watches = new Map<number, MailboxWatch>()
  /** The settings with which each mailbox is watched, and the time when its reader last requested a check. */
  readonly #facts = new Map<number, string>()
  #syncing: Promise<void> = Promise.resolve()
  #isClosed = false
  readonly #pace: PollPace
  readonly #unwatchMachine: () => void

  constructor(options: MailAccountsOptions) {
    this.#options = options
    this.#statements = mailAccountStatements(options.database)
    this.#pace = new PollPace(options.machine ?? null, options.clock)
    this.#unwatchMachine = this.#pace.watch(() => {
      for (const watch of this.#watches.values()) watch.machineChanged()
    })
  }

  /** Starts watching every mailbox. */
  async begin(): Promise<void> {
    if (!this.#duty.isOurs()) return
    const all = await this.#options.database.lookInDirectory((tx) => this.#statements.watched.all(tx, {}))
    for (const row of all) await this.#watch(row, { isWanted: false })
  }

  /**
   * Starts watching mailboxes that another process connected or changed, and stops watching those that another process
   * removed.
   */
  sync(): Promise<void> {
    this.#syncing = this.#syncing
      .then(() => this.#sync())
      .catch((error: unknown) => this.#options.report('watch mailboxes', error))
    return this.#syncing
  }

  /** Checks a mailbox for emails on behalf of another process. */
  lookInto(id: number): void {
    this.#watches.get(id)?.look()
  }

  /** Stops watching all mailboxes until `sync`, because another process now watches them. */
  async stop(): Promise<void> {
    const watches = [...this.#watches.values()]
    this.#watches.clear()
    this.#facts.clear()
    await Promise.all(watches.map((watch) => watch.close()))
  }

  async close(): Promise<void> {
    this.#isClosed = true
    this.#unwatchMachine()
    await this.#syncing
    await this.stop()
  }

  get #duty(): Duty {
    return this.#options.duty ?? soleDuty
  }

  async #sync(): Promise<void> {
    if (this.#isClosed || !this.#duty.isOurs()) return
    const all = await this.#options.database.lookInDirectory((tx) => this.#statements.watched.all(tx, {}))
    const ids = new Set(all.map(({ id }) => id))
    for (const id of this.#watches.keys()) if (!ids.has(id)) await this.#leave(id)
    for (const row of all) {
      const facts = factsOf(row)
      if (this.#facts.get(row.id) === facts) continue
      await this.#leave(row.id)
      await this.#watch(row, { isWanted: false })
    }
  }

  async #leave(id: number): Promise<void> {
    const watch = this.#watches.get(id)
    this.#watches.delete(id)
    this.#facts.delete(id)
    await watch?.close()
  }

  list(account: number): Promise<MailAccount[]> {
    return this.#options.database.look(account, async (tx) => {
      const rows = await this.#statements.list.all(tx, {})
      const forwarded = await this.#statements.newestForwarded.get(tx, {})
      return rows.map((row) => shapeOf(row, forwarded?.us ?? null))
    })
  }

  /**
   * Tests the mailbox and starts watching it. If the mailbox is already connected, its password is replaced. Throws
   * MailboxError.
   */
  async add(account: number, email: string, mailbox: Omit<Mailbox, 'chore'>): Promise<MailAccount> {
    const password = this.#options.vault.seal({ account, purpose: MAIL_PASSWORD }, mailbox.password)
    return this.#add(account, mailbox, { email, password, type: forwardType.imap })
  }

  /** Adds, in the same way, a Gmail mailbox to which the reader granted access. */
  async addGranted(account: number, mailbox: Omit<Mailbox, 'password' | 'chore'>, grant: string): Promise<MailAccount> {
    const password = this.#options.vault.seal({ account, purpose: GMAIL_GRANT }, grant)
    const facts = { email: mailbox.user, password, type: forwardType.api }
    return this.#add(account, { ...mailbox, password: '', accessToken: this.#accessToken(grant) }, facts)
  }

  async #add(
    account: number,
    mailbox: Omit<Mailbox, 'chore'>,
    { email, password, type }: { email: string; password: Buffer; type: ForwardType },
  ): Promise<MailAccount> {
    const { database, clock, allowMailHosts } = this.#options
    const client = await openMailbox({ ...mailbox, chore: null }, { allowHosts: allowMailHosts })
    client.close()
    const { host, port, user, folder, fingerprint } = mailbox
    const row = await database.change(account, async (tx) => {
      const known = await this.#statements.same.get(tx, { host, port, user, folder })
      const facts = { host, port, user, folder, fingerprint, password, email, type, us: clock() * 1000 }
      return known ? this.#statements.renew.get(tx, { ...facts, id: known.id }) : this.#statements.add.get(tx, facts)
    })
    if (!row) throw new Error('The mailbox was not written')
    await this.#watches.get(row.id)?.close()
    await this.#watch(row, { isWanted: true })
    return shapeOf(row, null)
  }

  /** Adds a mailbox that forwards its emails. Such a mailbox only needs to be recorded. */
  async addForwarding(account: number, email: string): Promise<MailAccount> {
    const { database, clock } = this.#options
    const none = { host: null, port: null, user: null, folder: null, fingerprint: null, password: null }
    const row = await database.change(account, (tx) =>
      this.#statements.add.get(tx, { ...none, email, us: clock() * 1000, type: forwardType.forwarding }),
    )
    if (!row) throw new Error('The mailbox was not written')
    return shapeOf(row, null)
  }

  /** Throws NotFound. */
  async remove(account: number, id: number): Promise<void> {
    const removed = await this.#options.database.change(account, (tx) => this.#statements.remove.run(tx, { id }))
    if (removed === 0) throw new NotFound(t.thisMailboxDoesntExist)
    await this.#leave(id)
    this.#duty.isOurs()
  }

  /** Stops watching the mailboxes of an account that is being deleted. */
  async leave(account: number): Promise<void> {
    const rows = await this.#options.database.look(account, (tx) => this.#statements.list.all(tx, {}))
    for (const { id } of rows) await this.#leave(id)
  }

  /** Throws NotFound. */
  async refresh(account: number, id: number): Promise<void> {
    const row = await this.#options.database.look(account, (tx) => this.#statements.find.get(tx, { id }))
    if (!row) throw new NotFound(t.thisMailboxDoesntExist)
    const watch = this.#watches.get(id)
    if (watch) watch.look()
    else this.#options.database.sharing?.tell(`mailbox-${id}`)
  }

  /**
   * Determines what happens in the mailbox to emails stored from now on. Tests the folder to which they are to be
   * moved. Throws NotFound and MailboxError.
   */
  async change(account: number, id: number, chore: EmailChore | null): Promise<MailAccount> {
    const { database, allowMailHosts } = this.#options
    const row = await database.look(account, (tx) => this.#statements.find.get(tx, { id }))
    if (!row) throw new NotFound(t.thisMailboxDoesntExist)
    const moveTo = chore?.kind === 'move' ? chore.to : null
    if (chore !== null) {
      const mailbox = this.#mailboxOf(row)
      if (mailbox === null) throw new MailboxError('chore_failed', reason('mailbox_not_fetched'))
      if (moveTo === mailbox.folder) {
        throw new MailboxError('chore_failed', reason('mailbox_same_folder'))
      }
      const tried = { ...mailbox, folder: moveTo ?? mailbox.folder, chore: null }
      const client = await openMailbox(tried, { allowHosts: allowMailHosts })
      client.close()
    }
    await this.#watches.get(id)?.close()
    const changed = await database.change(account, (tx) =>
      this.#statements.setChore.get(tx, { id, kind: chore?.kind ?? 'keep', moveTo }),
    )
    if (!changed) throw new NotFound(t.thisMailboxDoesntExist)
    await this.#watch(changed, { isWanted: true })
    return shapeOf(changed, null)
  }

  async #watch(row: Row, wish: { readonly isWanted: boolean }): Promise<void> {
    const { clock, report, allowMailHosts, firstDelay } = this.#options
    const { id, account_id: account, host } = row
    if (host === null || row.password === null || !this.#duty.isOurs()) return
    this.#facts.set(id, factsOf(row))
    const keeper = this.#keeperOf(account, id, host)
    const mailbox = this.#mailboxOf(row)
    if (mailbox === null) return keeper.failed(new MailboxError('auth_failed', reason('mailbox_password_unreadable')))
    const parts = {
      allowHosts: allowMailHosts,
      clock,
      pace: this.#pace,
      report: (error: unknown) => report('watch a mailbox', error),
      ...(firstDelay === undefined ? {} : { firstDelay }),
    }
    // Later failures are reported in the language that the reader has now.
    await this.#options.inLanguageOf(account, async () => {
      this.#watches.set(id, new MailboxWatch(mailbox, keeper, parts, wish))
    })
  }

  /** Null for a mailbox that forwards its emails, or if the password can't be read. */
  #mailboxOf(row: Row): Mailbox | null {
    const { account_id: account, host, port, user, folder, fingerprint, forward_type: type, move_to: to } = row
    if (host === null || port === null || user === null || folder === null || row.password === null) return null
    const isGranted = type === forwardType.api
    const password = this.#options.vault.open(
      { account, purpose: isGranted ? GMAIL_GRANT : MAIL_PASSWORD },
      row.password,
    )
    if (password === null) return null
    const accessToken = isGranted ? this.#accessToken(password) : undefined
    const kind = row.after_storing
    const chore: EmailChore | null = kind === 'move' && to !== null ? { kind, to } : kind === 'read' ? { kind } : null
    return { host, port, user, password, accessToken, folder, fingerprint, chore }
  }

  #accessToken(grant: string): () => Promise<string> {
    return async () => {
      const { gmailConsent } = this.#options
      if (gmailConsent === null) throw new MailboxError('auth_failed', reason('google_not_set_up'))
      return gmailConsent.accessToken(grant)
    }
  }

  #keeperOf(account: number, id: number, host: string): MailboxWriter {
    const { database, emails, clock, wakeJobs, report } = this.#options
    const by = this.#statements
    return {
      place: async () => {
        const row = await database.look(account, (tx) => by.find.get(tx, { id }))
        return {
          validity: row?.uid_validity ?? null,
          seen: row?.uid_seen ?? 0,
          owed: uidsOf(row?.uids_owed),
          waiting: uidsOf(row?.uids_waiting),
        }
      },
      take: async ({ place, bytes }) => {
        if (bytes && (await this.#options.isFull(account)))
          throw new MailboxError('library_full', reason('mailbox_library_full'))
        const object = bytes && (await emails.put(account, bytes))
        const vouching = verifiedByHost(bytes ?? new Uint8Array(), host)
        await database.change(account, async (tx) => {
          const row = await by.find.get(tx, { id })
          if (!row) return
          // An email that was not stored must stay unchanged in the mailbox.
          if (!this.#duty.isOurs()) throw new Error('Another process watches this mailbox by now.')
          if (object) await emails.add(tx, object, { saves: false, sentTo: null, mailAccount: id, ...vouching })
          const { validity, seen } = place
          await by.setPlace.run(tx, { id, validity, seen, owed: text(place.owed), waiting: text(place.waiting) })
        })
        wakeJobs()
      },
      didChore: async (uids) => {
        const done = new Set(uids)
        await database.change(account, async (tx) => {
          const row = await by.find.get(tx, { id })
          await by.setWaiting.run(tx, { id, waiting: text(uidsOf(row?.uids_waiting).filter((uid) => !done.has(uid))) })
        })
      },
      wentWell: async (failure) => {
        const { reason: why = null, code = null } = failure ?? {}
        const error = storedOrNull(why)
        await database.change(account, (tx) => by.setHealth.run(tx, { id, error, code, synced: clock() }))
      },
      failed: async ({ code, reason: why }) => {
        try {
          await database.change(account, (tx) => by.setHealth.run(tx, { id, error: stored(why), code, synced: null }))
        } catch (error) {
          if (!(error instanceof AccountGone)) throw error
          // The mailbox was deleted by a command that runs in parallel with this process. Closing is not awaited,
          // because the watch itself waits for this call.
          const watch = this.#watches.get(id)
          watch?.close().catch((problem: unknown) => report('leave a mailbox', problem))
        }
      },
    }
  }
}

const factsOf = ({
  host,
  port,
  user,
  folder,
  fingerprint,
  password,
  forward_type,
  after_storing,
  move_to,
}: Row): string =>
  JSON.stringify([host, port, user, folder, fingerprint, password, forward_type, after_storing, move_to])

const uidsOf = (stored: string | null | undefined): readonly number[] => (stored ? JSON.parse(stored) : [])
const text = (uids: readonly number[]): string | null => (uids.length > 0 ? JSON.stringify(uids) : null)

function shapeOf(row: Row, forwardedUs: number | null): MailAccount {
  const type = row.forward_type as ForwardType
  const isForwarded = type === forwardType.forwarding
  const syncedUs = isForwarded
    ? forwardedUs !== null && forwardedUs >= row.created_us
      ? forwardedUs
      : null
    : row.synced_ms && row.synced_ms * 1000
  const isBroken = row.error_code !== null && needsReader.has(row.error_code)
  const works = syncedUs !== null && row.error === null
  return {
    id: row.id,
    email_address: row.email,
    forward_type: type,
    status: isBroken ? mailStatus.needsReader : works ? mailStatus.working : mailStatus.connecting,
    last_sync_date: syncedUs === null ? null : fromMicroseconds(syncedUs),
    host: row.host,
    folder: row.folder,
    after_storing: row.after_storing,
    move_to: row.move_to,
    last_error: sentenceOfStored(row.error),
    last_reason: storedReason(row.error),
  }
}
