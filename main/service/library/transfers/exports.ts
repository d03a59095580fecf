import { randomBytes, timingSafeEqual } from 'node:crypto'
import type { Selectable } from 'kysely'
import { type ExportFormat, exportFormats } from '#shared/model/export-format.ts'
import { fileName } from '#shared/model/tools/file-name.ts'
import { processingStatus } from '#shared/model/processing-status.ts'
import type { Reason } from '#shared/reasons/reason.ts'
import { stored } from '#shared/reasons/stored.ts'
import * as t from '#shared/words/service/transfers.ts'
import type { Database } from '../../database/database.ts'
import type { Tables } from '../../database/tables.ts'
import type { Change, Look } from '../../database/transaction.ts'
import type { Jobs } from '../../jobs/jobs.ts'
import type { ObjectStore } from '../../objects/object-store.ts'
import { NotFound } from '../../calls/not-found.ts'
import {
  beginning,
  type ExportObject,
  type ExportOptions,
  type ExportState,
  noParts,
  type Segment,
} from './export-job-state.ts'
import { exportStatements } from './export-statements.ts'
import type { ExportedEntries } from './exported-entries.ts'
import { importOutcome } from './import-outcome.ts'
import { type Transfer, transferOf } from './transfer.ts'

/** The job of an export. Its subject is the transfer's id. */
export const exportJob = 'export'

/** Time for which a finished export is stored. */
const KEPT = 7 * 24 * 60 * 60 * 1000

export interface Export extends Transfer {
  readonly format: ExportFormat
  /** Size in bytes, or null until the export is finished. */
  readonly size: number | null
  readonly name: string
  /** Opens the file without a sign-in. Null until the export is finished. */
  readonly key: string | null
}

/** An export as seen by the job that works on it. */
export interface OpenExport {
  readonly options: ExportOptions
  readonly state: ExportState
  readonly done: number
  /** Milliseconds since the epoch. */
  readonly begun: number
}

/** The bytes of a finished export. */
export interface ExportFile {
  readonly name: string
  readonly size: number
  readonly version: string
  read(start: number, end: number): ReadableStream<Uint8Array<ArrayBuffer>>
}

/** Exports: their options, progress and files. */
export class Exports {
  readonly #database: Database
  readonly #objects: ObjectStore
  readonly #jobs: Pick<Jobs, 'add'>
  readonly #entries: ExportedEntries
  readonly #clock: () => number
  readonly #statements

  constructor(options: {
    readonly database: Database
    readonly objects: ObjectStore
    readonly jobs: Pick<Jobs, 'add'>
    readonly entries: ExportedEntries
    readonly clock: () => number
  }) {
    this.#database = options.database
    this.#objects = options.objects
    this.#jobs = options.jobs
    this.#entries = options.entries
    this.#clock = options.clock
    this.#statements = exportStatements(options.database)
  }

