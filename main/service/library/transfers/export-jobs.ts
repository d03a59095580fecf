import type { Profile } from '#shared/model/profile.ts'
import { reason } from '#shared/reasons/codes.ts'
import type { Change } from '../../database/transaction.ts'
import type { Database } from '../../database/database.ts'
import type { JobKind, JobOutcome } from '../../jobs/job-kind.ts'
import type { Job, Jobs } from '../../jobs/jobs.ts'
import type { ObjectStore } from '../../objects/object-store.ts'
import type { Email } from '../../outgoing-mail/email.ts'
import type { PostOffice } from '../../outgoing-mail/post-office.ts'
import { exportEmail } from './export-email.ts'
import type { ExportedEntries } from './exported-entries.ts'
import { loadWriters } from './load-writers.ts'
import type { BookPictureSource } from './stored-pictures.ts'
import { exportJob, type Exports, type OpenExport } from './exports.ts'

export interface ExportJobsOptions {
  readonly database: Database
  readonly objects: ObjectStore
  readonly exports: Exports
  readonly entries: ExportedEntries
  readonly jobs: Pick<Jobs, 'add'>
  /** Null if this service sends no emails. */
  readonly post: PostOffice | null
  readonly profile: (account: number) => Promise<Profile | null>
  readonly clock: () => number
  readonly pictures: BookPictureSource
}

/** If an export takes longer than this, the reader is assumed not to be waiting for it. */
const LONG = 60_000

/**
 * Maximum entries and bytes of one step. This work is lost if the process ends during the step. Elapsed time never
 * counts, because an unchanged library must produce the same bytes on every machine.
 */
const MOST_ENTRIES = 50
const MOST_BYTES = 4 * 1024 * 1024
/**
 * Maximum number of articles of one step of a book. Their pictures are fetched first, and progress is shown after each
 * step.
 */
const MOST_CHAPTERS = 4
/**
 * Number of a book's articles for which pictures are fetched. Later articles get only the pictures that the library
 * has.
 */
const MOST_COMPLETED = 200

/**
 * Writes exports step by step. The job's subject is the export. An interrupted export continues after its last
 * completed step.
 */
export class ExportJobs implements JobKind {
  readonly waitsForSpace = true
  readonly #options: ExportJobsOptions

  constructor(options: ExportJobsOptions) {
    this.#options = options
  }

  async run(job: Job, signal: AbortSignal): Promise<JobOutcome> {
    const { database, exports, entries } = this.#options
    const open = await database.look(job.account, (tx) => exports.open(tx, job.subject))
    if (!open) return { kind: 'done', commit: async () => {} }
    const { archiveLayouts } = await loadWriters()
    const most = archiveLayouts[open.options.format].wantsPictures ? MOST_CHAPTERS : MOST_ENTRIES
    const ids = await entries.after(job.account, open.state.after, most, open.options.content_ids)
    return ids.length === 0 ? this.#end(job, open) : this.#step(job, open, ids, signal)
  }

  async abandon(tx: Change, job: Job): Promise<void> {
    await this.#options.exports.fail(tx, job.subject, reason('export_failed'))
  }

  async #step(
    { account, subject }: Job,
    { options, state: before, done: already }: OpenExport,
    ids: readonly number[],
    signal: AbortSignal,
  ): Promise<JobOutcome> {
    const { objects, exports, entries, jobs } = this.#options
    const { archiveLayouts, StepWriter, completePictures, storedPictures } = await loadWriters()
    const layout = archiveLayouts[options.format]
    const writer = new StepWriter(layout, before)
    let done = 0
    for (const id of ids) {
      signal.throwIfAborted()
      const entry = await entries.entry(account, id, layout.wantsPages && options.with_pages)
      if (entry === null) writer.skip(id)
      else if (layout.wantsPictures) {
        const { pictures: source } = this.#options
        const isCompleted = already + done < MOST_COMPLETED
        const pictures = await (isCompleted ? completePictures(entry, source) : storedPictures(entry, source.stored))
        writer.add(id, { ...entry, pictures })
      } else writer.add(id, entry)
      done += 1
      if (writer.isClosed || writer.size >= MOST_BYTES) break
      // Lets the service answer calls between two entries.
      await new Promise((resolve) => setImmediate(resolve))
    }
    const { bytes, parts, stored, state } = writer.step()
    const object = await objects.put(account, bytes)
    return this.#commit(subject, async (tx) => {
      // A file that was deleted in the meantime may be gone from the store. The step is then done again without it.
      if (stored === null || (await entries.hasFile(tx, stored.object))) {
        const all = [{ object, parts }, ...(stored ? [stored] : [])]
        await exports.addStep(tx, subject, { objects: all, state, done })
      }
      await jobs.add(tx, exportJob, subject)
    })
  }

  async #end({ account, subject }: Job, open: OpenExport): Promise<JobOutcome> {
    const { database, objects, exports, entries } = this.#options
    const { options, state: before, done } = open
    const email = await this.#email(account, open)
    const { archiveLayouts, StepWriter, endOfArchive } = await loadWriters()
    const layout = archiveLayouts[options.format]
    const writer = new StepWriter(layout, before)
    const steps = await database.look(account, (tx) => exports.steps(tx, subject))
    const chapters = steps.flatMap(({ parts }) => parts.chapters ?? [])
    writer.close(
      await entries.facts(account, { entries: done, highlights: writer.highlights }),
      chapters,
      options.title,
    )
    const last = writer.step()
    const object = await objects.put(account, last.bytes)
    const end = endOfArchive(layout, last.state, [...steps, { object, parts: last.parts }])
    const closing = await objects.put(account, end.bytes)
    const segments = end.segments(closing)
    return this.#commit(subject, async (tx) => {
      await exports.addStep(tx, subject, { objects: [{ object, parts: last.parts }], state: last.state, done: 0 })
      await exports.complete(tx, subject, closing, { ...last.state, segments })
      if (email === null) return
      const { post } = this.#options
      await post?.postIn(tx, email, { account })
      // The email is sent after this change has been committed.
      post?.wake()
    })
  }

  /** Returns null if the reader who requested the export is probably still waiting for it, or has no email address. */
  async #email(account: number, { options, begun }: OpenExport): Promise<Email | null> {
    const { post, clock, profile } = this.#options
    if (post === null || options.origin === undefined || clock() - begun < LONG) return null
    const email = (await profile(account))?.email
    return typeof email === 'string' ? exportEmail(email, options.origin, options) : null
  }

  /** An export that was removed in the meantime stays removed. */
  #commit(id: number, commit: (tx: Change) => Promise<void>): JobOutcome {
    return {
      kind: 'done',
      commit: async (tx) => {
        if (await this.#options.exports.open(tx, id)) await commit(tx)
      },
    }
  }
}
