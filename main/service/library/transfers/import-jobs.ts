import { reason } from '#shared/reasons/codes.ts'
import type { Reason } from '#shared/reasons/reason.ts'
import type { Change } from '../../database/transaction.ts'
import type { Database } from '../../database/database.ts'
import type { ReadFacts } from '../../exports/index.ts'
import { type ArchiveReader, ImportRefusal } from '../../imports/index.ts'
import type { JobKind, JobOutcome } from '../../jobs/job-kind.ts'
import type { Job, Jobs } from '../../jobs/jobs.ts'
import type { ObjectStore } from '../../objects/object-store.ts'
import { ContentIds } from '../entries/content-ids.ts'
import type { EntryWriter } from '../entries/entry-writer.ts'
import type { ImportedAnnotations } from '../entries/imported-annotations.ts'
import type { LibraryEntries } from '../entries/library-entries.ts'
import type { Notes } from '../entries/notes.ts'
import type { Stamps } from '../../database/stamps.ts'
import type { Tags } from '../entries/tags.ts'
import type { PagePictures } from '../pictures/page-pictures.ts'
import { countItems, noCounts } from './count-items.ts'
import { type ImportCounts, type ImportSource, type MadeByRow, usualState } from './import-facts.ts'
import { importOutcome } from './import-outcome.ts'
import { importJob, type Imports, type NewRow, type OpenImport, type WaitingRow } from './imports.ts'
import type { ImportedShelves } from '../shelves/imported-shelves.ts'
import type { Shelves } from '../shelves/shelves.ts'
import type { RestoredFacts } from './restored-facts.ts'
import { RowParts } from './row-parts.ts'
import type { ItemParts, ItemTaker, TakeInRules } from './add-imported-item.ts'
import type { Uploads } from '../uploads/uploads.ts'

export interface ImportJobsOptions {
  readonly database: Database
  readonly objects: ObjectStore
  readonly pagePictures: PagePictures
  readonly imports: Imports
  readonly uploads: Uploads
  readonly reader: ArchiveReader
  readonly taker: ItemTaker
  readonly facts: RestoredFacts
  readonly shelves: Shelves
  readonly importedShelves: ImportedShelves
  readonly libraryEntries: LibraryEntries
  readonly importedAnnotations: ImportedAnnotations
  readonly entries: EntryWriter
  readonly stamps: Stamps
  readonly notes: Notes
  readonly tags: Tags
  readonly jobs: Jobs
  readonly clock: () => number
}

/** Number of rows that are read for one slice. */
const BATCH = 50
/** Duration of one slice in milliseconds. After it, other calls are answered. */
const SLICE = 20

/** Bytes of the rows' texts that are in memory at the same time. */
const MOST_BYTES = 8 * 1024 * 1024

interface ReadyRow {
  readonly row: WaitingRow
  readonly parts: ItemParts
}

/** Works on imports. The job's subject is the import. An interrupted one continues where it stopped. */
export class ImportJobs implements JobKind {
  readonly waitsForSpace = true
  readonly #options: ImportJobsOptions
  readonly #ids: ContentIds
  readonly #parts: RowParts

  constructor(options: ImportJobsOptions) {
    this.#options = options
    this.#ids = new ContentIds(options.database)
    this.#parts = new RowParts(options.objects, options.pagePictures)
  }

  async run(job: Job, signal: AbortSignal): Promise<JobOutcome> {
    const { database, imports } = this.#options
    // Each slice starts the next one. Without a turn of the event loop in between, calls would wait until the last
    // slice is done.
    await new Promise((resolve) => setImmediate(resolve))
    const open = await database.look(job.account, (tx) => imports.open(tx, job.subject))
    if (!open) return { kind: 'done', commit: async () => {} }
    if (open.phase === 'reading') return this.#read(job.account, open, signal)
    if (open.phase === 'undoing') return { kind: 'done', commit: (tx) => this.#undo(tx, open) }
    return this.#slice(job.account, open)
  }

  async abandon(tx: Change, job: Job): Promise<void> {
    const error = reason('import_failed')
    await this.#options.imports.finish(tx, job.subject, 'done', error)
  }

  async #read(account: number, open: OpenImport, signal: AbortSignal): Promise<JobOutcome> {
    const { database, imports, uploads, jobs, reader } = this.#options
    const { upload, name } = open.source
    const refuse = (why: Reason): JobOutcome => ({
      kind: 'done',
      commit: (tx) => imports.finish(tx, open.id, 'done', why),
    })
    const source = upload === null ? null : await uploads.source(account, upload)
    if (!source) return refuse(reason('upload_gone'))
    let counts: ImportCounts = noCounts
    try {
      const facts = await reader.read(
        { source, name },
        async (items, from) => {
          counts = countItems(
            counts,
            items,
            await imports.countKnown(
              account,
              items.flatMap(({ url }) => url ?? []),
            ),
          )
          const rows: NewRow[] = []
          for (const [at, item] of items.entries()) {
            rows.push(await this.#parts.put(account, item, from + at, source))
          }
          await database.change(account, async (tx) => {
            // Otherwise the import of a long file would be given up on a machine that is often switched off.
            if ((await imports.addRows(tx, open.id, rows)) > 0) await jobs.advanced(tx, importJob, open.id)
          })
        },
        signal,
      )
      const known: ImportSource = {
        ...open.source,
        programs: facts.programs,
        counts: { ...counts, refused: facts.refused.length, repeated: facts.repeated },
        fieldsLeft: facts.fieldsLeft,
        facts: facts.facts,
      }
      return {
        kind: 'done',
        commit: async (tx) => {
          for (const [at, { name: row, reason: why }] of facts.refused.entries()) {
            await imports.addRefused(tx, open.id, facts.items + at, row, why)
          }
          await imports.ready(tx, open.id, known, facts.items)
        },
      }
    } catch (error) {
      if (error instanceof ImportRefusal) return refuse(error.reason)
      throw error
    }
  }

  async #slice(account: number, open: OpenImport): Promise<JobOutcome> {
    const { database, imports } = this.#options
    const rows = await database.look(account, (tx) => imports.waiting(tx, open.id, BATCH))
    const ready: ReadyRow[] = []
    let size = 0
    for (const row of rows) {
      const parts = await this.#parts.get(account, row)
      ready.push({ row, parts })
      size += parts.size
      if (size >= MOST_BYTES) break
    }
    const isLast = ready.length === rows.length && rows.length < BATCH
    const { facts } = open.source
    const feeds = facts ? await this.#options.facts.prepare(facts) : null
    return {
      kind: 'done',
      commit: async (tx) => {
        if (facts && feeds) await this.#takeFacts(tx, open, facts, feeds)
        await this.#takeRows(tx, open, ready, isLast)
      },
    }
  }

