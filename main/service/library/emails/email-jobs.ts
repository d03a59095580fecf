import { createHash } from 'node:crypto'
import { contentType } from '#shared/model/content-type.ts'
import { processingStatus } from '#shared/model/processing-status.ts'
import { fileAddress, isFileAddress } from '#shared/text/file-address.ts'
import type { Database } from '../../database/database.ts'
import type { Change } from '../../database/transaction.ts'
import { ExtractionError, extractionReason, type Extractors, type ReadEmail } from '../../extraction/index.ts'
import type { JobKind, JobOutcome } from '../../jobs/job-kind.ts'
import type { Job, Jobs } from '../../jobs/jobs.ts'
import type { EmailVerification } from '../../mail/email-verification.ts'
import type { ObjectStore } from '../../objects/object-store.ts'
import { ClaimedAddresses } from '../articles/addresses/claimed-addresses.ts'
import { ContentAddresses } from '../articles/addresses/content-addresses.ts'
import { identityUrl } from '#shared/text/addresses/identity-url.ts'
import { reason } from '#shared/reasons/codes.ts'
import type { Reason } from '#shared/reasons/reason.ts'
import { stored } from '#shared/reasons/stored.ts'
import * as t from '#shared/words/service/mailboxes.ts'
import { articleJob } from '../articles/saves.ts'
import type { Arrivals } from '../entries/arrivals.ts'
import type { EntryWriter } from '../entries/entry-writer.ts'
import { sourceType } from '../entries/source-types.ts'
import type { LibraryEntries } from '../entries/library-entries.ts'
import type { Stamps } from '../../database/stamps.ts'
import type { Uploads } from '../uploads/uploads.ts'
import { CONFIRMATION_KEPT_US } from './confirmations.ts'
import { emailStatements } from './email-statements.ts'
import { pictureBase } from '../pictures/email-pictures.ts'
import { EmailSenders, listAndAddress } from '../sources/email-senders.ts'
import type { Newsletters, SenderOfEmail } from './newsletters.ts'

const DAY = 24 * 3_600_000

export interface EmailJobsOptions {
  readonly database: Database
  readonly objects: ObjectStore
  readonly extractors: Extractors
  readonly stamps: Stamps
  readonly entries: EntryWriter
  readonly arrivals: Arrivals
  readonly libraryEntries: LibraryEntries
  readonly newsletters: Newsletters
  readonly uploads: Uploads
  readonly jobs: Jobs
}

/** An email that arrived, as stored in its table row. */
interface Arrived {
  readonly id: number
  readonly object: string
  readonly received_us: number
  readonly saves: number
  readonly sent_to: string | null
  readonly mail_account_id: number | null
  readonly is_verified: number | null
  readonly is_list_verified: number | null
  readonly signs_unsubscribing: number | null
}

/** The objects for an email's attachments. They were stored before the transaction that refers to them. */
interface Brought {
  readonly pictures: readonly { readonly token: string; readonly object: string }[]
  readonly pdfs: readonly {
    readonly name: string
    readonly hash: string
    readonly size: number
    readonly object: string
  }[]
}

interface NewContent {
  /** The address that identifies the content. No other email has it. */
  readonly own: string
  /** The web address that the email names. */
  readonly web: string | null
  readonly title: string
  readonly type: number
  readonly html: string | null
  readonly error: string | null
}

/** Creates contents from emails that arrived: one for the text, and one for each attached PDF. */
export class EmailJobs implements JobKind {
  readonly #options: EmailJobsOptions
  readonly #addresses: ContentAddresses
  readonly #claims: ClaimedAddresses
  readonly #senders: EmailSenders
  readonly #statements

  constructor(options: EmailJobsOptions) {
    this.#options = options
    this.#addresses = new ContentAddresses(options.database)
    this.#claims = new ClaimedAddresses(options.database)
    this.#senders = new EmailSenders(options.database)
    this.#statements = emailStatements(options.database)
  }

