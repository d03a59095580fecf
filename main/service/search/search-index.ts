import { sql } from 'kysely'
import { toPlainCharacters } from '#shared/text/superscripts.ts'
import type { Database } from '../database/database.ts'
import { splitWords } from './split-words.ts'

/** Row numbers keep an account's rows together: account · 2³² + content. */
export const ACCOUNT_ROWS = 2 ** 32

interface Words {
  readonly account_id: number
  readonly title: string
  readonly site_name: string | null
  readonly url: string
  readonly author: string | null
  readonly publisher: string | null
  readonly authors: string | null
  readonly text: string | null
  readonly note: string | null
}

/**
 * The words of the library: every word with its position, parts of words except in bodies, and beginnings of words in
 * names. Triggers record changes and `settle` brings the index up to date.
 */
export class SearchIndex {
  readonly #database: Database
  readonly #statements

  constructor(database: Database) {
    this.#database = database
    this.#statements = statementsOf(database)
  }

  /** Call it in the transaction of every change. It costs next to nothing if no word changed. */
  settle(contentId: number): void {
    if (this.#statements.isPending.get({ id: contentId })) this.#index(contentId)
  }

  /** Indexes some of what is pending, oldest first. False when nothing is left. */
  settleSome(limit: number): boolean {
    return this.#database.transaction(() => {
      const waiting = this.#statements.pending.all({ limit })
      for (const { content_id } of waiting) this.#index(content_id)
      return waiting.length === limit
    })
  }

  hasPending(): boolean {
    return this.#statements.pending.all({ limit: 1 }).length > 0
  }

  /** Clears the index and marks all contents as pending. `settleSome` then rebuilds it. */
  rebuild(): void {
    this.#database.transaction(() => {
      for (const clear of this.#statements.clear) clear.run({})
      this.#statements.noteAll.run({})
    })
  }

  #index(id: number): void {
    const by = this.#statements
    const found = by.words.get({ id })
    if (found) {
      const rowid = found.account_id * ACCOUNT_ROWS + id
      const marked = by.annotations.all({ id })
      const author = [found.author, ...namesOf(found.authors)].filter(Boolean).join(' \n')
      const site = [found.site_name, found.publisher, hostOf(found.url)].filter(Boolean).join(' \n')
      const notes = [found.note, ...marked.map(({ note }) => note)].filter(Boolean).join(' \n')
      const highlights = marked.map(({ text }) => text).join(' \n')
      const names = [found.title, author, site].join(' \n')
      by.putText.run({
        rowid,
        title: splitWords(findable(found.title)),
        author: splitWords(author),
        site: splitWords(site),
        body: splitWords(findable(found.text ?? '')),
        notes: splitWords(findable(notes)),
        highlights: splitWords(findable(highlights)),
      })
      by.putPart.run({ rowid, names: `${names} \n${found.url}`, said: `${notes} \n${highlights}` })
      by.putStart.run({ rowid, names: splitWords(names) })
    }
    by.done.run({ id })
  }
}

/** "CO2" also finds "CO₂". */
function findable(text: string): string {
  return [text, ...toPlainCharacters(text)].join(' \n')
}

function namesOf(json: string | null): string[] {
  return json === null ? [] : (JSON.parse(json) as string[])
}

function hostOf(url: string): string {
  return URL.canParse(url) ? new URL(url).hostname : ''
}

function statementsOf(database: Database) {
  const { kysely } = database
  type Id = { id: number }
  const clear = (table: 'search_text' | 'search_part' | 'search_start') =>
    database.statement(() => ({
      compile: () =>
        sql`insert into ${sql.table(table)} (${sql.ref(table)}) values (${sql.lit('delete-all')})`.compile(kysely),
    }))
  return {
    isPending: database.statement((p: Id) =>
      kysely.selectFrom('search_pending').select('content_id').where('content_id', '=', p.id),
    ),
    pending: database.statement((p: { limit: number }) =>
      kysely.selectFrom('search_pending').select('content_id').orderBy('content_id').limit(p.limit),
    ),
    done: database.statement((p: Id) => kysely.deleteFrom('search_pending').where('content_id', '=', p.id)),
    clear: [clear('search_text'), clear('search_part'), clear('search_start')],
    noteAll: database.statement(() =>
      kysely
        .replaceInto('search_pending')
        .columns(['content_id'])
        .expression((eb) => eb.selectFrom('content').select('id')),
    ),
    words: database.statement<Id, Words>((p: Id) =>
      kysely
        .selectFrom('content')
        .leftJoin('article', 'article.id', 'content.article_id')
        .leftJoin('profile as author', 'author.id', 'content.author_id')
        .leftJoin('profile as publisher', 'publisher.id', 'content.publisher_id')
        .leftJoin('note', 'note.content_id', 'content.id')
        .select([
          'content.account_id',
          'content.title',
          'content.site_name',
          'content.url',
          'author.name as author',
          'publisher.name as publisher',
          'article.authors',
          'article.text',
          'note.note',
        ])
        .where('content.id', '=', p.id),
    ),
    annotations: database.statement((p: Id) =>
      kysely.selectFrom('annotation').select(['text', 'note']).where('content_id', '=', p.id),
    ),
    putText: database.statement(
      (p: {
        rowid: number
        title: string
        author: string
        site: string
        body: string
        notes: string
        highlights: string
      }) =>
        kysely.replaceInto('search_text').values({
          rowid: p.rowid,
          title: p.title,
          author: p.author,
          site: p.site,
          body: p.body,
          notes: p.notes,
          highlights: p.highlights,
        }),
    ),
    putPart: database.statement((p: { rowid: number; names: string; said: string }) =>
      kysely.replaceInto('search_part').values({ rowid: p.rowid, names: p.names, said: p.said }),
    ),
    putStart: database.statement((p: { rowid: number; names: string }) =>
      kysely.replaceInto('search_start').values({ rowid: p.rowid, names: p.names }),
    ),
  }
}
