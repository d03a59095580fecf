import type { Database } from '../database/database.ts'
import { greater } from '../database/dialect/sqlite.ts'
import type { Change, Reading } from '../database/transaction.ts'
import type { Claim, JobTable, OpenJobs } from './job-table.ts'
import type { Job, Jobs } from './jobs.ts'

const state = { waiting: 0, running: 1 } as const

/** The table of open jobs. Finished jobs leave it. */
export class JobQueue implements Jobs, JobTable {
  readonly #database: Database
  readonly #clock: () => number
  readonly #statements

  /** `clock` gives milliseconds since the epoch. */
  constructor(database: Database, clock: () => number) {
    this.#database = database
    this.#clock = clock
    this.#statements = statementsOf(database)
  }

  async add(tx: Change, kind: string, subject: number): Promise<void> {
    await this.#statements.add.run(tx, { kind, subject, awaited: 1, now: this.#clock() })
  }

  async addUnawaited(tx: Change, kind: string, subject: number): Promise<void> {
    await this.#statements.add.run(tx, { kind, subject, awaited: 0, now: this.#clock() })
  }

  async hasten(tx: Change, kind: string, subject: number): Promise<void> {
    await this.#statements.hasten.run(tx, { kind, subject })
  }

  async advanced(tx: Change, kind: string, subject: number): Promise<void> {
    await this.#statements.advanced.run(tx, { kind, subject })
  }

  async claim(lease: string, claim: Claim): Promise<Job | undefined> {
    const values = { awaited: Number(claim.isAwaited), now: this.#clock() }
    for (;;) {
      // Nothing is due most of the time, and looking costs less than a transaction that may write.
      const account = await this.#database.lookInDirectory((tx) => this.#nextAccount(tx, claim, values))
      if (account === undefined) return undefined
      const job = await this.#database.directory((tx) =>
        this.#statements.claim.get(tx, { ...values, lease, of: account }),
      )
      if (job) return { ...job, isAwaited: claim.isAwaited }
    }
  }

  async release(tx: Change, id: number): Promise<void> {
    await this.#statements.release.run(tx, { id })
  }

  async postpone(tx: Change, id: number, delay: number): Promise<void> {
    await this.#statements.postpone.run(tx, { id, runAfter: this.#clock() + delay })
  }

  async remove(tx: Change, id: number): Promise<void> {
    await this.#statements.remove.run(tx, { id })
  }

  async recover(): Promise<void> {
    await this.#database.directory((tx) => this.#statements.recover.run(tx, {}))
  }

  async nextDue(after: number): Promise<number | null> {
    const found = await this.#database.lookInDirectory((tx) => this.#statements.nextDue.get(tx, { after }))
    return found?.run_after_ms ?? null
  }

  async isEmpty(): Promise<boolean> {
    return (await this.#database.lookInDirectory((tx) => this.#statements.any.get(tx, {}))) === undefined
  }

  async open(): Promise<OpenJobs[]> {
    const rows = await this.#database.lookInDirectory((tx) => this.#statements.census.all(tx, {}))
    const kinds = Map.groupBy(rows, ({ kind }) => kind)
    return [...kinds].map(([kind, of]) => {
      const waiting = of.find((row) => row.state === state.waiting)
      const running = of.find((row) => row.state === state.running)
      return { kind, waiting: waiting?.count ?? 0, running: running?.count ?? 0, nextDue: waiting?.due ?? null }
    })
  }

  /** The next account in turn with a due job in the lane. */
  async #nextAccount(
    tx: Reading,
    { after = 0, passed }: Claim,
    values: { awaited: number; now: number },
  ): Promise<number | undefined> {
    for (const start of [after, 0]) {
      for (let last = start; ; ) {
        const found = await this.#statements.nextAccount.get(tx, { ...values, last })
        if (!found) break
        last = found.account_id
        if (!passed?.(last)) return last
      }
    }
    return undefined
  }
}

