import { parseSearch } from '#shared/text/parse-search.ts'
import type { Database } from '../../../main/service/database/database.ts'
import type { Change } from '../../../main/service/database/transaction.ts'
import {
  ABOVE_EVERY_ID,
  type DatedHit,
  type DateOrder,
  type SearchIndex,
  type Wanted,
} from '../../../main/service/search/search-index.ts'

/** Words of a content. The content lacks the fields that are omitted. */
export interface Words {
  readonly title?: string
  readonly author?: string
  readonly site?: string
  readonly body?: string
  readonly note?: string
  readonly highlights?: readonly string[]
  readonly tags?: readonly number[]
  /** Default: saved. */
  readonly state?: number
  /** Default: the content's number. */
  readonly date?: number
  readonly flags?: number
}

/** A bit of `flags` that every content of these tests has. */
export const TYPE = 128

export function wantedOf(query: string, more: Partial<Wanted> = {}): Wanted {
  const all = { on: 0, off: 0, some: null, types: TYPE, tagGroups: [], notTags: [] }
  return { parsed: parseSearch(query), ...all, ...more }
}

/** The contents of some accounts, and the index of their words. */
export class IndexedLibrary {
  readonly index: SearchIndex
  readonly database: Database
  readonly #statements

  constructor(database: Database, index: SearchIndex) {
    this.database = database
    this.index = index
    this.#statements = statementsOf(database)
  }

  close(): void {
    this.database.close()
  }

