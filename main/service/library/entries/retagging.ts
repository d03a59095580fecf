import type { Database } from '../../database/database.ts'
import { atOnce } from '../../database/statement.ts'
import type { Change } from '../../database/transaction.ts'
import type { JobKind, JobOutcome } from '../../jobs/job-kind.ts'
import type { Jobs } from '../../jobs/jobs.ts'
import type { EntryWriter } from './entry-writer.ts'
import type { Stamps } from '../../database/stamps.ts'

/** There is at most one such job per account, and it has no subject. */
export const retagJob = 'retag'
const NO_SUBJECT = 0

/** Entries per transaction. A transaction takes about 25 ms, and then other calls are answered. */
const BATCH = 250

export interface RetaggingOptions {
  readonly database: Database
  readonly stamps: Stamps
  readonly entries: EntryWriter
  readonly jobs: Jobs
}

/**
 * Gives entries new versions when one of their tags or shelves is renamed or removed. Readers see the change immediately, because
 * tags are added when a page of entries is sent. But stamping a hundred thousand entries would block every other call
 * for seconds. So a few are stamped in the transaction that changes the tag, and the rest in later steps, which survive
 * if the process is killed. A client that requests updates receives them step by step and misses none.
 */
export class Retagging implements JobKind {
  readonly #options: RetaggingOptions
  readonly #statements

  constructor(options: RetaggingOptions) {
    this.#options = options
    this.#statements = statementsOf(options.database)
  }

  /** Call this before a tag changes, in the same transaction. It records which entries have the tag. */
  async note(tx: Change, tag: number): Promise<void> {
    await this.#statements.note.run(tx, { tag })
  }

  /** Like `note`, for a shelf and the entries on it and on the shelves in it. */
  async noteShelf(tx: Change, shelf: number): Promise<void> {
    await this.#statements.noteShelf.run(tx, { shelf })
  }

  /** Call this after the tag has changed, in the same transaction. Wake the runner after the commit. */
  async begin(tx: Change): Promise<void> {
    // The list of tags has changed, even if no entry had the tag.
    await this.#options.stamps.next(tx)
    await this.#step(tx)
  }

  async run(): Promise<JobOutcome> {
    // Each step starts the next one. If the event loop did not get a turn in between, other calls would wait for the
    // last step.
    await new Promise((resolve) => setImmediate(resolve))
    return { kind: 'done', commit: (tx) => this.#step(tx) }
  }

  /** Pending entries stay pending until the next tag change or startup resumes the work. */
  async abandon(): Promise<void> {}

  /** Call this at startup. */
  async resume(): Promise<void> {
    const { database, jobs } = this.#options
    for (const { account_id } of await database.lookInDirectory((tx) => this.#statements.accounts.all(tx, {}))) {
      await database.change(account_id, (tx) => jobs.add(tx, retagJob, NO_SUBJECT))
    }
  }

  /** Stamps some entries, and queues a job if there may be more. */
  async #step(tx: Change): Promise<void> {
    const { stamps, entries, jobs } = this.#options
    const waiting = await this.#statements.some.all(tx, { limit: BATCH })
    for (const { content_id, rid } of waiting) {
      if (rid !== null) {
        const [stamp, text] = await atOnce(stamps.next(tx), entries.textOf(tx, content_id))
        await entries.retag(tx, content_id, text, stamp)
      }
      this.#statements.done.send(tx, { id: content_id })
    }
    if (waiting.length === BATCH) await jobs.add(tx, retagJob, NO_SUBJECT)
  }
}

function statementsOf(database: Database) {
  const { kysely } = database
  return {
    note: database.statement((p: { account: number; tag: number }) =>
      kysely
        .insertInto('retag_pending')
        .columns(['account_id', 'content_id'])
        .expression((eb) =>
          eb
            .selectFrom('content_tag')
            .select(['account_id', 'content_id'])
            .where('account_id', '=', p.account)
            .where('tag_id', '=', p.tag),
        )
        .onConflict((conflict) => conflict.columns(['account_id', 'content_id']).doNothing()),
    ),
    noteShelf: database.statement((p: { account: number; shelf: number }) =>
      kysely
        .insertInto('retag_pending')
        .columns(['account_id', 'content_id'])
        .expression((eb) =>
          eb
            .selectFrom('shelf')
            .crossJoin('shelf_item')
            .select(['shelf_item.account_id', 'shelf_item.content_id'])
            .distinct()
            .where('shelf.account_id', '=', p.account)
            .where((of) => of.or([of('shelf.id', '=', p.shelf), of('shelf.parent_id', '=', p.shelf)]))
            .whereRef('shelf_item.account_id', '=', 'shelf.account_id')
            .whereRef('shelf_item.shelf_id', '=', 'shelf.id'),
        )
        .onConflict((conflict) => conflict.columns(['account_id', 'content_id']).doNothing()),
    ),
    some: database.statement((p: { account: number; limit: number }) =>
      kysely
        .selectFrom('retag_pending')
        .leftJoin('entry', (join) =>
          join
            .onRef('entry.account_id', '=', 'retag_pending.account_id')
            .onRef('entry.content_id', '=', 'retag_pending.content_id'),
        )
        .select(['retag_pending.content_id', 'entry.rid'])
        .where('retag_pending.account_id', '=', p.account)
        .orderBy('retag_pending.content_id')
        .limit(p.limit),
    ),
    done: database.statement((p: { account: number; id: number }) =>
      kysely.deleteFrom('retag_pending').where('account_id', '=', p.account).where('content_id', '=', p.id),
    ),
    accounts: database.statement(() => kysely.selectFrom('retag_pending').select('account_id').distinct()),
  }
}
