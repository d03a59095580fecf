import type { Selectable } from 'kysely'
import { fromMicroseconds } from '#shared/model/dates.ts'
import { processingStatus, type ProcessingStatus } from '#shared/model/processing-status.ts'
import type { Database } from '../../database/database.ts'
import type { TransferTable } from '../../database/library-tables.ts'
import type { JobQueue } from '../../jobs/job-queue.ts'
import { NotFound } from '../not-found.ts'
import type { ImportedItem } from '../articles/saves.ts'

export type TransferKind = 'export' | 'import'

/** The jobs of transfers. Their subject is the transfer's id. */
export const exportJob = 'export'
export const importJob = 'import'

export interface Transfer {
  readonly id: number
  readonly status: ProcessingStatus
  readonly done: number
  readonly total: number | null
  readonly error: string | null
  readonly created_date: string
  readonly expires_date: string | null
}

/** Exports and imports, with their progress for the owner. */
export class Transfers {
  readonly #database: Database
  readonly #jobs: JobQueue
  readonly #clock: () => number
  readonly #statements

  constructor(database: Database, jobs: JobQueue, clock: () => number) {
    this.#database = database
    this.#jobs = jobs
    this.#clock = clock
    this.#statements = statementsOf(database)
  }

  beginExport(account: number): Transfer {
    return this.#database.transaction(() => {
      const made = this.#begin(account, 'export', null)
      this.#jobs.add(exportJob, made.id, this.#clock())
      return made
    })
  }

  beginImport(account: number, items: readonly ImportedItem[]): Transfer {
    return this.#database.transaction(() => {
      const made = this.#begin(account, 'import', items.length)
      for (const [position, item] of items.entries()) {
        this.#statements.addItem.run({ id: made.id, position, item: JSON.stringify(item) })
      }
      this.#jobs.add(importJob, made.id, this.#clock())
      return made
    })
  }

  /** The next items of an import in their order. Null if it is gone or finished. */
  waiting(
    id: number,
    limit: number,
  ): { account: number; items: readonly { position: number; item: ImportedItem }[] } | null {
    const transfer = this.#statements.byId.get({ id })
    if (!transfer || transfer.status !== processingStatus.inProgress) return null
    const items = this.#statements.items
      .all({ id, limit })
      .map(({ position, item }) => ({ position, item: JSON.parse(item) as ImportedItem }))
    return { account: transfer.account_id, items }
  }

  taken(id: number, position: number): void {
    this.#statements.dropItem.run({ id, position })
    this.#statements.advance.run({ id })
  }

  /** `error` is a sentence for the reader, null on success. */
  finish(id: number, error: string | null, expiresMs: number | null): void {
    const status = error === null ? processingStatus.complete : processingStatus.failed
    this.#statements.finish.run({ id, status, error, expiresUs: expiresMs === null ? null : expiresMs * 1000 })
  }

  #begin(account: number, kind: TransferKind, total: number | null): Transfer {
    const made = this.#statements.create.get({ account, kind, total, us: this.#clock() * 1000 })
    if (!made) throw new Error('The transfer was not written')
    return transferOf(made)
  }

  /** Throws NotFound, also for someone else's transfer. */
  find(account: number, kind: TransferKind, id: number): Transfer {
    const found = this.#statements.find.get({ account, kind, id })
    if (!found) throw new NotFound(`There is no such ${kind}.`)
    return transferOf(found)
  }

  /** The newest 50. */
  list(account: number, kind: TransferKind): Transfer[] {
    return this.#statements.list.all({ account, kind }).map(transferOf)
  }
}

function transferOf(row: Selectable<TransferTable>): Transfer {
  return {
    id: row.id,
    status: row.status as ProcessingStatus,
    done: row.done,
    total: row.total,
    error: row.error,
    created_date: fromMicroseconds(row.created_us),
    expires_date: row.expires_us === null ? null : fromMicroseconds(row.expires_us),
  }
}

function statementsOf(database: Database) {
  const { kysely } = database
  return {
    create: database.statement((p: { account: number; kind: string; total: number | null; us: number }) =>
      kysely
        .insertInto('transfer')
        .values({
          account_id: p.account,
          kind: p.kind,
          status: processingStatus.inProgress,
          total: p.total,
          created_us: p.us,
        })
        .returningAll(),
    ),
    addItem: database.statement((p: { id: number; position: number; item: string }) =>
      kysely.insertInto('transfer_item').values({ transfer_id: p.id, position: p.position, item: p.item }),
    ),
    items: database.statement((p: { id: number; limit: number }) =>
      kysely
        .selectFrom('transfer_item')
        .select(['position', 'item'])
        .where('transfer_id', '=', p.id)
        .orderBy('position')
        .limit(p.limit),
    ),
    dropItem: database.statement((p: { id: number; position: number }) =>
      kysely.deleteFrom('transfer_item').where('transfer_id', '=', p.id).where('position', '=', p.position),
    ),
    byId: database.statement((p: { id: number }) =>
      kysely.selectFrom('transfer').select(['account_id', 'status']).where('id', '=', p.id),
    ),
    advance: database.statement((p: { id: number }) =>
      kysely
        .updateTable('transfer')
        .set((eb) => ({ done: eb('done', '+', 1) }))
        .where('id', '=', p.id),
    ),
    finish: database.statement((p: { id: number; status: number; error: string | null; expiresUs: number | null }) =>
      kysely
        .updateTable('transfer')
        .set({ status: p.status, error: p.error, expires_us: p.expiresUs })
        .where('id', '=', p.id),
    ),
    find: database.statement((p: { account: number; kind: string; id: number }) =>
      kysely
        .selectFrom('transfer')
        .selectAll()
        .where('id', '=', p.id)
        .where('account_id', '=', p.account)
        .where('kind', '=', p.kind),
    ),
    list: database.statement((p: { account: number; kind: string }) =>
      kysely
        .selectFrom('transfer')
        .selectAll()
        .where('account_id', '=', p.account)
        .where('kind', '=', p.kind)
        .orderBy('id', 'desc')
        .limit(50),
    ),
  }
}
