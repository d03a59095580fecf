import type { Selectable } from 'kysely'
import { READ_FINISHED } from '#shared/limits.ts'
import type { History } from '#shared/model/content.ts'
import { toMicroseconds } from '#shared/model/dates.ts'
import type { Database } from '../../database/database.ts'
import { atOnce } from '../../database/statement.ts'
import type { Tables } from '../../database/tables.ts'
import type { Change } from '../../database/transaction.ts'
import type { IncomingItem } from '../../imports/index.ts'
import { ContentIds } from './content-ids.ts'
import { historyOf } from './entry-shapes.ts'
import { eachHistoryColumn, historyColumnsOf } from './history-columns.ts'
import type { EntryWriter } from './entry-writer.ts'
import { RefusedInput } from '../../calls/refused-input.ts'
import type { Stamp, Stamps } from '../../database/stamps.ts'

export interface Progress {
  readonly last_read_percentage?: number | undefined
  readonly max_read_percentage?: number | undefined
  readonly last_viewed_date?: string | undefined
  readonly last_audio_percentage?: number | undefined
  /** Null: not finished. */
  readonly finished_date?: string | null | undefined
}

type Values = Omit<Selectable<Tables['history']>, 'id' | 'account_id' | 'content_id'>

/** Reading and listening progress. */
export class Histories {
  readonly #database: Database
  readonly #stamps: Stamps
  readonly #entries: EntryWriter
  readonly #ids: ContentIds
  readonly #statements

  constructor(database: Database, stamps: Stamps, entries: EntryWriter) {
    this.#database = database
    this.#stamps = stamps
    this.#entries = entries
    this.#ids = new ContentIds(database)
    this.#statements = statementsOf(database)
  }

  /**
   * Records progress. The furthest point never moves back. If an item has no finished date, it receives one when its
   * end is reached. Throws NotFound, or RefusedInput for an invalid date.
   */
  async record(account: number, givenId: number, progress: Progress): Promise<History> {
    return this.#database.change(account, async (tx) => {
      const contentId = await this.#ids.resolve(tx, givenId)
      const viewed =
        progress.last_viewed_date === undefined ? null : readDate(progress.last_viewed_date, 'last_viewed_date')
      const finished = progress.finished_date == null ? null : readDate(progress.finished_date, 'finished_date')
      const [before, stamp] = await atOnce(this.#statements.find.get(tx, { id: contentId }), this.#stamps.next(tx))
      const lastRead = progress.last_read_percentage ?? before?.last_read ?? null
      const lastAudio = progress.last_audio_percentage ?? before?.last_audio ?? null
      const maxRead = furthest(before?.max_read, lastRead, progress.max_read_percentage)
      const isReached = isPassed(before?.last_read, lastRead) || isPassed(before?.max_read, maxRead)
      const reachedUs = isReached ? Math.min(viewed ?? stamp.us, stamp.us) : null
      const written = this.#write(tx, contentId, {
        // Even if a client's clock is ahead, an entry must not stay "last viewed" forever.
        last_viewed_us: furthest(before?.last_viewed_us, viewed === null ? null : Math.min(viewed, stamp.us)),
        last_interaction_us: stamp.us,
        last_annotated_us: before?.last_annotated_us ?? null,
        last_read: lastRead,
        max_read: maxRead,
        last_audio: lastAudio,
        max_audio: furthest(before?.max_audio, lastAudio),
        finished_us:
          progress.finished_date === undefined
            ? (before?.finished_us ?? reachedUs)
            : finished && Math.min(finished, stamp.us),
      })
      const [after] = await atOnce(written, this.#entries.refresh(tx, contentId, stamp))
      return historyOf(after, stamp.us)
    })
  }

  /**
   * Records how far an item was read in another program or library. The greater progress wins. The caller refreshes the
   * entry.
   */
  async takeIn(
    tx: Change,
    contentId: number,
    { progress, readMs, finishedMs }: Pick<IncomingItem, 'progress' | 'readMs' | 'finishedMs'>,
    stamp: Stamp,
  ): Promise<void> {
    if (progress === null && readMs === null && finishedMs === null) return
    const before = await this.#statements.find.get(tx, { id: contentId })
    const finished = finishedMs ?? ((progress ?? 0) >= READ_FINISHED ? readMs : null)
    await this.#write(tx, contentId, {
      last_viewed_us: furthest(before?.last_viewed_us, readMs === null ? null : Math.min(readMs * 1000, stamp.us)),
      last_interaction_us: before?.last_interaction_us ?? stamp.us,
      last_annotated_us: before?.last_annotated_us ?? null,
      last_read: before?.last_read ?? progress,
      max_read: furthest(before?.max_read, progress),
      last_audio: before?.last_audio ?? null,
      max_audio: before?.max_audio ?? null,
      finished_us: before?.finished_us ?? (finished === null ? null : Math.min(finished * 1000, stamp.us)),
    })
  }

  /** Records that something in the content was highlighted. The caller refreshes the entry. */
  annotated(tx: Change, contentId: number, stamp: Stamp): void {
    this.#statements.putAnnotated.send(tx, { id: contentId, us: stamp.us })
  }

  async #write(tx: Change, contentId: number, values: Values): Promise<Selectable<Tables['history']>> {
    const written = await this.#statements.put.get(tx, { id: contentId, ...values })
    if (!written) throw new Error(`The history of content ${contentId} was not written`)
    return written
  }
}

const notDates = {
  last_viewed_date: 'last_viewed_date is not a date.',
  finished_date: 'finished_date is not a date.',
} as const

function readDate(text: string, field: keyof typeof notDates): number {
  if (Number.isNaN(Date.parse(text))) throw new RefusedInput(field, notDates[field])
  return toMicroseconds(text)
}

const isPassed = (before: number | null | undefined, after: number | null): boolean =>
  (before ?? 0) < READ_FINISHED && (after ?? 0) >= READ_FINISHED

function furthest(...values: readonly (number | null | undefined)[]): number | null {
  const known = values.filter((value) => value != null)
  return known.length === 0 ? null : Math.max(...known)
}

function statementsOf(database: Database) {
  const { kysely } = database
  return {
    find: database.statement((p: { account: number; id: number }) =>
      kysely.selectFrom('history').selectAll().where('account_id', '=', p.account).where('content_id', '=', p.id),
    ),
    putAnnotated: database.statement((p: { account: number; id: number; us: number }) =>
      kysely
        .insertInto('history')
        .values({ account_id: p.account, content_id: p.id, last_interaction_us: p.us, last_annotated_us: p.us })
        .onConflict((conflict) =>
          conflict.columns(['account_id', 'content_id']).doUpdateSet((eb) => ({
            last_interaction_us: eb.ref('excluded.last_interaction_us'),
            last_annotated_us: eb.ref('excluded.last_annotated_us'),
          })),
        ),
    ),
    put: database.statement((p: { account: number; id: number } & Values) =>
      kysely
        .insertInto('history')
        .values({
          account_id: p.account,
          content_id: p.id,
          last_interaction_us: p.last_interaction_us,
          ...historyColumnsOf(p),
        })
        .onConflict((conflict) =>
          conflict.columns(['account_id', 'content_id']).doUpdateSet((eb) => ({
            last_interaction_us: eb.ref('excluded.last_interaction_us'),
            ...eachHistoryColumn((column) => eb.ref(`excluded.${column}`)),
          })),
        )
        .returningAll(),
    ),
  }
}