  /** Deletes the expired exports of all accounts. The next sweep deletes their bytes. */
  async forgetExpired(): Promise<void> {
    const us = this.#clock() * 1000
    const owners = await this.#database.lookInDirectory((tx) => this.#statements.ownersOfExpired.all(tx, { us }))
    for (const { account_id } of owners) {
      await this.#database.change(account_id, async (tx) => {
        for (const { id } of await this.#statements.expired.all(tx, { us })) await this.#forget(tx, id)
      })
    }
  }

  /** Starts an export, and deletes expired ones. */
  begin(account: number, options: ExportOptions): Promise<Export> {
    return this.#database.change(account, async (tx) => {
      const us = this.#clock() * 1000
      for (const { id } of await this.#statements.expired.all(tx, { us })) await this.#forget(tx, id)
      const made = await this.#statements.create.get(tx, {
        us,
        options: JSON.stringify(options),
        state: JSON.stringify(beginning),
        secret: randomBytes(24).toString('base64url'),
      })
      if (!made) throw new Error('The export was not written')
      const total = await this.#entries.count(tx, options.content_ids)
      await this.#statements.total.run(tx, { id: made.id, total })
      await this.#jobs.add(tx, exportJob, made.id)
      return exportOf({ ...made, total })
    })
  }

  /** Throws NotFound, also for another account's export. */
  async find(account: number, id: number): Promise<Export> {
    return exportOf(await this.#database.look(account, (tx) => this.#found(tx, id)))
  }

  /** Returns the newest 20 exports that can still be downloaded or are being written. */
  async list(account: number): Promise<Export[]> {
    const rows = await this.#database.look(account, (tx) => this.#statements.list.all(tx, {}))
    const isKept = ({ options, expires_us: us }: Selectable<Tables['transfer']>): boolean =>
      options !== null && (us === null || us > this.#clock() * 1000)
    return rows.filter(isKept).map(exportOf)
  }

  /** Stops an export, or deletes its file. Throws NotFound. */
  remove(account: number, id: number): Promise<void> {
    return this.#database.change(account, async (tx) => {
      await this.#found(tx, id)
      await this.#forget(tx, id)
    })
  }

  /** Throws NotFound for an export that is not finished or has expired. */
  async file(account: number, id: number): Promise<ExportFile> {
    const row = await this.#database.look(account, (tx) => this.#found(tx, id))
    const { segments } = stateOf(row)
    const isOver = row.expires_us !== null && row.expires_us <= this.#clock() * 1000
    if (!segments || isOver) throw noSuch()
    const { name, size } = exportOf(row)
    const read = (start: number, end: number) => streamOf(segments, { start, end }, (each) => this.#read(account, each))
    return { name, size: size ?? 0, version: `${row.id}-${row.created_us}`, read }
  }

  /**
   * Returns the same for a caller with the export's key. Throws NotFound if the key is wrong or the account is
   * disabled.
   */
  async fileByKey(id: number, key: string): Promise<ExportFile> {
    const [account = '', secret = ''] = key.split('.')
    if (!/^[1-9]\d{0,14}$/.test(account)) throw noSuch()
    const row = await this.#database.look(Number(account), async (tx) => {
      if (!(await this.#statements.open.get(tx, {}))) throw noSuch()
      return this.#found(tx, id)
    })
    const [wanted, given] = [Buffer.from(row.file ?? ''), Buffer.from(secret)]
    if (wanted.length === 0 || wanted.length !== given.length || !timingSafeEqual(wanted, given)) throw noSuch()
    return this.file(Number(account), id)
  }

  /** Returns null if the export no longer exists or is no longer in progress. */
  async open(tx: Look, id: number): Promise<OpenExport | null> {
    const row = await this.#statements.find.get(tx, { id })
    if (row?.status !== processingStatus.inProgress) return null
    return { options: optionsOf(row), state: stateOf(row), done: row.done, begun: row.created_us / 1000 }
  }

  async addStep(
    tx: Change,
    id: number,
    { objects, state, done }: { objects: readonly ExportObject[]; state: ExportState; done: number },
  ): Promise<void> {
    for (const [at, each] of objects.entries()) await this.#addRow(tx, id, state.steps - objects.length + 1 + at, each)
    await this.#statements.advance.run(tx, { id, done, state: JSON.stringify(state) })
  }

  async steps(tx: Look, id: number): Promise<ExportObject[]> {
    const rows = await this.#statements.steps.all(tx, { id })
    return rows.map(({ item, object }) => ({ object, parts: JSON.parse(item) as ExportObject['parts'] }))
  }

  /** Marks the export as complete. `object` holds its final bytes. */
  async complete(tx: Change, id: number, object: string, state: ExportState): Promise<void> {
    await this.#addRow(tx, id, state.steps + 1, { object, parts: noParts })
    await this.#statements.advance.run(tx, { id, done: 0, state: JSON.stringify(state) })
    const expiresUs = (this.#clock() + KEPT) * 1000
    await this.#statements.finish.run(tx, { id, status: processingStatus.complete, error: null, expiresUs })
  }

  async fail(tx: Change, id: number, why: Reason): Promise<void> {
    await this.#statements.forgetSteps.run(tx, { id })
    await this.#statements.finish.run(tx, { id, status: processingStatus.failed, error: stored(why), expiresUs: null })
  }

  async #addRow(tx: Change, id: number, position: number, { object, parts }: ExportObject): Promise<void> {
    const outcome = importOutcome.added
    await this.#statements.addStep.run(tx, { id, position, object, parts: JSON.stringify(parts), outcome })
  }

  async #forget(tx: Change, id: number): Promise<void> {
    await this.#statements.forgetSteps.run(tx, { id })
    await this.#statements.forget.run(tx, { id })
  }

  async #read(account: number, { object, start, end }: Segment): Promise<Uint8Array<ArrayBuffer>> {
    const bytes = await this.#objects.get(account, object, { start, end })
    if (!bytes) throw new Error(`The object ${object} of an export is missing`)
    return bytes
  }

  async #found(tx: Look, id: number): Promise<Selectable<Tables['transfer']>> {
    const found = await this.#statements.find.get(tx, { id })
    if (!found) throw noSuch()
    return found
  }
}

const noSuch = (): NotFound => new NotFound(t.thisExportDoesntExist)

/** Bytes that are read at a time. */
const PIECE = 1024 * 1024

/** Returns the bytes from `start` up to `end` of the concatenated segments. They are read on demand. */
function streamOf(
  segments: readonly Segment[],
  { start, end }: { readonly start: number; readonly end: number },
  read: (segment: Segment) => Promise<Uint8Array<ArrayBuffer>>,
): ReadableStream<Uint8Array<ArrayBuffer>> {
  const wanted: Segment[] = []
  let at = 0
  for (const { object, start: from, end: to } of segments) {
    const first = Math.max(from, from + start - at)
    const last = Math.min(to, from + end - at)
    for (let place = first; place < last; place += PIECE) {
      wanted.push({ object, start: place, end: Math.min(place + PIECE, last) })
    }
    at += to - from
  }
  return new ReadableStream({
    async pull(stream) {
      const next = wanted.shift()
      if (next) stream.enqueue(await read(next))
      else stream.close()
    },
  })
}

const optionsOf = ({ options }: Selectable<Tables['transfer']>): ExportOptions =>
  options === null ? { format: 'lectern', with_pages: true, content_ids: null } : (JSON.parse(options) as ExportOptions)

const stateOf = ({ source }: Selectable<Tables['transfer']>): ExportState =>
  source === null ? beginning : (JSON.parse(source) as ExportState)

function exportOf(row: Selectable<Tables['transfer']>): Export {
  const { format, title } = optionsOf(row)
  const { segments } = stateOf(row)
  const day = new Date(row.created_us / 1000).toISOString().slice(0, 10)
  const { ending, of } = exportFormats[format]
  const plain = `lectern-${format === 'lectern' ? of : format.replaceAll('_', '-')}-${day}`
  return {
    ...transferOf(row),
    format,
    size: segments === null ? null : segments.reduce((sum, { start, end }) => sum + end - start, 0),
    name: `${title === undefined ? plain : fileName(title, plain)}.${ending}`,
    key: segments === null || row.file === null ? null : `${row.account_id}.${row.file}`,
  }
}
