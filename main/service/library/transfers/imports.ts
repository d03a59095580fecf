import type { Selectable } from 'kysely'
import { LARGEST_ARCHIVE } from '#shared/limits.ts'
import { processingStatus } from '#shared/model/processing-status.ts'
import type { Database } from '../../database/database.ts'
import type { Tables } from '../../database/tables.ts'
import type { Change, Look } from '../../database/transaction.ts'
import type { IncomingItem } from '../../imports/index.ts'
import type { Jobs } from '../../jobs/jobs.ts'
import { identityUrl } from '#shared/text/addresses/identity-url.ts'
import type { Reason } from '#shared/reasons/reason.ts'
import { stored, storedOrNull, storedReason, sentenceOfStored } from '#shared/reasons/stored.ts'
import * as t from '#shared/words/service/transfers.ts'
import { NotFound } from '../../calls/not-found.ts'
import { RefusedInput } from '../../calls/refused-input.ts'
import {
  type ImportOptions,
  type ImportPhase,
  type ImportRow,
  type ImportSource,
  type MadeByRow,
  usualOptions,
} from './import-facts.ts'
import { type ImportOutcome, importOutcome } from './import-outcome.ts'
import { importStatements } from './import-statements.ts'
import { type Transfer, transferOf } from './transfer.ts'
import type { CompletedImport } from '../entries/entry-watch.ts'
import { type ImportedShelves, shelfMarkOf } from '../shelves/imported-shelves.ts'
import type { Uploads } from '../uploads/uploads.ts'

/** The job of an import, whatever its phase. Its subject is the transfer's id. */
export const importJob = 'import'

/** Number of report rows in one response. */
const PAGE = 200
/** Time for which an import can be undone. */
const UNDO_AGE = 30 * 24 * 60 * 60 * 1000

export interface Import extends Transfer {
  readonly phase: ImportPhase
  readonly source: ImportSource
  readonly options: ImportOptions | null
  /** Number of rows with each outcome. */
  readonly outcomes: {
    readonly added: number
    readonly joined: number
    readonly refused: number
    readonly left: number
  }
  readonly shelves_made: number
  readonly can_undo: boolean
}

/** An import as seen by the job that works on it. */
export interface OpenImport {
  readonly id: number
  readonly phase: ImportPhase
  readonly source: ImportSource
  readonly options: ImportOptions
  /** The beginning of the IDs of shelves that it creates. */
  readonly shelfMark: string
}

/** A row to write. */
export interface NewRow {
  readonly position: number
  readonly item: IncomingItem
  readonly object: string | null
  /** Content of the object: the item's text, the page or file of an archived entry, or a whole archived entry. */
  readonly brings: 'page' | 'kept page' | 'file' | 'entry'
}

export type WaitingRow = NewRow

export interface ImportsParts {
  readonly database: Database
  readonly jobs: Jobs
  readonly uploads: Uploads
  readonly importedShelves: ImportedShelves
  readonly clock: () => number
}

/** Imports: their files, phases, rows and reports. */
export class Imports {
  readonly #database: Database
  readonly #jobs: Jobs
  readonly #uploads: Uploads
  readonly #importedShelves: ImportedShelves
  readonly #clock: () => number
  readonly #statements

  constructor({ database, jobs, uploads, importedShelves, clock }: ImportsParts) {
    this.#database = database
    this.#jobs = jobs
    this.#uploads = uploads
    this.#importedShelves = importedShelves
    this.#clock = clock
    this.#statements = importStatements(database)
  }

