import type { Database } from '../../database/database.ts'
import type { JobKind, JobOutcome } from '../../jobs/job-kind.ts'
import type { Job, JobQueue } from '../../jobs/job-queue.ts'
import type { EntryWriter } from './entry-writer.ts'
import type { Stamps } from './stamps.ts'

/** The subject is the account. */
export const retagJob = 'retag'

/** So many entries in one transaction, between which other calls are answered: some 25 ms. */
const BATCH = 250

export interface RetaggingOptions {
  readonly database: Database
  readonly stamps: Stamps
  readonly entries: EntryWriter
  readonly jobs: JobQueue
  readonly clock: () => number
}

/**
 * Tells the versions of entries that one of their tags has another name, or is gone. What is shown has it at once, since
 * tags are set in when a page is sent; but a hundred thousand entries would hold up every other call for seconds while
 * each gets its stamp. So a few get theirs in the transaction of the change, many in steps after it, which a killed
 * process goes on with: a client that asks for updates hears of them step by step, and misses none.
 */
export class Retagging implements JobKind {
  readonly #options: RetaggingOptions
  readonly #statements

  constructor(options: RetaggingOptions) {
    this.#options = options
    this.#statements = statementsOf(options.database)
  }

  /** Before a tag changes, in the same transaction: what has it. */
  note(account: number, tag: number): void {
    this.#statements.note.run({ account, tag })
  }

  /** After it changed, in the same transaction. The runner is to be woken when it was committed. */
  begin(account: number): void {
    // A client's list of tags is another now, whether or not anything had the tag.
    this.#options.stamps.next(account)
    if (this.#step(account)) this.#options.jobs.add(retagJob, account, this.#options.clock())
  }

  async run(job: Job): Promise<JobOutcome> {
    // A step opens the next one: without a turn in between, calls would wait until the last is done.
    await new Promise((resolve) => setImmediate(resolve))
    return { kind: 'done', commit: () => this.#again(job.subject) }
  }

  /** What waits still waits: the next change of a tag, or the next start, goes on. */
  abandon(): void {}

  /** To be called at the start. */
  resume(): void {
    for (const { account_id } of this.#statements.accounts.all({})) {
      this.#options.jobs.add(retagJob, account_id, this.#options.clock())
    }
  }

  #again(account: number): void {
    if (this.#step(account)) this.#options.jobs.add(retagJob, account, this.#options.clock())
  }

  /** Whether there is more. */
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