  async run(job: Job, signal: AbortSignal): Promise<JobOutcome> {
    const { database, objects, extractors } = this.#options
    const found = await database.look(job.account, (tx) => this.#statements.email.get(tx, { id: job.subject }))
    const bytes = found && (await objects.get(job.account, found.object))
    if (!found || !bytes) return { kind: 'done', commit: async () => {} }
    try {
      const file = { bytes, salt: found.mail_key, pictureBase: pictureBase(job.account) }
      const read = await extractors.for(job).readEmail(file, signal)
      const brought = await this.#put(job.account, read)
      const known = await this.#knownByFormer(job, found, read, signal)
      return {
        kind: 'done',
        commit: async (tx) => {
          if (known && !(await this.#statements.twin.get(tx, known))) await this.#statements.read.run(tx, known)
          await this.#take(tx, found, read, brought)
        },
      }
    } catch (error) {
      if (!(error instanceof ExtractionError)) throw error
      signal.throwIfAborted()
      const why = extractionReason(error, 'email')
      return { kind: 'done', commit: (tx) => this.#keepUnread(tx, found, why) }
    }
  }

  async abandon(tx: Change, job: Job): Promise<void> {
    const found = await this.#statements.email.get(tx, { id: job.subject })
    if (found) await this.#keepUnread(tx, found, reason('email_unreadable'))
  }

  /**
   * Finds an email that an earlier version identified by its Message-ID and that has the same one as this email.
   * Returns it with its current fingerprint. Null if there is none, or if it can no longer be read.
   */
  async #knownByFormer(job: Job, email: Arrived, { formerFingerprint }: ReadEmail, signal: AbortSignal) {
    const { database, objects, extractors } = this.#options
    const { account } = job
    const former = { id: email.id, fingerprint: formerFingerprint, other: formerFingerprint }
    const known = await database.look(account, (tx) => this.#statements.twin.get(tx, former))
    const bytes = known && (await objects.get(account, known.object))
    if (!bytes) return null
    try {
      const file = { bytes, salt: '', pictureBase: pictureBase(account) }
      const read = await extractors.for(job).readEmail(file, signal)
      const { own } = fingerprintsOf(read, verificationOf({ ...email, is_verified: known.is_verified }, read))
      return { id: known.id, fingerprint: own, other: own }
    } catch (error) {
      if (!(error instanceof ExtractionError)) throw error
      signal.throwIfAborted()
      return null
    }
  }

  async #put(account: number, { pictures, pdfs }: ReadEmail): Promise<Brought> {
    const { objects } = this.#options
    const brought = { pictures: [] as Brought['pictures'][number][], pdfs: [] as Brought['pdfs'][number][] }
    for (const { token, bytes } of pictures) brought.pictures.push({ token, object: await objects.put(account, bytes) })
    for (const { name, bytes } of pdfs) {
      const hash = createHash('sha256').update(bytes).digest('hex')
      brought.pdfs.push({ name, hash, size: bytes.byteLength, object: await objects.put(account, bytes) })
    }
    return brought
  }

  async #take(tx: Change, email: Arrived, read: ReadEmail, { pictures, pdfs }: Brought): Promise<void> {
    const by = this.#statements
    const { isAutomatic, confirmation, subject, sender } = read
    const { own: fingerprint, other } = fingerprintsOf(read, verificationOf(email, read))
    if (isAutomatic || (await by.twin.get(tx, { id: email.id, fingerprint, other }))) {
      await by.forget.run(tx, { id: email.id })
      return
    }
    await by.read.run(tx, { id: email.id, fingerprint })
    for (const picture of pictures) await by.addPicture.run(tx, { email: email.id, ...picture })
    if (confirmation) {
      const { code, url } = confirmation
      await by.forgetConfirmations.run(tx, { before: email.received_us - CONFIRMATION_KEPT_US })
      await by.addConfirmation.run(tx, { sender: sender.name, subject, code, url, us: email.received_us })
      return
    }
    const newsletter = await this.#newsletterOf(tx, sender, read, email)
    const { html } = read
    const own = addressOf(email, subject)
    // The address of a file would refer to something else in this library.
    const web = read.webUrl === null || isFileAddress(read.webUrl) ? null : read.webUrl
    if (html !== null) {
      await this.#add(tx, email, newsletter, read, {
        ...{ own, web },
        title: subject,
        type: contentType.email,
        html,
        error: null,
      })
    }
    for (const { name, hash, size, object } of pdfs) {
      // The same file may already be in the library, sent by another sender.
      const key = createHash('sha256').update(`${email.object} ${hash}`).digest('hex')
      await this.#options.uploads.keep(tx, key, size, object)
      await this.#add(tx, email, newsletter, read, {
        ...{ own: fileAddress({ hash: key, name }), web: null },
        title: html === null ? subject || name : name,
        type: contentType.emailPdf,
        html: null,
        error: null,
      })
    }
    if (html !== null || pdfs.length > 0) return
    const empty = {
      own,
      web,
      title: subject,
      type: contentType.email,
      html: null,
      error: stored(reason('email_empty')),
    }
    await this.#add(tx, email, newsletter, read, empty)
  }

  async #newsletterOf(tx: Change, sender: SenderOfEmail, read: ReadEmail, email: Arrived): Promise<number> {
    const { newsletters } = this.#options
    const vouched = verificationOf(email, read)
    const id = await newsletters.of(tx, sender, vouched)
    await newsletters.note(tx, id, read.unsubscribe, vouched, {
      email: email.id,
      sentTo: email.sent_to,
      mailAccount: email.mail_account_id,
    })
    return id
  }

  async #keepUnread(tx: Change, email: Arrived, why: Reason): Promise<void> {
    const nobody = { keys: [], name: '', address: null }
    const newsletter = await this.#options.newsletters.of(tx, nobody, verificationOf(email, { isForwarded: false }))
    const unread = { sentMs: null, isForwarded: false, sender: { keys: [], name: '' } }
    await this.#add(tx, email, newsletter, unread, {
      ...{ own: addressOf(email, ''), web: null },
      title: t.unreadableEmail,
      type: contentType.email,
      html: null,
      error: stored(why),
    })
  }

  /** Adds an email as a separate content, regardless of the page it names. JoinClaims compares it with that page. */
  async #add(
    tx: Change,
    email: Arrived,
    newsletter: number,
    {
      sentMs,
      sender,
      isForwarded,
    }: Pick<ReadEmail, 'sentMs' | 'isForwarded'> & {
      readonly sender: Pick<SenderOfEmail, 'keys' | 'name'>
    },
    { own, web, title, type, html, error }: NewContent,
  ): Promise<void> {
    const by = this.#statements
    const { stamps, entries, jobs, libraryEntries, arrivals } = this.#options
    const { isVerified } = verificationOf(email, { isForwarded })
    const from = { ...listAndAddress(sender.keys), name: sender.name, isVerified }
    const identity = identityUrl(own)
    const stamp = await stamps.next(tx)
    // The same bytes may already be in the library, if it was restored from an archive.
    if ((await this.#addresses.find(tx, identity)) !== undefined) return
    const received = email.received_us
    const isSane = sentMs !== null && sentMs > Date.UTC(1990, 0) && sentMs <= received / 1000 + DAY
    const sentUs = isSane ? sentMs * 1000 : null
    const made = await by.create.get(tx, {
      identity,
      url: web ?? own,
      title: title || t.emailWithoutASubject,
      site: sender.name || null,
      published: sentUs,
      // An email counts as new when it arrives. Only in a mailbox may an email wait for weeks before it is first read.
      us: email.mail_account_id === null || isForwarded ? received : Math.min(sentUs ?? received, received),
      source: sourceType.broughtBySource,
      type,
      status: error === null ? processingStatus.inProgress : processingStatus.failed,
      error,
      newsletter,
    })
    if (!made) throw new Error('The content was not written')
    await this.#addresses.add(tx, identity, made.id)
    if (web !== null) await this.#claims.claim(tx, made.id, identityUrl(web))
    await this.#senders.note(tx, made.id, from)
    if (html !== null) {
      await by.send.run(tx, { id: made.id, html, hash: createHash('sha256').update(html).digest('hex') })
    }
    await entries.refreshWords(tx, made.id, stamp)
    if (error === null) await jobs.addUnawaited(tx, articleJob, made.id)
    if (email.saves === 1 || (await by.autoSaves.get(tx, { newsletter }))) await libraryEntries.putOnTop(tx, made.id)
    await arrivals.note(tx, made.id, 'email')
    if (error !== null) await arrivals.known(tx, made.id)
  }
}

/** An email is a separate file that is identified by its bytes. */
const addressOf = ({ object }: Arrived, subject: string): string => fileAddress({ hash: object, name: subject })

/** If a reader forwarded an email, its original sender cannot be verified. */
function verificationOf(email: Arrived, { isForwarded }: Pick<ReadEmail, 'isForwarded'>): EmailVerification {
  const flag = (value: number | null) => (isForwarded ? false : value === null ? null : value === 1)
  return {
    isVerified: flag(email.is_verified),
    isListVerified: flag(email.is_list_verified),
    signsUnsubscribing: flag(email.signs_unsubscribing),
  }
}

/**
 * Returns the fingerprint of an email, and that of another email that may be the same. A verified email is never
 * treated as the same as an earlier unverified one, because anyone who has its text may have sent the earlier one. In
 * the other order, nothing is lost.
 */
function fingerprintsOf({ fingerprint }: ReadEmail, { isVerified }: EmailVerification): { own: string; other: string } {
  return { own: isVerified ? fingerprint : `${fingerprint}~`, other: fingerprint }
}