  /** Reads an uploaded file. Nothing is imported before `begin`. Throws RefusedInput if it is not complete. */
  read(account: number, upload: string, name: string): Promise<Import> {
    return this.#database.change(account, async (tx) => {
      if (!(await this.#uploads.keepUntilRead(tx, upload, LARGEST_ARCHIVE))) {
        throw new RefusedInput('upload', t.thisFileWasNotUploadedCompletely, 'not_handed_over')
      }
      const source: ImportSource = { upload, name, programs: [], counts: null }
      return this.#create(tx, { phase: 'reading', total: null, source, options: null })
    })
  }

  /** Imports items that were sent with the call. */
  take(account: number, items: readonly IncomingItem[]): Promise<Import> {
    return this.#database.change(account, async (tx) => {
      const source: ImportSource = { upload: null, name: '', programs: [], counts: null }
      const made = await this.#create(tx, { phase: 'taking', total: items.length, source, options: usualOptions })
      await this.addRows(
        tx,
        made.id,
        items.map((item, position) => ({ position, item, object: null, brings: 'page' as const })),
      )
      return made
    })
  }

  /** Imports the items that were read. Throws NotFound, or RefusedInput if the file has not been read yet. */
  begin(account: number, id: number, options: ImportOptions): Promise<Import> {
    return this.#move(account, id, ['ready'], 'taking', options)
  }

  pause(account: number, id: number): Promise<Import> {
    return this.#move(account, id, ['taking'], 'paused')
  }

  resume(account: number, id: number): Promise<Import> {
    return this.#move(account, id, ['paused'], 'taking')
  }

  /**
   * Undoes the import's additions, except those that have since been changed. Reading them does not count as a change.
   */
  undo(account: number, id: number): Promise<Import> {
    return this.#database.change(account, async (tx) => {
      const found = await this.#statements.find.get(tx, { id })
      if (!found) throw new NotFound(t.thisImportDoesntExist)
      if (found.created_us / 1000 < this.#clock() - UNDO_AGE) {
        throw new RefusedInput('id', t.thisImportIsTooOldTo)
      }
      return this.#moveIn(tx, id, ['ready', 'taking', 'paused', 'done'], 'undoing')
    })
  }

  /** Throws NotFound, also for another account's import. */
  find(account: number, id: number): Promise<Import> {
    return this.#database.look(account, (tx) => this.#import(tx, id))
  }

  /** The newest 50. */
  list(account: number): Promise<Import[]> {
    return this.#database.look(account, async (tx) => {
      const imports: Import[] = []
      for (const { id } of await this.#statements.list.all(tx, {})) imports.push(await this.#import(tx, id))
      return imports
    })
  }

  /** Returns the rows after a position, or only those with one outcome. Throws NotFound. */
  rows(
    account: number,
    id: number,
    { outcome, after }: { outcome: ImportOutcome | null; after: number },
  ): Promise<{ readonly rows: readonly ImportRow[]; readonly next: number | null }> {
    return this.#database.look(account, async (tx) => {
      if (!(await this.#statements.find.get(tx, { id }))) throw new NotFound(t.thisImportDoesntExist)
      const by = this.#statements
      const found =
        outcome === null
          ? await by.rows.all(tx, { id, after, limit: PAGE })
          : await by.rowsOf.all(tx, { id, outcome, after, limit: PAGE })
      return { rows: found.map(rowOf), next: found.length < PAGE ? null : (found.at(-1)?.position ?? null) }
    })
  }

  /** Returns null if the import no longer exists or has no work to be done. */
  async open(tx: Look, id: number): Promise<OpenImport | null> {
    const found = await this.#statements.find.get(tx, { id })
    if (!found || !['reading', 'taking', 'undoing'].includes(found.phase)) return null
    return {
      id,
      phase: found.phase as ImportPhase,
      source: sourceOf(found.source),
      options: optionsOf(found.options) ?? usualOptions,
      shelfMark: shelfMarkOf(found),
    }
  }

  /** Adds rows. A row that was added before is not added again. Returns the number of new rows. */
  async addRows(tx: Change, id: number, rows: readonly NewRow[]): Promise<number> {
    let added = 0
    for (const { position, item, object, brings } of rows) {
      const stored = JSON.stringify({ ...item, html: null, brings })
      added += await this.#statements.addRow.run(tx, { id, position, object, item: stored })
    }
    return added
  }

  async addRefused(tx: Change, id: number, position: number, name: string, why: Reason): Promise<void> {
    await this.#statements.addRefused.run(tx, {
      id,
      position,
      reason: stored(why),
      item: JSON.stringify({ title: name, url: null }),
      outcome: importOutcome.refused,
    })
  }

  /** Returns how many of these addresses the library has. */
  async countKnown(account: number, urls: readonly string[]): Promise<number> {
    return this.#database.look(account, async (tx) => {
      let known = 0
      for (const url of urls) {
        if (await this.#statements.known.get(tx, { identity: identityUrl(url) })) known += 1
      }
      return known
    })
  }

  /** Marks the file as read. The import then waits for the reader. */
  async ready(tx: Change, id: number, source: ImportSource, total: number): Promise<void> {
    await this.#statements.ready.run(tx, { id, source: JSON.stringify(source), total })
    if (source.upload !== null) await this.#uploads.forget(tx, source.upload)
  }

  /** Deletes the archive's non-entry data once it has been imported. */
  async forgetFacts(tx: Change, id: number, source: ImportSource): Promise<void> {
    await this.#statements.setSource.run(tx, { id, source: JSON.stringify({ ...source, facts: null }) })
  }

  /** Returns the next rows to import. */
  async waiting(tx: Look, id: number, limit: number): Promise<readonly WaitingRow[]> {
    const rows = await this.#statements.waiting.all(tx, { id, limit })
    return rows.map(({ position, item: stored, object }) => {
      const { brings = 'page', ...item } = JSON.parse(stored) as IncomingItem & Partial<Pick<NewRow, 'brings'>>
      return { position, object, brings, item }
    })
  }

  async taken(
    tx: Change,
    id: number,
    { position, item }: WaitingRow,
    end: { outcome: ImportOutcome; contentId: number | null; made: MadeByRow | null; reason: Reason | null },
  ): Promise<void> {
    await this.#statements.taken.run(tx, {
      id,
      position,
      item: JSON.stringify({ title: item.title, url: item.url }),
      outcome: end.outcome,
      contentId: end.contentId,
      made: end.made && JSON.stringify(end.made),
      reason: storedOrNull(end.reason),
    })
  }

  /** Call this in the transaction that imported these rows. */
  async advance(tx: Change, id: number, rows: number): Promise<void> {
    await this.#statements.advance.run(tx, { id, rows })
  }

  /** Returns the next rows to undo. */
  async toUndo(
    tx: Look,
    id: number,
    limit: number,
  ): Promise<readonly { position: number; contentId: number | null; made: MadeByRow | null }[]> {
    const rows = await this.#statements.toUndo.all(tx, { id, limit })
    return rows.map(({ position, content_id: contentId, made }) => ({
      position,
      contentId,
      made: made === null ? null : (JSON.parse(made) as MadeByRow),
    }))
  }

  async undone(tx: Change, id: number, position: number): Promise<void> {
    await this.#statements.undone.run(tx, { id, position })
  }

  /** Returns the import's summary for other programs. */
  async summary(tx: Look, id: number): Promise<CompletedImport> {
    const { source, outcomes } = await this.#import(tx, id)
    return { id, name: source.name, programs: source.programs, outcomes }
  }

  /** `error` is null on success. */
  async finish(tx: Change, id: number, phase: 'done' | 'undone', error: Reason | null): Promise<void> {
    const status = error === null ? processingStatus.complete : processingStatus.failed
    await this.#statements.finish.run(tx, { id, phase, status, error: storedOrNull(error) })
    const found = await this.#statements.find.get(tx, { id })
    const upload = found ? sourceOf(found.source).upload : null
    if (upload !== null) await this.#uploads.forget(tx, upload)
  }

  async #create(
    tx: Change,
    given: { phase: ImportPhase; total: number | null; source: ImportSource; options: ImportOptions | null },
  ): Promise<Import> {
    const made = await this.#statements.create.get(tx, {
      phase: given.phase,
      total: given.total,
      source: JSON.stringify(given.source),
      options: given.options && JSON.stringify(given.options),
      us: this.#clock() * 1000,
    })
    if (!made) throw new Error('The import was not written')
    await this.#jobs.add(tx, importJob, made.id)
    return this.#import(tx, made.id)
  }

  #move(
    account: number,
    id: number,
    from: readonly ImportPhase[],
    to: ImportPhase,
    options?: ImportOptions,
  ): Promise<Import> {
    return this.#database.change(account, (tx) => this.#moveIn(tx, id, from, to, options))
  }

  /**
   * If an import is already in this phase or past it, this is not an error, because the response to an earlier call may
   * have been lost.
   */
  async #moveIn(
    tx: Change,
    id: number,
    from: readonly ImportPhase[],
    to: ImportPhase,
    options?: ImportOptions,
  ): Promise<Import> {
    const found = await this.#import(tx, id)
    if (found.phase === to || found.phase === 'undone') return found
    if (found.phase === 'done' && to !== 'undoing') return found
    if (!from.includes(found.phase)) {
      throw new RefusedInput('id', t.thisImportHasMovedOnReload, 'other_phase')
    }
    const given = options ? JSON.stringify(options) : null
    await this.#statements.move.run(tx, { id, phase: to, options: given })
    if (to !== 'paused') await this.#jobs.add(tx, importJob, id)
    return this.#import(tx, id)
  }

  async #import(tx: Look, id: number): Promise<Import> {
    const found = await this.#statements.find.get(tx, { id })
    if (!found) throw new NotFound(t.thisImportDoesntExist)
    const counts = new Map((await this.#statements.outcomes.all(tx, { id })).map((each) => [each.outcome, each.count]))
    const count = (outcome: ImportOutcome): number => counts.get(outcome) ?? 0
    return importOf(found, {
      added: count(importOutcome.added),
      joined: count(importOutcome.joined),
      refused: count(importOutcome.refused),
      left: count(importOutcome.left),
      shelvesMade: await this.#importedShelves.countMade(tx, shelfMarkOf(found)),
      isRecent: found.created_us / 1000 >= this.#clock() - UNDO_AGE,
    })
  }
}

