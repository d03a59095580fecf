import type { Selectable } from 'kysely'
import { fromMicroseconds } from '#shared/model/dates.ts'
import { processingStatus, type ProcessingStatus } from '#shared/model/processing-status.ts'
import type { Database } from '../database/database.ts'
import type { TransferTable } from '../database/library-tables.ts'
import { NotFound } from './not-found.ts'

export type TransferKind = 'export' | 'import'

export interface Transfer {
  readonly id: number
  readonly status: ProcessingStatus
  readonly done: number
  readonly total: number | null
  readonly error: string | null
  readonly created_date: string
  readonly expires_date: string | null
}

/** The frame of exports and imports: how far each has come, for its owner to ask. */
export class Transfers {
  readonly #clock: () => number
  readonly #statements

  constructor(database: Database, clock: () => number) {
    this.#clock = clock
    this.#statements = statementsOf(database)
  }

  /** Add the job that does it in the same transaction. */
  begin(account: number, kind: TransferKind): Transfer {
    const made = this.#statements.create.get({ account, kind, us: this.#clock() * 1000 })
    if (!made) throw new Error('The transfer was not written')
    return transferOf(made)
  }

  advance(id: number, done: number, total: number | null): void {
    this.#statements.advance.run({ id, done, total })
  }

  /** `error` is one sentence for the reader, null when it went well. */
  finish(id: number, error: string | null, expiresMs: number | null): void {
    const status = error === null ? processingStatus.complete : processingStatus.failed
    this.#statements.finish.run({ id, status, error, expiresUs: expiresMs === null ? null : expiresMs * 1000 })
  }

  /** Throws NotFound, also for what belongs to someone else. */
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
    create: database.statement((p: { account: number; kind: string; us: number }) =>
      kysely
        .insertInto('transfer')
        .values({ account_id: p.account, kind: p.kind, status: processingStatus.inProgress, created_us: p.us })
        .returningAll(),
    ),
    advance: database.statement((p: { id: number; done: number; total: number | null }) =>
      kysely.updateTable('transfer').set({ done: p.done, total: p.total }).where('id', '=', p.id),
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
