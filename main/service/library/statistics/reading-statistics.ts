import type { Database } from '../../database/database.ts'
import { type Finished, type ReadSpan, summarize, type Summary } from './summarize.ts'

/** Maximum number of rows examined for one reader's year. A person who reads every hour has about 9000. */
const MOST = 50_000

/** The amount that a reader has read, as reported by the reader's clients. */
export class ReadingStatistics {
  readonly #database: Database
  readonly #statements

  constructor(database: Database) {
    this.#database = database
    this.#statements = statementsOf(database)
  }

  /**
   * Returns the summary of the days from `fromUs` up to `toUs`. `offset`: minutes by which the reader's clock is ahead
   * of UTC.
   */
  async of(account: number, span: { fromUs: number; toUs: number; offset: number }): Promise<Summary> {
    const { fromUs, toUs, offset } = span
    const [spans, finished, tags] = await this.#database.look(account, async (tx) => {
      const p = { fromUs, toUs, limit: MOST }
      const read: ReadSpan[] = await this.#statements.spans.all(tx, p)
      const ended: Finished[] = await this.#statements.finished.all(tx, p)
      return [read, ended, await this.#statements.tags.all(tx, p)] as const
    })
    return summarize({ spans, finished, tags, offset })
  }
}

interface Asked {
  readonly account: number
  readonly fromUs: number
  readonly toUs: number
  readonly limit: number
}

function statementsOf(database: Database) {
  const { kysely } = database
  return {
    spans: database.statement((p: Asked) =>
      kysely
        .selectFrom('reading_session')
        .leftJoin('content', (join) =>
          join
            .onRef('content.account_id', '=', 'reading_session.account_id')
            .onRef('content.id', '=', 'reading_session.content_id'),
        )
        .select(['session_us', 'seconds_read', 'reading_session.content_id', 'content.site_name as source'])
        .where('reading_session.account_id', '=', p.account)
        .where('session_us', '>=', p.fromUs)
        .where('session_us', '<', p.toUs)
        .orderBy('session_us', 'desc')
        .limit(p.limit),
    ),
    finished: database.statement((p: Asked) =>
      kysely
        .selectFrom('history')
        .innerJoin('content', (join) =>
          join.onRef('content.account_id', '=', 'history.account_id').onRef('content.id', '=', 'history.content_id'),
        )
        .leftJoin('article', (join) =>
          join.onRef('article.account_id', '=', 'content.account_id').onRef('article.id', '=', 'content.article_id'),
        )
        .select([
          'finished_us',
          'history.content_id',
          'content.title',
          'content.site_name as source',
          'article.word_count',
        ])
        .where('history.account_id', '=', p.account)
        .where('finished_us', '>=', p.fromUs)
        .where('finished_us', '<', p.toUs)
        .orderBy('finished_us', 'desc')
        .limit(p.limit),
    ),
    /** The tags of items that were read or finished. */
    tags: database.statement((p: Asked) =>
      kysely
        .selectFrom('content_tag')
        .innerJoin('tag', (join) =>
          join.onRef('tag.account_id', '=', 'content_tag.account_id').onRef('tag.id', '=', 'content_tag.tag_id'),
        )
        .select(['content_tag.content_id', 'tag.name'])
        .where('content_tag.account_id', '=', p.account)
        .where(({ or, exists, selectFrom }) =>
          or([
            exists(
              selectFrom('reading_session')
                .select('reading_session.id')
                .whereRef('reading_session.account_id', '=', 'content_tag.account_id')
                .whereRef('reading_session.content_id', '=', 'content_tag.content_id')
                .where('session_us', '>=', p.fromUs)
                .where('session_us', '<', p.toUs),
            ),
            exists(
              selectFrom('history')
                .select('history.id')
                .whereRef('history.account_id', '=', 'content_tag.account_id')
                .whereRef('history.content_id', '=', 'content_tag.content_id')
                .where('finished_us', '>=', p.fromUs)
                .where('finished_us', '<', p.toUs),
            ),
          ]),
        )
        .limit(p.limit),
    ),
  }
}