function importOf(
  row: Selectable<Tables['transfer']>,
  {
    isRecent,
    shelvesMade,
    ...outcomes
  }: Import['outcomes'] & { readonly isRecent: boolean; readonly shelvesMade: number },
): Import {
  return {
    ...transferOf(row),
    phase: row.phase as ImportPhase,
    source: sourceOf(row.source),
    options: optionsOf(row.options),
    outcomes,
    shelves_made: shelvesMade,
    can_undo: isRecent && !['reading', 'undoing', 'undone'].includes(row.phase),
  }
}

function sourceOf(json: string | null): ImportSource {
  return json === null ? { upload: null, name: '', programs: [], counts: null } : (JSON.parse(json) as ImportSource)
}

/** An import that began before folders could become shelves keeps the reader's choice of that time. */
function optionsOf(json: string | null): ImportOptions | null {
  if (json === null) return null
  const stored = JSON.parse(json) as Partial<ImportOptions> & { readonly folders_as_tags?: boolean }
  const { folders_as_tags: asTags, ...options } = stored
  return { ...usualOptions, ...(asTags === undefined ? {} : { folders_as: asTags ? 'tags' : 'nothing' }), ...options }
}

function rowOf(
  row: Pick<Selectable<Tables['transfer_item']>, 'position' | 'item' | 'outcome' | 'reason' | 'content_id'>,
): ImportRow {
  const { title, url } = JSON.parse(row.item) as Pick<IncomingItem, 'title' | 'url'>
  const { position, content_id } = row
  const told = { reason: sentenceOfStored(row.reason), why: storedReason(row.reason) }
  return { position, title, url, outcome: row.outcome as ImportOutcome, ...told, content_id }
}
