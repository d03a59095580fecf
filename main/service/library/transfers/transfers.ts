import type { Selectable } from 'kysely'
import { fromMicroseconds } from '#shared/model/dates.ts'
import { processingStatus, type ProcessingStatus } from '#shared/model/processing-status.ts'
import type { Database } from '../../database/database.ts'
import type { TransferTable } from '../../database/library-tables.ts'
import type { Change, Look } from '../../database/transaction.ts'
import type { Jobs } from '../../jobs/jobs.ts'
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
  readonly #jobs: Jobs
  readonly #clock: () => number
  readonly #statements

  constructor(database: Database, jobs: Jobs, clock: () => number) {
    this.#database = database
    this.#jobs = jobs
    this.#clock = clock
    this.#statements = statementsOf(database)
  }

  beginExport(account: number): Promise<Transfer> {
    return this.#database.change(account, async (tx) => {
      const made = await this.#begin(tx, 'export', null)
      await this.#jobs.add(tx, exportJob, made.id)
      return made
    })
  }

  beginImport(account: number, items: readonly ImportedItem[]): Promise<Transfer> {
    return this.#database.change(account, async (tx) => {
      const made = await this.#begin(tx, 'import', items.length)
      for (const [position, item] of items.entries()) {
        await this.#statements.addItem.run(tx, { id: made.id, position, item: JSON.stringify(item) })
      }
      await this.#jobs.add(tx, importJob, made.id)
      return made
    })
  }

  /** The next items of an import in their order. Null if it is gone or finished. */
  async waiting(
    tx: Look,
    id: number,
    limit: number,
  ): Promise<readonly { position: number; item: ImportedItem }[] | null> {
    const transfer = await this.#statements.status.get(tx, { id })
    if (!transfer || transfer.status !== processingStatus.inProgress) return null
    const items = await this.#statements.items.all(tx, { id, limit })
    return items.map(({ position, item }) => ({ position, item: JSON.parse(item) as ImportedItem }))
  }

  async taken(tx: Change, id: number, position: number): Promise<void> {
    await this.#statements.dropItem.run(tx, { id, position })
    await this.#statements.advance.run(tx, { id })
  }

  /** `error` is a sentence for the reader, null on success. */
  async finish(tx: Change, id: number, error: string | null, expiresMs: number | null): Promise<void> {
    const status = error === null ? processingStatus.complete : processingStatus.failed
    const expiresUs = expiresMs === null ? null : expiresMs * 1000
    await this.#statements.finish.run(tx, { id, status, error, expiresUs })
  }

  async #begin(tx: Change, kind: TransferKind, total: number | null): Promise<Transfer> {
    const made = await this.#statements.create.get(tx, { kind, total, us: this.#clock() * 1000 })
    if (!made) throw new Error('The transfer was not written')
    return transferOf(made)
  }

  /** Throws NotFound, also for someone else's transfer. */
  async find(account: number, kind: TransferKind, id: number): Promise<Transfer> {
    const found = await this.#database.look(account, (tx) => this.#statements.find.get(tx, { kind, id }))
    if (!found) throw new NotFound(`There is no such ${kind}.`)
    return transferOf(found)
  }

  /** The newest 50. */
  async list(account: number, kind: TransferKind): Promise<Transfer[]> {
    const found = await this.#database.look(account, (tx) => this.#statements.list.all(tx, { kind }))
    return found.map(transferOf)
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
  type Id = { account: number; id: number }
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
    addItem: database.statement((p: Id & { position: number; item: string }) =>
      kysely
        .insertInto('transfer_item')
        .values({ account_id: p.account, transfer_id: p.id, position: p.position, item: p.item }),
    ),
    items: database.statement((p: Id & { limit: number }) =>
      kysely
        .selectFrom('transfer_item')
        .select(['position', 'item'])
        .where('account_id', '=', p.account)
        .where('transfer_id', '=', p.id)
        .orderBy('position')
        .limit(p.limit),
    ),
    dropItem: database.statement((p: Id & { position: number }) =>
      kysely
        .deleteFrom('transfer_item')
        .where('account_id', '=', p.account)
        .where('transfer_id', '=', p.id)
        .where('position', '=', p.position),
    ),
    status: database.statement((p: Id) =>
      kysely.selectFrom('transfer').select('status').where('account_id', '=', p.account).where('id', '=', p.id),
    ),
    advance: database.statement((p: Id) =>
      kysely
        .updateTable('transfer')
        .set((eb) => ({ done: eb('done', '+', 1) }))
        .where('account_id', '=', p.account)
        .where('id', '=', p.id),
    ),
    finish: database.statement((p: Id & { status: number; error: string | null; expiresUs: number | null }) =>
      kysely
        .updateTable('transfer')
        .set({ status: p.status, error: p.error, expires_us: p.expiresUs })
        .where('account_id', '=', p.account)
        .where('id', '=', p.id),
    ),
    find: database.statement((p: Id & { kind: string }) =>
      kysely
        .selectFrom('transfer')
        .selectAll()
        .where('account_id', '=', p.account)
        .where('id', '=', p.id)
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
