import type { Database } from '../../database/database.ts'
import type { Change, Look } from '../../database/transaction.ts'
import type { FeedChapter, FeedItem, FeedTranscript } from '../../feeds/feed.ts'
import { audioFilesOf } from '../../feeds/item-audio.ts'

const MOST_OTHERS = 5

export interface EpisodeFactsOf {
  /** Null if there are no chapters, or if they are at an address that has not been requested yet. */
  readonly chapters: readonly FeedChapter[] | null
  readonly chaptersUrl: string | null
  readonly transcripts: readonly FeedTranscript[]
}

/** Data that feeds provide about episodes in addition to their audio. */
export class EpisodeFacts {
  readonly #statements

  constructor(database: Database) {
    this.#statements = statementsOf(database)
  }

  /** No row is stored if the feed provides none of this data. */
  async put(tx: Change, contentId: number, item: FeedItem): Promise<void> {
    const { chapters, chaptersUrl, transcripts, season, episode } = item
    const says = [chapters.length > 0, transcripts.length > 0, chaptersUrl, season, episode].some(Boolean)
    if (!says) return
    await this.#statements.put.run(tx, {
      id: contentId,
      // Chapters in the feed are ignored if it also links a chapters file, because that file is at least as complete.
      chapters: chapters.length > 0 && chaptersUrl === null ? JSON.stringify(chapters) : null,
      chaptersUrl,
      transcripts: JSON.stringify(transcripts),
      season,
      number: episode,
    })
  }

  async find(tx: Look, contentId: number): Promise<EpisodeFactsOf | null> {
    const row = await this.#statements.find.get(tx, { id: contentId })
    if (!row) return null
    return {
      chapters: row.chapters === null ? null : (JSON.parse(row.chapters) as FeedChapter[]),
      chaptersUrl: row.chapters_url,
      transcripts: JSON.parse(row.transcripts) as FeedTranscript[],
    }
  }

  /** Returns other addresses of a content's audio, according to the feeds that delivered it. */
  async otherAudio(tx: Look, contentId: number): Promise<string[]> {
    const rows = await this.#statements.items.all(tx, { id: contentId })
    const items = rows.flatMap(({ json }) => (json === null ? [] : [JSON.parse(json) as FeedItem]))
    const own = rows[0]?.audio_url ?? null
    return [...new Set(items.flatMap((item) => audioFilesOf(item)))].filter((url) => url !== own).slice(0, MOST_OTHERS)
  }

  async setChapters(tx: Change, contentId: number, chapters: readonly FeedChapter[]): Promise<void> {
    await this.#statements.setChapters.run(tx, { id: contentId, chapters: JSON.stringify(chapters) })
  }
}

function statementsOf(database: Database) {
  const { kysely } = database
  type Id = { account: number; id: number }
  return {
    put: database.statement(
      (
        p: Id & {
          chapters: string | null
          chaptersUrl: string | null
          transcripts: string
          season: string | null
          number: string | null
        },
      ) =>
        kysely
          .insertInto('episode')
          .values({
            account_id: p.account,
            content_id: p.id,
            chapters: p.chapters,
            chapters_url: p.chaptersUrl,
            transcripts: p.transcripts,
            season: p.season,
            number: p.number,
          })
          .onConflict((conflict) =>
            conflict.columns(['account_id', 'content_id']).doUpdateSet((eb) => ({
              chapters: eb.ref('excluded.chapters'),
              chapters_url: eb.ref('excluded.chapters_url'),
              transcripts: eb.ref('excluded.transcripts'),
              season: eb.ref('excluded.season'),
              number: eb.ref('excluded.number'),
            })),
          ),
    ),
    find: database.statement((p: Id) =>
      kysely
        .selectFrom('episode')
        .select(['chapters', 'chapters_url', 'transcripts'])
        .where('account_id', '=', p.account)
        .where('content_id', '=', p.id),
    ),
    items: database.statement((p: Id) =>
      kysely
        .selectFrom('received_item')
        .innerJoin('feed_item', 'feed_item.id', 'received_item.item_id')
        .leftJoin('content_media', (join) =>
          join
            .onRef('content_media.account_id', '=', 'received_item.account_id')
            .onRef('content_media.content_id', '=', 'received_item.content_id'),
        )
        .select(['feed_item.json', 'content_media.audio_url'])
        .where('received_item.account_id', '=', p.account)
        .where('received_item.content_id', '=', p.id)
        .orderBy('feed_item.id')
        .limit(3),
    ),
    setChapters: database.statement((p: Id & { chapters: string }) =>
      kysely
        .updateTable('episode')
        .set({ chapters: p.chapters })
        .where('account_id', '=', p.account)
        .where('content_id', '=', p.id),
    ),
  }
}
