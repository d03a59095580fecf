import { createHash } from 'node:crypto'
import { contentType } from '#shared/model/content-type.ts'
import { processingStatus } from '#shared/model/processing-status.ts'
import { fileAddress } from '#shared/text/file-address.ts'
import type { Database } from '../../database/database.ts'
import type { Change } from '../../database/transaction.ts'
import { ExtractionError, explainExtractionError, type Extractors, type ReadLetter } from '../../extraction/index.ts'
import type { JobKind, JobOutcome } from '../../jobs/job-kind.ts'
import type { Job, Jobs } from '../../jobs/jobs.ts'
import type { ObjectStore } from '../../objects/object-store.ts'
import { ContentAddresses } from '../articles/content-addresses.ts'
import { identityUrl } from '#shared/text/addresses/identity-url.ts'
import { articleJob } from '../articles/saves.ts'
import type { EntryWriter } from '../entries/entry-writer.ts'
import { sourceType } from '../entries/source-types.ts'
import type { LibraryEntries } from '../entries/library-entries.ts'
import type { Stamps } from '../entries/stamps.ts'
import type { Uploads } from '../transfers/uploads.ts'
import { CONFIRMATION_KEPT_US } from './confirmations.ts'
import { letterStatements } from './letter-statements.ts'
import { pictureBase } from './letter-pictures.ts'
import { LetterSenders, listAndAddress } from './letter-senders.ts'
import type { Newsletters, SenderOfLetter } from './newsletters.ts'

const DAY = 24 * 3_600_000
const NOTHING_TO_READ = 'This letter has no text to read.'
const UNREADABLE = 'A letter that can’t be read'

export interface LetterJobsOptions {
  readonly database: Database
  readonly objects: ObjectStore
  readonly extractors: Extractors
  readonly stamps: Stamps
  readonly entries: EntryWriter
  readonly libraryEntries: LibraryEntries
  readonly newsletters: Newsletters
  readonly uploads: Uploads
  readonly jobs: Jobs
}

/** A letter that arrived, as its row says. */
interface Arrived {
  readonly id: number
  readonly object: string
  readonly received_us: number
  readonly saves: number
  readonly sent_to: string | null
  readonly mail_account_id: number | null
  readonly is_verified: number | null
}

/** The objects of what a letter brings. They were put before the change that names them. */
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
  readonly url: string
  readonly title: string
  readonly type: number
  readonly html: string | null
  readonly error: string | null
}

/** Makes contents of letters that arrived: its text, and each PDF it brings. */
export class LetterJobs implements JobKind {
  readonly #options: LetterJobsOptions
  readonly #addresses: ContentAddresses
  readonly #senders: LetterSenders
  readonly #statements

  constructor(options: LetterJobsOptions) {
    this.#options = options
    this.#addresses = new ContentAddresses(options.database)
    this.#senders = new LetterSenders(options.database)
    this.#statements = letterStatements(options.database)
  }

