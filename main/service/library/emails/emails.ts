import type { Database } from '../../database/database.ts'
import type { Change } from '../../database/transaction.ts'
import type { EmailVerification } from '../../mail/email-verification.ts'
import type { Jobs } from '../../jobs/jobs.ts'
import type { ObjectStore } from '../../objects/object-store.ts'

/** Job that reads an email that arrived. The subject is the email's ID. */
export const emailJob = 'email'

/** The owner of an email address, and what happens to emails sent to it. */
export interface Addressee {
  readonly account: number
  readonly saves: boolean
}

export interface Arrival extends EmailVerification {
  readonly saves: boolean
  /** The account's address to which the email was sent. Null for an email from a mailbox. */
  readonly sentTo: string | null
  readonly mailAccount: number | null
}

export interface EmailsOptions {
  readonly database: Database
  readonly objects: ObjectStore
  readonly jobs: Jobs
  readonly clock: () => number
  readonly wakeJobs: () => void
}

/** Stores emails unchanged. A job reads them. */
export class Emails {
  readonly #options: EmailsOptions
  readonly #statements

  constructor(options: EmailsOptions) {
    this.#options = options
    this.#statements = statementsOf(options.database)
  }

  /** Returns the owner of this address, ignoring anything after a plus sign. Null for any other address. */
  async addressee(address: string): Promise<Addressee | null> {
    const found = /^(subs|save)-([0-9a-f]{20})(?:\+[^@]{0,64})?@/.exec(address.toLowerCase())
    const [, way, key = ''] = found ?? []
    if (way === undefined) return null
    const row = await this.#options.database.lookInDirectory((tx) =>
      this.#statements.owner.get(tx, { key, now: this.#nowUs() }),
    )
    return row ? { account: row.id, saves: way === 'save' } : null
  }

  #nowUs(): number {
    return Math.floor(this.#options.clock()) * 1000
  }

  /** Resolves once the email would survive a power failure. */
  async receive(account: number, bytes: Uint8Array, arrival: Arrival): Promise<void> {
    const object = await this.put(account, bytes)
    await this.#options.database.change(account, (tx) => this.add(tx, object, arrival))
    this.#options.wakeJobs()
  }

  /** Stores the bytes to which `add` will refer. */
  put(account: number, bytes: Uint8Array): Promise<string> {
    return this.#options.objects.put(account, bytes)
  }

  /** Returns the bytes of an email. Null if it no longer exists. */
  async bytesOf(account: number, id: number): Promise<Uint8Array | null> {
    const { database, objects } = this.#options
    const row = await database.look(account, (tx) => this.#statements.object.get(tx, { id }))
    return row ? objects.get(account, row.object) : null
  }

  /** Adds a row for the email and its job. The caller wakes the jobs after the transaction has been committed. */
  async add(tx: Change, object: string, arrival: Arrival): Promise<void> {
    const { saves, sentTo, mailAccount, isVerified, isListVerified, signsUnsubscribing } = arrival
    const { clock, jobs } = this.#options
    const made = await this.#statements.add.get(tx, {
      object,
      us: Math.floor(clock()) * 1000,
      saves: Number(saves),
      sentTo,
      mailAccount,
      verified: toFlag(isVerified),
      listVerified: toFlag(isListVerified),
      signs: toFlag(signsUnsubscribing),
    })
    if (!made) throw new Error('The email was not written')
    await jobs.addUnawaited(tx, emailJob, made.id)
  }
}

const toFlag = (value: boolean | null): number | null => (value === null ? null : Number(value))

function statementsOf(database: Database) {
  const { kysely } = database
  return {
    object: database.statement((p: { account: number; id: number }) =>
      kysely.selectFrom('email').select('object').where('account_id', '=', p.account).where('id', '=', p.id),
    ),
    owner: database.statement((p: { key: string; now: number }) =>
      kysely
        .selectFrom('account')
        .select('id')
        .where((eb) =>
          eb.or([
            eb('mail_key', '=', p.key),
            eb.and([eb('former_mail_key', '=', p.key), eb('former_mail_until_us', '>', p.now)]),
          ]),
        ),
    ),
    add: database.statement(
      (p: {
        account: number
        object: string
        us: number
        saves: number
        sentTo: string | null
        mailAccount: number | null
        verified: number | null
        listVerified: number | null
        signs: number | null
      }) =>
        kysely
          .insertInto('email')
          .values({
            account_id: p.account,
            object: p.object,
            received_us: p.us,
            saves: p.saves,
            sent_to: p.sentTo,
            mail_account_id: p.mailAccount,
            is_verified: p.verified,
            is_list_verified: p.listVerified,
            signs_unsubscribing: p.signs,
          })
          .returning('id'),
    ),
  }
}