  async #takeFacts(tx: Change, { id, source }: OpenImport, facts: ReadFacts, feeds: ReadonlyMap<string, number>) {
    const { imports, clock } = this.#options
    if ((await imports.open(tx, id))?.phase !== 'taking') return
    await this.#options.facts.restore(tx, facts, feeds, clock() * 1000)
    await imports.forgetFacts(tx, id, source)
  }

  /** Runs in the job's final transaction, so that rows stop waiting in the same transaction that imports them. */
  async #takeRows(tx: Change, { id, source }: OpenImport, rows: readonly ReadyRow[], isLast: boolean): Promise<void> {
    const { imports, jobs, clock } = this.#options
    // The import may have been stopped or undone in the meantime.
    const open = await imports.open(tx, id)
    if (open?.phase !== 'taking') return open ? jobs.add(tx, importJob, id) : undefined
    const rules: TakeInRules = { ...open.options, usual: usualState(source.programs), shelfMark: open.shelfMark }
    const begun = clock()
    let left = rows.length
    for (const { row, parts } of rows) {
      await this.#takeRow(tx, id, row, parts, rules)
      left -= 1
      if (clock() - begun >= SLICE) break
    }
    await imports.advance(tx, id, rows.length - left)
    if (left > 0 || !isLast) await jobs.add(tx, importJob, id)
    else {
      await imports.finish(tx, id, 'done', null)
      await this.#options.entries.importCompleted(tx, await imports.summary(tx, id))
    }
  }

  async #takeRow(tx: Change, id: number, row: WaitingRow, parts: ItemParts, rules: TakeInRules): Promise<void> {
    const { imports, taker, entries } = this.#options
    const end = { contentId: null, made: null }
    if (row.item.state === 'feed' && !rules.with_feed) {
      const why = reason('row_from_feed')
      return imports.taken(tx, id, row, { ...end, outcome: importOutcome.left, reason: why })
    }
    if (row.item.url === null && parts.html === null && parts.kept === null) {
      return imports.taken(tx, id, row, { ...end, outcome: importOutcome.refused, reason: reason('row_text_missing') })
    }
    entries.quieten(tx)
    const { contentId, isNew, made } = await taker.takeIn(tx, row.item, parts, rules)
    const outcome = isNew ? importOutcome.added : importOutcome.joined
    await imports.taken(tx, id, row, { contentId, made, outcome, reason: null })
  }

  async #undo(tx: Change, { id, shelfMark }: OpenImport): Promise<void> {
    const { imports, jobs, entries, importedShelves } = this.#options
    entries.quieten(tx)
    const rows = await imports.toUndo(tx, id, BATCH)
    for (const { position, contentId, made } of rows) {
      if (contentId !== null && made) await this.#takeBack(tx, contentId, made)
      await imports.undone(tx, id, position)
    }
    if (rows.length === BATCH) await jobs.add(tx, importJob, id)
    else {
      await importedShelves.removeEmpty(tx, shelfMark)
      await imports.finish(tx, id, 'undone', null)
    }
  }

  /** Changes that a user has made since the import are preserved. */
  async #takeBack(
    tx: Change,
    given: number,
    { savedUs, highlights, note, tags: names, shelves = [] }: MadeByRow,
  ): Promise<void> {
    const { libraryEntries, importedAnnotations, notes, tags, entries, stamps } = this.#options
    const contentId = await this.#ids.resolve(tx, given)
    if (savedUs !== null) {
      if (await importedAnnotations.hasOthers(tx, contentId, highlights)) return
      if (!(await libraryEntries.takeBack(tx, contentId, savedUs))) return
    }
    await importedAnnotations.takeBack(tx, contentId, highlights)
    if (note !== null) await notes.takeBack(tx, contentId, note)
    if (highlights.length > 0 || note !== null) await entries.refreshWords(tx, contentId, await stamps.next(tx))
    if (names.length > 0) await tags.takeBack(tx, contentId, names)
    if (shelves.length > 0) await this.#options.shelves.takeBack(tx, contentId, shelves)
  }
}