  async addAccount(id: number): Promise<void> {
    await this.database.directory((tx) => this.#statements.account.run(tx, { id, text: `account ${id}` }))
  }

  /** Replaces all that is known of a content, and does not index it. */
  async write(tx: Change, id: number, words: Words): Promise<void> {
    const by = this.#statements
    const { title = `Nameless ${id}`, site = null, author = null, body, note, highlights = [], tags = [] } = words
    const url = `https://host${id}.example/${id}`
    await by.content.run(tx, { id, url, title, site })
    for (const clear of [by.noArticle, by.noNote, by.noHighlights, by.noTags]) await clear.run(tx, { id })
    if (author !== null) await by.author.run(tx, { id, name: author })
    if (body !== undefined) await by.article.run(tx, { id, url, body })
    if (note !== undefined) await by.note.run(tx, { id, note })
    for (const text of highlights) await by.highlight.run(tx, { id, text })
    for (const tag of tags) {
      await by.tag.run(tx, { tag, name: `tag ${tag}` })
      await by.tagged.run(tx, { id, tag })
    }
    await by.point.run(tx, { id, author: author === null ? null : id, article: body === undefined ? null : id })
    const { state = 1, date = id, flags = TYPE } = words
    await by.entry.run(tx, { id, state, date, flags })
  }

  /** Replaces all that is known of a content, in the index too. */
  async put(account: number, id: number, words: Words): Promise<void> {
    await this.database.change(account, async (tx) => {
      await this.write(tx, id, words)
      await this.index.index(tx, id)
    })
  }

  /** Indexes what is pending, `limit` contents in a change. */
  async catchUp(account: number, limit: number): Promise<void> {
    while (await this.database.change(account, (tx) => this.index.indexSome(tx, limit))) continue
  }

  /** The pages of hits, best first. */
  ranked(account: number, wanted: Wanted): Promise<(readonly number[])[]> {
    return this.database.look(account, async (tx) => {
      const pages: (readonly number[])[] = []
      for (let below: number | null = ABOVE_EVERY_ID; below !== null; ) {
        const { ids, rest } = await this.index.ranked(tx, wanted, below)
        pages.push(ids)
        below = rest
      }
      return pages
    })
  }

  /** The pages of hits by date: of a search for words, or of `listed`, a search without. */
  byDate(
    account: number,
    wanted: Wanted,
    order: DateOrder,
    limit: number,
    way: 'dated' | 'listed' = 'dated',
  ): Promise<number[][]> {
    return this.database.look(account, async (tx) => {
      const pages: number[][] = []
      let last: DatedHit | undefined
      do {
        const start = order === 'newest' ? ([Number.MAX_SAFE_INTEGER, 0] as const) : ([-1, 0] as const)
        const after = last ? ([last.state_date, last.content_id] as const) : start
        const hits = await this.index[way](tx, wanted, { order, after, limit })
        if (hits.length > 0) pages.push(hits.map((hit) => hit.content_id))
        last = hits.length < limit ? undefined : hits.at(-1)
      } while (last)
      return pages
    })
  }
}

function statementsOf(database: Database) {
  const { kysely } = database
  type Id = { account: number; id: number }
  return {
    account: database.statement((p: { id: number; text: string }) =>
      kysely
        .insertInto('account')
        .values({ id: p.id, uuid: p.text, name: '', email: null, created_us: 1, mail_key: p.text }),
    ),
    content: database.statement((p: Id & { url: string; title: string; site: string | null }) =>
      kysely
        .insertInto('content')
        .values({
          id: p.id,
          account_id: p.account,
          identity_url: p.url,
          url: p.url,
          title: p.title,
          site_name: p.site,
          feed_us: 1,
          excerpt: '',
          source_type: 1,
          content_type: 1,
          processing_status: 1,
        })
        .onConflict((conflict) =>
          conflict.column('id').doUpdateSet({ title: p.title, site_name: p.site, author_id: null, article_id: null }),
        ),
    ),
    noArticle: database.statement((p: Id) =>
      kysely.deleteFrom('article').where('account_id', '=', p.account).where('content_id', '=', p.id),
    ),
    noNote: database.statement((p: Id) =>
      kysely.deleteFrom('note').where('account_id', '=', p.account).where('content_id', '=', p.id),
    ),
    noHighlights: database.statement((p: Id) =>
      kysely.deleteFrom('annotation').where('account_id', '=', p.account).where('content_id', '=', p.id),
    ),
    noTags: database.statement((p: Id) =>
      kysely.deleteFrom('content_tag').where('account_id', '=', p.account).where('content_id', '=', p.id),
    ),
    // Each content has a separate author, with the same number.
    author: database.statement((p: Id & { name: string }) =>
      kysely
        .insertInto('profile')
        .values({ id: p.id, account_id: p.account, profile_type: 1, name: p.name, domain: 'site.example' })
        .onConflict((conflict) => conflict.column('id').doUpdateSet({ name: p.name })),
    ),
    article: database.statement((p: Id & { url: string; body: string }) =>
      kysely.insertInto('article').values({
        id: p.id,
        account_id: p.account,
        content_id: p.id,
        url: p.url,
        title: '',
        authors: '[]',
        publication_us: null,
        word_count: 1,
        reading_minutes: 1,
        language: null,
        is_rtl: 0,
        markdown: p.body,
        text: p.body,
        text_hash: '',
        html_hash: null,
        created_us: 1,
      }),
    ),
    note: database.statement((p: Id & { note: string }) =>
      kysely.insertInto('note').values({ account_id: p.account, content_id: p.id, note: p.note, created_us: 1 }),
    ),
    highlight: database.statement((p: Id & { text: string }) =>
      kysely.insertInto('annotation').values({
        account_id: p.account,
        content_id: p.id,
        text: p.text,
        before_text: '',
        after_text: '',
        created_us: 1,
        note: null,
        text_hash: null,
      }),
    ),
    tag: database.statement((p: { account: number; tag: number; name: string }) =>
      kysely
        .insertInto('tag')
        .values({ id: p.tag, account_id: p.account, name: p.name, created_us: 1, last_used_us: 1 })
        .onConflict((conflict) => conflict.column('id').doNothing()),
    ),
    tagged: database.statement((p: Id & { tag: number }) =>
      kysely.insertInto('content_tag').values({ account_id: p.account, content_id: p.id, tag_id: p.tag, added_us: 1 }),
    ),
    point: database.statement((p: Id & { author: number | null; article: number | null }) =>
      kysely
        .updateTable('content')
        .set({ author_id: p.author, article_id: p.article })
        .where('account_id', '=', p.account)
        .where('id', '=', p.id),
    ),
    entry: database.statement((p: Id & { state: number; date: number; flags: number }) =>
      kysely
        .insertInto('entry')
        .values({
          account_id: p.account,
          content_id: p.id,
          library_state: p.state,
          version: p.id,
          dirty_us: 1,
          favorited_us: 0,
          state_date: p.date,
          word_count: 0,
          publication_date: 0,
          viewed_date: 0,
          flags: p.flags,
        })
        .onConflict((conflict) =>
          conflict
            .columns(['account_id', 'content_id'])
            .doUpdateSet({ library_state: p.state, state_date: p.date, flags: p.flags }),
        ),
    ),
  }
}
