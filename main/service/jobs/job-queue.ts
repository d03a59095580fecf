import type { Database } from '../database/database.ts'

/** Durable work. `subject` is what it is about: there is one open job per kind and subject. */
export interface Job {
  readonly id: number
  readonly kind: string
  readonly subject: number
  /** Failed attempts so far. */
  readonly attempts: number
  /** How often it was started, this time included. */
  readonly starts: number
}

const state = { waiting: 0, running: 1 } as const

/** The table of open jobs. Finished jobs leave it. Call `add` in the transaction that made the job necessary. */
export class JobQueue {
  readonly #statements

  constructor(database: Database) {
    this.#statements = statementsOf(database)
  }

  /** No effect if such a job is open. */
  add(kind: string, subject: number, now: number): void {
    this.#statements.add.run({ kind, subject, now })
  }

  /** Takes the next due job, or undefined. Jobs that were started before come after new ones. */
  claim(lease: string, now: number): Job | undefined {
    return this.#statements.claim.get({ lease, now })
  }

  /** Returns the job as if it had not been started. */
  release(id: number): void {
    this.#statements.release.run({ id })
  }

  /** Delays the job after a failure. */
  postpone(id: number, runAfter: number): void {
    this.#statements.postpone.run({ id, runAfter })
  }

  remove(id: number): void {
    this.#statements.remove.run({ id })
  }

  /**
   * Returns the jobs of a dead process. Call it only at the start, because no other process may be working on this
   * database.
   */
  recover(): void {
    this.#statements.recover.run({})
  }

  /** When the next waiting job is due (milliseconds), or undefined. */
  nextDue(): number | undefined {
    return this.#statements.nextDue.get({})?.run_after_ms
  }

  isEmpty(): boolean {
    return this.#statements.any.get({}) === undefined
  }
}

function statementsOf(database: Database) {
  const { kysely } = database
  return {
    add: database.statement((p: { kind: string; subject: number; now: number }) =>
      kysely
        .insertInto('job')
        .values({ kind: p.kind, subject: p.subject, run_after_ms: p.now, created_ms: p.now })
        .onConflict((conflict) => conflict.columns(['kind', 'subject']).doNothing()),
    ),
    claim: database.statement((p: { lease: string; now: number }) =>
      kysely
        .updateTable('job')
        .set((eb) => ({ state: state.running, lease: p.lease, starts: eb('starts', '+', 1) }))
        .where('id', '=', (eb) =>
          eb
            .selectFrom('job')
            .select('id')
            .where('state', '=', state.waiting)
            .where('run_after_ms', '<=', p.now)
            .orderBy('starts')
            .orderBy('run_after_ms')
            .orderBy('id')
            .limit(1),
        )
        .returning(['id', 'kind', 'subject', 'attempts', 'starts']),
    ),
    release: database.statement((p: { id: number }) =>
      kysely
        .updateTable('job')
        .set((eb) => ({ state: state.waiting, lease: null, starts: eb('starts', '-', 1) }))
        .where('id', '=', p.id),
    ),
    postpone: database.statement((p: { id: number; runAfter: number }) =>
      kysely
        .updateTable('job')
        .set((eb) => ({
          state: state.waiting,
          lease: null,
          run_after_ms: p.runAfter,
          attempts: eb('attempts', '+', 1),
        }))
        .where('id', '=', p.id),
    ),
    remove: database.statement((p: { id: number }) => kysely.deleteFrom('job').where('id', '=', p.id)),
    recover: database.statement(() =>
      kysely.updateTable('job').set({ state: state.waiting, lease: null }).where('state', '=', state.running),
    ),
    nextDue: database.statement(() =>
      kysely
        .selectFrom('job')
        .select('run_after_ms')
        .where('state', '=', state.waiting)
        .orderBy('run_after_ms')
        .limit(1),
    ),
    any: database.statement(() => kysely.selectFrom('job').select('id').limit(1)),
  }
}
