import type { Database } from '../database/database.ts'
import { greater } from '../database/dialect/both-dialects.ts'
import type { Change, Reading } from '../database/transaction.ts'
import { AccountGone } from '../database/account-gone.ts'
import { type Claim, type Claimed, type Due, JobLost, type JobTable, type OpenJobs } from './job-table.ts'
import type { Jobs } from './jobs.ts'

const state = { waiting: 0, running: 1 } as const

/** The table of open jobs. Finished jobs are removed from it. */
export class JobQueue implements Jobs, JobTable {
  readonly #database: Database
  readonly #clock: () => number
  readonly #statements

  /** `clock` returns milliseconds since the epoch. */
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

  async claim(lease: string, claim: Claim): Promise<Claimed | undefined> {
    const values = { awaited: Number(claim.isAwaited), now: this.#clock() }
    const { mostOfAccount: most = Infinity } = claim
    const full = new Set<number>()
    const passed = (account: number) => full.has(account) || (claim.passed?.(account) ?? false)
    for (;;) {
      // Usually no job is due, and a read is cheaper than a transaction that may write.
      const account = await this.#database.lookInDirectory((tx) => this.#nextAccount(tx, { ...claim, passed }, values))
      if (account === undefined) return undefined
      const job = await this.#claimOf(account, { ...values, lease, most })
      if (job === 'full') full.add(account)
      else if (job) return { ...job, lease, isAwaited: claim.isAwaited }
    }
  }

  /**
   * Runs in a transaction of the account, because two simultaneous claims could otherwise exceed the account's limit.
   */
  async #claimOf(account: number, { most, ...values }: { awaited: number; now: number; lease: string; most: number }) {
    try {
      return await this.#database.change(account, async (tx) => {
        if (most !== Infinity && ((await this.#statements.claimed.get(tx, values))?.count ?? 0) >= most) return 'full'
        return this.#statements.claim.get(tx, values)
      })
    } catch (error) {
      if (error instanceof AccountGone) return 'full'
      throw error
    }
  }

  async release(tx: Change, job: Claimed): Promise<void> {
    ended(await this.#statements.release.run(tx, keyOf(job)))
  }

  async postpone(tx: Change, job: Claimed, delay: number): Promise<void> {
    ended(await this.#statements.postpone.run(tx, { ...keyOf(job), runAfter: this.#clock() + delay }))
  }

  async remove(tx: Change, job: Claimed): Promise<void> {
    ended(await this.#statements.remove.run(tx, keyOf(job)))
  }

  async recover(living: () => Promise<ReadonlySet<string>>): Promise<void> {
    const held = await this.#database.lookInDirectory((tx) => this.#statements.holders.all(tx, {}))
    if (held.length === 0) return
    const alive = await living()
    for (const { account_id: account, lease } of held) {
      if (lease !== null && alive.has(lease)) continue
      try {
        await this.#database.change(account, (tx) => this.#statements.recover.run(tx, { lease }))
      } catch (error) {
        if (!(error instanceof AccountGone)) throw error
      }
    }
  }

  async due(at: number): Promise<Due> {
    const lanes = await this.#database.lookInDirectory((tx) => this.#statements.due.all(tx, { at }))
    const count = (awaited: number) => lanes.find((lane) => lane.is_awaited === awaited)?.due ?? 0
    const times = lanes.flatMap(({ next }) => next ?? [])
    return { awaited: count(1), others: count(0), next: times.length === 0 ? null : Math.min(...times) }
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

  /** Returns the next account in turn that has a due job in the lane. */
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

const keyOf = ({ id, lease }: Claimed) => ({ id, lease })

function ended(rows: number): void {
  if (rows === 0) throw new JobLost()
}

interface Held {
  readonly account: number
  readonly id: number
  readonly lease: string
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
    claimed: database.statement((p: { account: number; awaited: number }) =>
      kysely
        .selectFrom('job')
        .select((of) => of.fn.countAll<number>().as('count'))
        .where('account_id', '=', p.account)
        .where('state', '=', state.running)
        .where('is_awaited', '=', p.awaited),
    ),
    claim: database.statement((p: { account: number; lease: string; awaited: number; now: number }) =>
      kysely
        .updateTable('job')
        .set((eb) => ({ state: state.running, lease: p.lease, starts: eb('starts', '+', 1) }))
        .where('account_id', '=', p.account)
        .where('id', '=', (eb) =>
          eb
            .selectFrom('job')
            .select('id')
            .where('state', '=', state.waiting)
            .where('is_awaited', '=', p.awaited)
            .where('account_id', '=', p.account)
            .where('run_after_ms', '<=', p.now)
            .orderBy('starts')
            .orderBy('run_after_ms')
            .orderBy('id')
            .limit(1),
        )
        .returning(['id', 'account_id as account', 'kind', 'subject', 'attempts', 'starts']),
    ),
    release: database.statement((p: Held) =>
      kysely
        .updateTable('job')
        .set((eb) => ({ state: state.waiting, lease: null, starts: eb('starts', '-', 1) }))
        .where('account_id', '=', p.account)
        .where('id', '=', p.id)
        .where('lease', '=', p.lease),
    ),
    postpone: database.statement((p: Held & { runAfter: number }) =>
      kysely
        .updateTable('job')
        .set((eb) => ({
          state: state.waiting,
          lease: null,
          run_after_ms: p.runAfter,
          attempts: eb('attempts', '+', 1),
        }))
        .where('account_id', '=', p.account)
        .where('id', '=', p.id)
        .where('lease', '=', p.lease),
    ),
    remove: database.statement((p: Held) =>
      kysely.deleteFrom('job').where('account_id', '=', p.account).where('id', '=', p.id).where('lease', '=', p.lease),
    ),
    holders: database.statement(() =>
      kysely.selectFrom('job').select(['account_id', 'lease']).distinct().where('state', '=', state.running),
    ),
    recover: database.statement((p: { account: number; lease: string | null }) =>
      kysely
        .updateTable('job')
        .set({ state: state.waiting, lease: null })
        .where('account_id', '=', p.account)
        .where('state', '=', state.running)
        .where('lease', 'is not distinct from', p.lease),
    ),
    due: database.statement((p: { at: number }) =>
      kysely
        .selectFrom('job')
        .select((of) => [
          'is_awaited',
          of.fn.countAll<number>().filterWhere('run_after_ms', '<=', p.at).as('due'),
          of.fn.min<number | null>('run_after_ms').filterWhere('run_after_ms', '>', p.at).as('next'),
        ])
        .where('state', '=', state.waiting)
        .groupBy('is_awaited'),
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
