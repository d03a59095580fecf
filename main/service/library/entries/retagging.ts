import type { Database } from '../../database/database.ts'
import type { JobKind, JobOutcome } from '../../jobs/job-kind.ts'
import type { Job, JobQueue } from '../../jobs/job-queue.ts'
import type { EntryWriter } from './entry-writer.ts'
import type { Stamps } from './stamps.ts'

/** The job's subject is the account. */
export const retagJob = 'retag'

/** Entries per transaction: some 25 ms, after which other calls are answered. */
const BATCH = 250

export interface RetaggingOptions {
  readonly database: Database
  readonly stamps: Stamps
  readonly entries: EntryWriter
  readonly jobs: JobQueue
  readonly clock: () => number
}

/**
 * Gives entries new versions when one of their tags is renamed or removed. Readers see the change at once, because tags
 * are added when a page is sent. But stamping a hundred thousand entries would block every other call for seconds. So a
 * few are stamped in the change's transaction and many in steps after it, which survive a killed process. A client that
 * asks for updates receives them step by step and misses none.
 */
export class Retagging implements JobKind {
  readonly #options: RetaggingOptions
  readonly #statements

  constructor(options: RetaggingOptions) {
    this.#options = options
    this.#statements = statementsOf(options.database)
  }

  /** Call it before a tag changes, in the same transaction: it records which entries have it. */
  note(account: number, tag: number): void {
    this.#statements.note.run({ account, tag })
  }

  /** Call it after the change, in the same transaction. Wake the runner once that is committed. */
  begin(account: number): void {
    // The list of tags changed, whether or not any entry had the tag.
    this.#options.stamps.next(account)
    if (this.#step(account)) this.#options.jobs.add(retagJob, account, this.#options.clock())
  }

  async run(job: Job): Promise<JobOutcome> {
    // A step starts the next one. Without a turn of the event loop in between, calls would wait for the last.
    await new Promise((resolve) => setImmediate(resolve))
    return { kind: 'done', commit: () => this.#again(job.subject) }
  }

  /** Pending entries stay pending: the next tag change or start continues. */
  abandon(): void {}

  /** Call it at the start. */
  resume(): void {
    for (const { account_id } of this.#statements.accounts.all({})) {
      this.#options.jobs.add(retagJob, account_id, this.#options.clock())
    }
  }

  #again(account: number): void {
    if (this.#step(account)) this.#options.jobs.add(retagJob, account, this.#options.clock())
  }

  /** Whether there is more to do. */
  #step(account: number): boolean {
    const { stamps, entries } = this.#options
    const waiting = this.#statements.some.all({ account, limit: BATCH })
    for (const { content_id, rid } of waiting) {
      if (rid !== null) entries.retag(content_id, stamps.next(account))
      this.#statements.done.run({ id: content_id })
    }
    return waiting.length === BATCH
  }
}

function statementsOf(database: Database) {
  const { kysely } = database
  return {
    note: database.statement((p: { account: number; tag: number }) =>
      kysely
        .insertInto('retag_pending')
        .columns(['content_id', 'account_id'])
        .expression((eb) =>
          eb
            .selectFrom('content_tag')
            .select((of) => ['content_id', of.val(p.account).as('account_id')])
            .where('tag_id', '=', p.tag),
        )
        .onConflict((conflict) => conflict.column('content_id').doNothing()),
    ),
    some: database.statement((p: { account: number; limit: number }) =>
      kysely
        .selectFrom('retag_pending')
        .leftJoin('entry', 'entry.content_id', 'retag_pending.content_id')
        .select(['retag_pending.content_id', 'entry.rid'])
        .where('retag_pending.account_id', '=', p.account)
        .orderBy('retag_pending.content_id')
        .limit(p.limit),
    ),
    done: database.statement((p: { id: number }) => kysely.deleteFrom('retag_pending').where('content_id', '=', p.id)),
    accounts: database.statement(() => kysely.selectFrom('retag_pending').select('account_id').distinct()),
  }
}
