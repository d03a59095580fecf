import type { Selectable } from 'kysely'
import { fromMicroseconds } from '#shared/model/dates.ts'
import { processingStatus, type ProcessingStatus } from '#shared/model/processing-status.ts'
import type { Database } from '../../database/database.ts'
import type { TransferTable } from '../../database/library-tables.ts'
import type { Change } from '../../database/transaction.ts'
import type { Jobs } from '../../jobs/jobs.ts'
import { NotFound } from '../not-found.ts'

/** The job of an export. Its subject is the transfer's id. */
export const exportJob = 'export'

export interface Transfer {
  readonly id: number
  readonly status: ProcessingStatus
  readonly done: number
  readonly total: number | null
  readonly error: string | null
  readonly created_date: string
  readonly expires_date: string | null
}

/** Exports, with their progress for the owner. */
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
      const made = await this.#statements.create.get(tx, { us: this.#clock() * 1000 })
      if (!made) throw new Error('The export was not written')
      await this.#jobs.add(tx, exportJob, made.id)
      return transferOf(made)
    })
  }

  /** `error` is a sentence for the reader, null on success. */
  async finish(tx: Change, id: number, error: string | null, expiresMs: number | null): Promise<void> {
    const status = error === null ? processingStatus.complete : processingStatus.failed
    const expiresUs = expiresMs === null ? null : expiresMs * 1000
    await this.#statements.finish.run(tx, { id, status, error, expiresUs })
  }

  /** Throws NotFound, also for someone else's transfer. */
  async find(account: number, id: number): Promise<Transfer> {
    const found = await this.#database.look(account, (tx) => this.#statements.find.get(tx, { id }))
    if (!found) throw new NotFound('There is no such export.')
    return transferOf(found)
  }
}

export function transferOf(row: Selectable<TransferTable>): Transfer {
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
    create: database.statement((p: { account: number; us: number }) =>
      kysely
        .insertInto('transfer')
        .values({
          account_id: p.account,
          kind: 'export',
          status: processingStatus.inProgress,
          phase: 'writing',
          created_us: p.us,
        })
        .returningAll(),
    ),
    finish: database.statement((p: Id & { status: number; error: string | null; expiresUs: number | null }) =>
      kysely
        .updateTable('transfer')
        .set({ status: p.status, error: p.error, expires_us: p.expiresUs })
        .where('account_id', '=', p.account)
        .where('id', '=', p.id),
    ),
    find: database.statement((p: Id) =>
      kysely
        .selectFrom('transfer')
        .selectAll()
        .where('account_id', '=', p.account)
        .where('id', '=', p.id)
        .where('kind', '=', 'export'),
    ),
  }
}