function statementsOf(database: Database) {
  const { kysely } = database
  return {
    add: database.statement((p: { account: number; kind: string; subject: number; awaited: number; now: number }) =>
      kysely
        .insertInto('job')
        .values({
          account_id: p.account,
          kind: p.kind,
          subject: p.subject,
          is_awaited: p.awaited,
          run_after_ms: p.now,
          created_ms: p.now,
        })
        .onConflict((conflict) =>
          conflict
            .columns(['account_id', 'kind', 'subject'])
            .doUpdateSet((eb) => ({ is_awaited: greater(eb.ref('job.is_awaited'), eb.ref('excluded.is_awaited')) })),
        ),
    ),
    hasten: database.statement((p: { account: number; kind: string; subject: number }) =>
      kysely
        .updateTable('job')
        .set({ is_awaited: 1 })
        .where('account_id', '=', p.account)
        .where('kind', '=', p.kind)
        .where('subject', '=', p.subject),
    ),
    advanced: database.statement((p: { account: number; kind: string; subject: number }) =>
      kysely
        .updateTable('job')
        .set({ starts: 1 })
        .where('account_id', '=', p.account)
        .where('kind', '=', p.kind)
        .where('subject', '=', p.subject),
    ),
    nextAccount: database.statement((p: { awaited: number; now: number; last: number }) =>
      kysely
        .selectFrom('job')
        .select('account_id')
        .where('state', '=', state.waiting)
        .where('is_awaited', '=', p.awaited)
        .where('account_id', '>', p.last)
        .where('run_after_ms', '<=', p.now)
        .orderBy('account_id')
        .limit(1),
    ),
    claim: database.statement((p: { lease: string; awaited: number; of: number; now: number }) =>
      kysely
        .updateTable('job')
        .set((eb) => ({ state: state.running, lease: p.lease, starts: eb('starts', '+', 1) }))
        .where('id', '=', (eb) =>
          eb
            .selectFrom('job')
            .select('id')
            .where('state', '=', state.waiting)
            .where('is_awaited', '=', p.awaited)
            .where('account_id', '=', p.of)
            .where('run_after_ms', '<=', p.now)
            .orderBy('starts')
            .orderBy('run_after_ms')
            .orderBy('id')
            .limit(1),
        )
        .returning(['id', 'account_id as account', 'kind', 'subject', 'attempts', 'starts']),
    ),
    release: database.statement((p: { account: number; id: number }) =>
      kysely
        .updateTable('job')
        .set((eb) => ({ state: state.waiting, lease: null, starts: eb('starts', '-', 1) }))
        .where('account_id', '=', p.account)
        .where('id', '=', p.id),
    ),
    postpone: database.statement((p: { account: number; id: number; runAfter: number }) =>
      kysely
        .updateTable('job')
        .set((eb) => ({
          state: state.waiting,
          lease: null,
          run_after_ms: p.runAfter,
          attempts: eb('attempts', '+', 1),
        }))
        .where('account_id', '=', p.account)
        .where('id', '=', p.id),
    ),
    remove: database.statement((p: { account: number; id: number }) =>
      kysely.deleteFrom('job').where('account_id', '=', p.account).where('id', '=', p.id),
    ),
    recover: database.statement(() =>
      kysely.updateTable('job').set({ state: state.waiting, lease: null }).where('state', '=', state.running),
    ),
    nextDue: database.statement((p: { after: number }) =>
      kysely
        .selectFrom('job')
        .select('run_after_ms')
        .where('state', '=', state.waiting)
        .where('run_after_ms', '>', p.after)
        .orderBy('run_after_ms')
        .limit(1),
    ),
    census: database.statement(() =>
      kysely
        .selectFrom('job')
        .select((of) => ['kind', 'state', of.fn.countAll<number>().as('count'), of.fn.min('run_after_ms').as('due')])
        .groupBy(['kind', 'state'])
        .orderBy('kind'),
    ),
    any: database.statement(() => kysely.selectFrom('job').select('id').limit(1)),
  }
}
