import { AccountGone } from '../../database/account-gone.ts'
import type { Database } from '../../database/database.ts'
import type { Change } from '../../database/transaction.ts'
import type { JobKind, JobOutcome } from '../../jobs/job-kind.ts'
import type { Job } from '../../jobs/jobs.ts'
import type { ObjectStore } from '../../objects/object-store.ts'
import { copyPictures } from '../pictures/copy-pictures.ts'
import type { PagePictures } from '../pictures/page-pictures.ts'
import { readerKey } from '../preferences/reader-key.ts'
import { deliveryKey } from './delivery-key.ts'
import type { CopiedObjects, Delivery, ReceivedItems } from './received-items.ts'
import { sendStatements } from './send-statements.ts'
import { SentCopies } from './sent-copy.ts'

/** Milliseconds before another attempt to deliver to a full library. */
const PATIENCE = 60 * 60 * 1000

export interface SendJobsOptions {
  readonly database: Database
  readonly objects: ObjectStore
  /** In milliseconds since the epoch. */
  readonly clock: () => number
  readonly received: ReceivedItems
  readonly pagePictures: PagePictures
  /** Returns the bytes of a picture that an account stores. */
  readonly pictureAt: (url: string) => Promise<Uint8Array | null | undefined>
  /** True if this many bytes fit into an account's quota. */
  readonly hasRoom: (account: number, bytes: number) => Promise<boolean>
}

interface ToDeliver {
  readonly receiver: number
  readonly delivery: Delivery
}

/**
 * Delivers what readers send. A delivery reads the sender's rows, then changes the receiver's. The two are never in one
 * transaction. The send's key makes sure that a repeated job delivers once.
 */
export class SendJobs implements JobKind {
  readonly waitsForSpace = true
  readonly #options: SendJobsOptions
  readonly #copies: SentCopies
  readonly #statements

  constructor(options: SendJobsOptions) {
    this.#options = options
    this.#copies = new SentCopies(options.database)
    this.#statements = sendStatements(options.database)
  }

  async run(job: Job): Promise<JobOutcome> {
    const end = (tx: Change) => this.abandon(tx, job)
    const found = await this.#find(job)
    if (found === null || (await this.#deliver(job.account, found))) return { kind: 'done', commit: end }
    return { kind: 'again', wait: PATIENCE, giveUp: end }
  }

  async abandon(tx: Change, job: Job): Promise<void> {
    await this.#statements.end.run(tx, { id: job.subject, us: this.#options.clock() * 1000 })
  }

  /** Null if there is nothing to deliver, or no account to deliver to. */
  #find({ account, subject }: Job): Promise<ToDeliver | null> {
    return this.#options.database.look(account, async (tx) => {
      const by = this.#statements
      const sending = await by.find.get(tx, { id: subject })
      const own = await by.own.get(tx, {})
      if (!sending || sending.over_us !== null || !own?.handle) return null
      const receiver = await by.withUuid.get(tx, { uuid: sending.receiver })
      const copy = receiver && (await this.#copies.read(tx, sending.content_id))
      if (!receiver || !copy) return null
      const sender = { reader: readerKey(own.uuid), handle: own.handle, name: own.name }
      return {
        receiver: receiver.id,
        delivery: { key: deliveryKey(own.uuid, sending.key), sender, note: sending.note, copy },
      }
    })
  }

  /** Resolves to false if the receiver's library is full. */
  async #deliver(from: number, { receiver, delivery }: ToDeliver): Promise<boolean> {
    const { database, received, hasRoom } = this.#options
    const place = await database.look(receiver, (tx) => received.placeOf(tx, delivery))
    if (place.kind === 'none') return true
    if (!(await hasRoom(receiver, place.kind === 'new' ? (delivery.copy.file?.size ?? 1) : 1))) return false
    const objects = place.kind === 'new' ? await this.#copyObjects(from, receiver, delivery) : null
    try {
      return await database.change(receiver, async (tx) => {
        const now = await received.placeOf(tx, delivery)
        // The item that was there has been deleted since, so its objects are not there yet.
        if (now.kind === 'new' && objects === null) return false
        if (now.kind === 'known') await received.note(tx, now.id, delivery)
        if (now.kind === 'new' && objects !== null) await received.add(tx, now.own, delivery, objects)
        return true
      })
    } catch (error) {
      // The receiver's account is being deleted.
      if (error instanceof AccountGone) return true
      throw error
    }
  }

  async #copyObjects(from: number, into: number, { copy }: Delivery): Promise<CopiedObjects> {
    const { objects, pagePictures, pictureAt: at } = this.#options
    const shown = `${copy.markdown}\n${copy.image_url ?? ''}`
    const pictures = await copyPictures(shown, { from, into, pagePictures, at })
    if (copy.file === null) return { ...pictures, file: null }
    const { object, size } = copy.file
    const read = async (start: number, end: number) =>
      (await objects.get(from, object, { start, end })) ?? new Uint8Array()
    const isThere = (await objects.get(from, object, { start: 0, end: 1 })) !== null
    return { ...pictures, file: isThere ? await objects.put(into, { size, read }) : null }
  }
}