  async run(job: Job, signal: AbortSignal): Promise<JobOutcome> {
    const { database, objects, extractors } = this.#options
    const found = await database.look(job.account, (tx) => this.#statements.letter.get(tx, { id: job.subject }))
    const bytes = found && (await objects.get(job.account, found.object))
    if (!found || !bytes) return { kind: 'done', commit: async () => {} }
    try {
      const file = { bytes, salt: found.mail_key, pictureBase: pictureBase(job.account) }
      const read = await extractors.for(job).readLetter(file, signal)
      const brought = await this.#put(job.account, read)
      return { kind: 'done', commit: (tx) => this.#take(tx, found, read, brought) }
    } catch (error) {
      if (!(error instanceof ExtractionError)) throw error
      signal.throwIfAborted()
      const reason = explainExtractionError(error, 'letter')
      return { kind: 'done', commit: (tx) => this.#keepUnread(tx, found, reason) }
    }
  }

  async abandon(tx: Change, job: Job): Promise<void> {
    const found = await this.#statements.letter.get(tx, { id: job.subject })
    if (found) await this.#keepUnread(tx, found, 'Something went wrong while reading this letter.')
  }

  async #put(account: number, { pictures, pdfs }: ReadLetter): Promise<Brought> {
    const { objects } = this.#options
    const brought = { pictures: [] as Brought['pictures'][number][], pdfs: [] as Brought['pdfs'][number][] }
    for (const { token, bytes } of pictures) brought.pictures.push({ token, object: await objects.put(account, bytes) })
    for (const { name, bytes } of pdfs) {
      const hash = createHash('sha256').update(bytes).digest('hex')
      brought.pdfs.push({ name, hash, size: bytes.byteLength, object: await objects.put(account, bytes) })
    }
    return brought
  }

  async #take(tx: Change, letter: Arrived, read: ReadLetter, { pictures, pdfs }: Brought): Promise<void> {
    const by = this.#statements
    const { fingerprint, isAutomatic, confirmation, subject, sender } = read
    if (isAutomatic || (await by.twin.get(tx, { id: letter.id, fingerprint }))) {
      await by.forget.run(tx, { id: letter.id })
      return
    }
    await by.read.run(tx, { id: letter.id, fingerprint })
    for (const picture of pictures) await by.addPicture.run(tx, { letter: letter.id, ...picture })
    if (confirmation) {
      const { code, url } = confirmation
      await by.forgetConfirmations.run(tx, { before: letter.received_us - CONFIRMATION_KEPT_US })
      await by.addConfirmation.run(tx, { sender: sender.name, subject, code, url, us: letter.received_us })
      return
    }
    const newsletter = await this.#newsletterOf(tx, sender, read, letter)
    const { html, webUrl } = read
    const address = webUrl ?? addressOf(letter, subject)
    if (html !== null) {
      await this.#add(tx, letter, newsletter, read, {
        url: address,
        title: subject,
        type: contentType.email,
        html,
        error: null,
      })
    }
    for (const { name, hash, size, object } of pdfs) {
      const url = fileAddress({ hash, name })
      await this.#options.uploads.keep(tx, hash, size, object)
      await this.#add(tx, letter, newsletter, read, {
        url,
        title: html === null ? subject || name : name,
        type: contentType.emailPdf,
        html: null,
        error: null,
      })
    }
    if (html !== null || pdfs.length > 0) return
    const empty = { url: address, title: subject, type: contentType.email, html: null, error: NOTHING_TO_READ }
    await this.#add(tx, letter, newsletter, read, empty)
  }

  async #newsletterOf(tx: Change, sender: SenderOfLetter, read: ReadLetter, letter: Arrived): Promise<number> {
    const { newsletters } = this.#options
    const id = await newsletters.of(tx, sender)
    await newsletters.note(tx, id, read.unsubscribe, {
      letter: letter.id,
      sentTo: letter.sent_to,
      mailAccount: letter.mail_account_id,
    })
    return id
  }

  async #keepUnread(tx: Change, letter: Arrived, error: string): Promise<void> {
    const newsletter = await this.#options.newsletters.of(tx, { keys: [], name: '', address: null })
    const url = addressOf(letter, '')
    const unread = { sentMs: null, isForwarded: false, sender: { keys: [], name: '' } }
    await this.#add(tx, letter, newsletter, unread, {
      url,
      title: UNREADABLE,
      type: contentType.email,
      html: null,
      error,
    })
  }

  /** What the library has already, such as a web version that was saved, only comes to be from the newsletter. */
  async #add(
    tx: Change,
    letter: Arrived,
    newsletter: number,
    {
      sentMs,
      sender,
      isForwarded,
    }: Pick<ReadLetter, 'sentMs' | 'isForwarded'> & {
      readonly sender: Pick<SenderOfLetter, 'keys' | 'name'>
    },
    { url, title, type, html, error }: NewContent,
  ): Promise<void> {
    const by = this.#statements
    const { stamps, entries, jobs, libraryEntries } = this.#options
    const isVerified = isForwarded ? false : letter.is_verified === null ? null : letter.is_verified === 1
    const from = { ...listAndAddress(sender.keys), name: sender.name, isVerified }
    const identity = identityUrl(url)
    const stamp = await stamps.next(tx)
    const known = await this.#addresses.find(tx, identity)
    if (known !== undefined) {
      await by.setNewsletter.run(tx, { id: known, newsletter })
      await this.#senders.note(tx, known, from)
      await entries.refresh(tx, known, stamp)
      return
    }
    const received = letter.received_us
    const isSane = sentMs !== null && sentMs > Date.UTC(1990, 0) && sentMs <= received / 1000 + DAY
    const sentUs = isSane ? sentMs * 1000 : null
    const made = await by.create.get(tx, {
      identity,
      url,
      title: title || 'A letter without a subject',
      site: sender.name || null,
      published: sentUs,
      // A letter is news when it comes. Only a mailbox may hold it for weeks before it is first read.
      us: letter.mail_account_id === null || isForwarded ? received : Math.min(sentUs ?? received, received),
      source: sourceType.broughtBySource,
      type,
      status: error === null ? processingStatus.inProgress : processingStatus.failed,
      error,
      newsletter,
    })
    if (!made) throw new Error('The content was not written')
    await this.#addresses.add(tx, identity, made.id)
    await this.#senders.note(tx, made.id, from)
    if (html !== null) {
      await by.send.run(tx, { id: made.id, html, hash: createHash('sha256').update(html).digest('hex') })
    }
    await entries.refreshWords(tx, made.id, stamp)
    if (error === null) await jobs.addUnawaited(tx, articleJob, made.id)
    if (letter.saves === 1 || (await by.autoSaves.get(tx, { newsletter }))) await libraryEntries.putOnTop(tx, made.id)
  }
}

/** A letter is a file of its own: its bytes are what it is known by. */
const addressOf = ({ object }: Arrived, subject: string): string => fileAddress({ hash: object, name: subject })
