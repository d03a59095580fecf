import type { Database } from '../database/database.ts'
import { atOnce } from '../database/statement.ts'
import type { Change, Directory, Look } from '../database/transaction.ts'
import { fullTextLanguage } from './full-text-language.ts'
import { FullTextQuery } from './full-text-query.ts'
import { indexedWords } from './indexed-words.ts'
import type { DatedHit, DatedPart, RankedHits, SearchIndex, Wanted } from './search-index.ts'

/** Maximum number of senders of an item who can be found. */
const MOST_SENDERS = 20

/** The search index, stored in the database's own tables. */
export class FullTextIndex implements SearchIndex {
  readonly #database: Database
  readonly #query: FullTextQuery
  readonly #rows
  readonly #statements

  constructor(database: Database) {
    this.#database = database
    const language = fullTextLanguage(database)
    this.#query = new FullTextQuery(database, language)
    this.#rows = language.writes
    this.#statements = statementsOf(database)
  }

  async index(tx: Change, contentId: number): Promise<void> {
    const [found, annotations, senders] = await atOnce(
      this.#statements.words.get(tx, { id: contentId }),
      this.#statements.annotations.all(tx, { id: contentId }),
      this.#statements.senders.all(tx, { id: contentId }),
    )
    if (found) {
      const words = indexedWords(found, annotations, senders)
      for (const put of this.#rows.put) put.send(tx, { id: contentId, ...words })
    }
    this.#statements.done.send(tx, { id: contentId })
  }

  async forget(tx: Change, contentId: number): Promise<void> {
    for (const remove of this.#rows.remove) remove.send(tx, { id: contentId })
    this.#statements.done.send(tx, { id: contentId })
  }

  async indexSome(tx: Change, limit: number): Promise<boolean> {
    const waiting = await this.#statements.pending.all(tx, { limit })
    for (const { content_id } of waiting) await this.index(tx, content_id)
    return waiting.length === limit
  }

  async rebuild(tx: Change | Directory): Promise<void> {
    if (tx.account === null) {
      for (const clear of this.#rows.clear) await clear.run(tx, {})
      await this.#statements.noteEveryones.run(tx, {})
    } else {
      for (const remove of this.#rows.removeAll) await remove.run(tx, {})
      await this.#statements.noteAll.run(tx, {})
    }
  }

  async accountsWithPending(): Promise<number[]> {
    const found = await this.#database.lookInDirectory((tx) => this.#statements.accounts.all(tx, {}))
    return found.map((row) => row.account_id)
  }

  ranked(tx: Look, wanted: Wanted, below: number): Promise<RankedHits> {
    return this.#query.ranked(tx, wanted, below)
  }

  dated(tx: Look, wanted: Wanted, part: DatedPart): Promise<DatedHit[]> {
    return this.#query.dated(tx, wanted, part)
  }

  listed(tx: Look, wanted: Wanted, part: DatedPart): Promise<DatedHit[]> {
    return this.#query.listed(tx, wanted, part)
  }
}

function statementsOf(database: Database) {
  const { kysely } = database
  type Id = { account: number; id: number }
  const noted = kysely.insertInto('search_pending').columns(['account_id', 'content_id'])
  return {
    pending: database.statement((p: { account: number; limit: number }) =>
      kysely
        .selectFrom('search_pending')
        .select('content_id')
        .where('account_id', '=', p.account)
        .orderBy('content_id')
        .limit(p.limit),
    ),
    accounts: database.statement(() =>
      kysely.selectFrom('search_pending').select('account_id').distinct().orderBy('account_id'),
    ),
    done: database.statement((p: Id) =>
      kysely.deleteFrom('search_pending').where('account_id', '=', p.account).where('content_id', '=', p.id),
    ),
    noteAll: database.statement((p: { account: number }) =>
      noted
        .expression((eb) => eb.selectFrom('content').select(['account_id', 'id']).where('account_id', '=', p.account))
        .onConflict((conflict) => conflict.columns(['account_id', 'content_id']).doNothing()),
    ),
    // Without a condition, SQLite would parse `on conflict` as the condition of a join.
    noteEveryones: database.statement(() =>
      noted
        .expression((eb) => eb.selectFrom('content').select(['account_id', 'id']).where('id', '>', 0))
        .onConflict((conflict) => conflict.columns(['account_id', 'content_id']).doNothing()),
    ),
    words: database.statement((p: Id) =>
      kysely
        .selectFrom('content')
        .leftJoin('article', (join) =>
          join.onRef('article.account_id', '=', 'content.account_id').onRef('article.id', '=', 'content.article_id'),
        )
        .leftJoin('profile as author', (join) =>
          join.onRef('author.account_id', '=', 'content.account_id').onRef('author.id', '=', 'content.author_id'),
        )
        .leftJoin('profile as publisher', (join) =>
          join
            .onRef('publisher.account_id', '=', 'content.account_id')
            .onRef('publisher.id', '=', 'content.publisher_id'),
        )
        .leftJoin('note', (join) =>
          join.onRef('note.account_id', '=', 'content.account_id').onRef('note.content_id', '=', 'content.id'),
        )
        .select([
          'content.title',
          'content.site_name',
          'content.url',
          'author.name as author',
          'publisher.name as publisher',
          'article.authors',
          'article.text',
          'note.note',
        ])
        .where('content.account_id', '=', p.account)
        .where('content.id', '=', p.id),
    ),
    annotations: database.statement((p: Id) =>
      kysely
        .selectFrom('annotation')
        .select(['text', 'note', 'tags'])
        .where('account_id', '=', p.account)
        .where('content_id', '=', p.id),
    ),
    senders: database.statement((p: Id) =>
      kysely
        .selectFrom('sent_item')
        .select(['handle', 'name', 'note'])
        .where('account_id', '=', p.account)
        .where('content_id', '=', p.id)
        .orderBy('id')
        .limit(MOST_SENDERS),
    ),
  }
}
