import type { Report } from '#shared/activity/failure.ts'
import { libraryState } from '#shared/model/library-state.ts'
import { processingStatus } from '#shared/model/processing-status.ts'
import { reason } from '#shared/reasons/codes.ts'
import { stored } from '#shared/reasons/stored.ts'
import type { Database } from '../../database/database.ts'
import { constant } from '../../database/dialect/both-dialects.ts'
import type { EntryWriter } from '../entries/entry-writer.ts'
import type { Stamps } from '../../database/stamps.ts'
import type { InLanguageOf } from '../../language/index.ts'

const DAY = 24 * 3_600_000
/** Time for which a text is stored after it arrived. */
const KEPT_FOR = 90 * DAY
/** Number of newest texts that are retained per feed. Older ones are retained while the inbox shows them. */
const KEPT_NEWEST = 200
const SHOWN_FOR = 30 * DAY
/** Time for which a text is stored after it was last opened. */
const OPENED_LATELY = 30 * DAY
/** Progress from which an item counts as started. */
const BEGUN = 0.05
/** Maximum number of items per transaction, so that other transactions don't have to wait long. */
const AT_ONCE = 20

export interface SweepItemsOptions {
  readonly database: Database
  readonly stamps: Stamps
  readonly entries: EntryWriter
  readonly clock: () => number
  readonly inLanguageOf: InLanguageOf
  readonly report: Report
}

/**
 * Deletes the texts of old, unused feed items, so that a library does not grow forever. Items that were saved, tagged,
 * highlighted, annotated, marked as favorite, shared, queued or started keep their texts. So do all items of a feed
 * that is gone. Titles and links also stay, so that no item reappears as new.
 */
export class SweepItems {
  readonly #options: SweepItemsOptions
  readonly #statements

  constructor(options: SweepItemsOptions) {
    this.#options = options
    this.#statements = statementsOf(options.database)
  }

  async run(signal: AbortSignal): Promise<void> {
    const { database, report, inLanguageOf } = this.#options
    try {
      for (const { id } of await database.lookInDirectory((tx) => this.#statements.accounts.all(tx, {})))
        await inLanguageOf(id, () => this.#sweep(id, signal))
    } catch (error) {
      report('delete the texts of old items', error)
    }
  }

  async #sweep(account: number, signal: AbortSignal): Promise<void> {
    const { database, clock, stamps, entries } = this.#options
    const by = this.#statements
    const us = (before: number) => (clock() - before) * 1000
    const limits = { opened: us(OPENED_LATELY), limit: AT_ONCE }
    for (let last = 0; last !== -1 && !signal.aborted; ) {
      last = await database.change(account, async (tx) => {
        const old = await by.untouched.all(tx, { ...limits, last, before: us(KEPT_FOR), shown: us(SHOWN_FOR) })
        for (const { id } of old) {
          await by.empty.run(tx, { id, reason: stored(reason('item_text_dropped')) })
          for (const forget of [
            by.forgetArticles,
            by.forgetPage,
            by.forgetVersions,
            by.forgetSent,
            by.forgetTranscript,
          ])
            await forget.run(tx, { id })
          await entries.refreshWords(tx, id, await stamps.next(tx))
        }
        return old.length < AT_ONCE ? -1 : (old.at(-1)?.id ?? -1)
      })
    }
  }
}

function statementsOf(database: Database) {
  const { kysely } = database
  type Id = { account: number; id: number }
  const forget = (table: 'article' | 'page' | 'page_version' | 'sent_html' | 'transcript') =>
    database.statement((p: Id) =>
      kysely
        .deleteFrom(table)
        .where('account_id' as never, '=', p.account as never)
        .where('content_id' as never, '=', p.id as never),
    )
  const marks = [
    'annotation',
    'note',
    'content_tag',
    'public_page',
    'listen_queue_item',
    'content_file',
    'naming',
  ] as const
  return {
    accounts: database.statement(() => kysely.selectFrom('account').select('id').orderBy('id')),
    untouched: database.statement(
      (p: { account: number; last: number; before: number; shown: number; opened: number; limit: number }) =>
        kysely
          .selectFrom('content')
          .innerJoin('article', (join) =>
            join.onRef('article.account_id', '=', 'content.account_id').onRef('article.id', '=', 'content.article_id'),
          )
          .innerJoin('feed_poll', 'feed_poll.rss_feed_id', 'content.rss_feed_id')
          .select('content.id')
          .where('content.account_id', '=', p.account)
          .where('content.id', '>', p.last)
          .where('content.merged_into', 'is', null)
          .where('feed_poll.is_gone', '=', constant(0))
          .where((eb) =>
            eb.or([
              eb('article.created_us', '<', p.before),
              eb.and([
                eb('article.created_us', '<', p.shown),
                eb(
                  'content.feed_us',
                  '<',
                  eb
                    .selectFrom('content as newer')
                    .select('newer.feed_us')
                    .where('newer.account_id', '=', p.account)
                    .whereRef('newer.rss_feed_id', '=', 'content.rss_feed_id')
                    .orderBy('newer.feed_us', 'desc')
                    .limit(1)
                    .offset(KEPT_NEWEST - 1),
                ),
              ]),
            ]),
          )
          .where((eb) =>
            eb.and(
              marks.map((table) =>
                eb.not(
                  eb.exists(
                    eb
                      .selectFrom(table)
                      .select(`${table}.content_id`)
                      .where(`${table}.account_id`, '=', p.account)
                      .whereRef(`${table}.content_id`, '=', 'content.id'),
                  ),
                ),
              ),
            ),
          )
          .where((eb) =>
            eb.not(
              eb.exists(
                eb
                  .selectFrom('library_entry')
                  .select('library_entry.content_id')
                  .where('library_entry.account_id', '=', p.account)
                  .whereRef('library_entry.content_id', '=', 'content.id')
                  .where((of) =>
                    of.or([
                      of('library_state', 'not in', [constant(libraryState.unsaved), constant(libraryState.deleted)]),
                      of('is_favorited', '=', constant(1)),
                      of('library_state_us', '>', p.before),
                    ]),
                  ),
              ),
            ),
          )
          .where((eb) =>
            eb.not(
              eb.exists(
                eb
                  .selectFrom('history')
                  .select('history.content_id')
                  .where('history.account_id', '=', p.account)
                  .whereRef('history.content_id', '=', 'content.id')
                  .where((of) =>
                    of.or([
                      of('last_viewed_us', '>', p.opened),
                      of('max_read', '>=', constant(BEGUN)),
                      of('max_audio', '>=', constant(BEGUN)),
                    ]),
                  ),
              ),
            ),
          )
          .orderBy('content.id')
          .limit(p.limit),
    ),
    empty: database.statement((p: Id & { reason: string }) =>
      kysely
        .updateTable('content')
        .set({
          article_id: null,
          excerpt: '',
          processing_status: constant(processingStatus.failed),
          processing_error: p.reason,
        })
        .where('account_id', '=', p.account)
        .where('id', '=', p.id),
    ),
    forgetArticles: forget('article'),
    forgetPage: forget('page'),
    forgetVersions: forget('page_version'),
    forgetSent: forget('sent_html'),
    forgetTranscript: forget('transcript'),
  }
}
