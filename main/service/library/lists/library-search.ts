import { sql } from 'kysely'
import { PAGE_SIZE } from '#shared/limits.ts'
import type { Profile } from '#shared/model/profile.ts'
import { flagTest } from '#shared/model/queue-flags.ts'
import { foldText } from '#shared/text/fold-text.ts'
import { markFilter } from '#shared/text/mark-filter.ts'
import { type ParsedSearch, parseSearch } from '#shared/text/parse-search.ts'
import type { Database } from '../../database/database.ts'
import { Marker } from '../../search/cut-snippet.ts'
import { ACCOUNT_ROWS } from '../../search/search-index.ts'
import { type DateOrder, type FlagTest, hasWords, SearchQuery, type Wanted } from '../../search/search-query.ts'
import { integersOf, packCursor, unpackCursor } from './cursors.ts'
import { sourceProfileOf } from '../entries/entry-shapes.ts'
import type { FeedRow } from './feed-row.ts'
import type { FeedSlices } from './feed-slices.ts'
import { knownProfile } from '../sources/known-profile.ts'

export interface SearchPage {
  readonly rows: readonly FeedRow[]
  readonly next: string | null
}

const PROFILES_SHOWN = 20

/** Searches a library by words and by facts about entries (operators: shared/text/parse-search.ts). */
export class LibrarySearch {
  readonly #slices: FeedSlices
  readonly #query: SearchQuery
  readonly #statements

  constructor(database: Database, slices: FeedSlices) {
    this.#slices = slices
    this.#query = new SearchQuery(database)
    this.#statements = statementsOf(database)
  }

  /**
   * Default order: best match first if the query has words, otherwise last saved first. The matched words are in
   * library.swhighlight. A cursor continues in the order it was made for.
   */
  find(account: number, query: string, cursor: string | undefined, order?: DateOrder): SearchPage {
    const parsed = parseSearch(query)
    const wanted = this.#wanted(account, parsed)
    if (wanted === null || parsed.isEmpty) return { rows: [], next: null }
    if (hasWords(parsed) && order === undefined) return this.#ranked(wanted, cursor)
    return this.#byDate(wanted, order ?? 'newest', cursor)
  }

  /** People and publications named in the library, shortest names first. */
  profiles(account: number, query: string): Profile[] {
    const name = query.normalize('NFC').trim()
    if (name === '') return []
    return this.#statements.profiles.all({ account, name, limit: PROFILES_SHOWN }).map(sourceProfileOf)
  }

  #ranked(wanted: Wanted, cursor: string | undefined): SearchPage {
    const kind = 'search'
    const [below, offset] = cursor === undefined ? [ACCOUNT_ROWS, 0] : integersOf(unpackCursor(cursor, kind))
    const { ids, rest } = this.#query.ranked(wanted, below)
    const shown = ids.slice(offset, offset + PAGE_SIZE)
    const end = offset + PAGE_SIZE
    const next = end < ids.length ? [below, end] : rest === null ? null : [rest, 0]
    return { rows: this.#marked(wanted, shown), next: next && packCursor(kind, next) }
  }

  #byDate(wanted: Wanted, order: DateOrder, cursor: string | undefined): SearchPage {
    const kind = order === 'oldest' ? 'search:oldest' : 'search:list'
    const start = order === 'oldest' ? ([-1, 0] as const) : ([Number.MAX_SAFE_INTEGER, 0] as const)
    const after = cursor === undefined ? start : integersOf(unpackCursor(cursor, kind))
    const worded = hasWords(wanted.parsed)
    const found = this.#query[worded ? 'dated' : 'listed'](wanted, order, after, PAGE_SIZE + 1)
    const page = found.slice(0, PAGE_SIZE)
    const last = page.at(-1)
    const next = last && found.length > PAGE_SIZE ? packCursor(kind, [last.state_date, last.content_id]) : null
    const ids = page.map((row) => row.content_id)
    return { rows: worded ? this.#marked(wanted, ids) : this.#slices.rows(wanted.account, ids), next }
  }

  #marked({ account, parsed }: Wanted, ids: readonly number[]): FeedRow[] {
    const marker = new Marker([
      ...parsed.words,
      ...[...parsed.by, ...parsed.site, ...parsed.from].map((text) => ({ text, isPhrase: true })),
    ])
    const list = JSON.stringify(ids)
    const texts = new Map<number, string[]>(ids.map((id) => [id, []]))
    for (const row of this.#statements.texts.all({ ids: list })) texts.get(row.id)?.push(row.text ?? '')
    for (const row of this.#statements.said.all({ ids: list })) texts.get(row.content_id)?.push(row.text)
    for (const row of this.#statements.names.all({ ids: list })) {
      texts.get(row.id)?.push(row.title, row.author ?? '', row.site_name ?? '', row.url)
    }
    return this.#slices.rows(account, ids).map((row) => {
      const snippet = marker.snippet(texts.get(row.contentId) ?? [])
      return snippet === null ? row : { ...row, stored: withHighlight(row.stored, snippet) }
    })
  }

  /** Null if the query asks for a tag that does not exist. */
  #wanted(account: number, parsed: ParsedSearch): Wanted | null {
    const tags = parsed.tags.length + parsed.notTags.length > 0 ? this.#statements.tags.all({ account }) : []
    const named = (name: string) => {
      const folded = foldText(name)
      return tags.filter((tag) => foldText(tag.name) === folded).map((tag) => tag.id)
    }
    const tagGroups = parsed.tags.map(named)
    if (tagGroups.some((group) => group.length === 0)) return null
    return { account, parsed, ...bitsOf(parsed), tagGroups, notTags: parsed.notTags.flatMap(named) }
  }
}

/** JSON escapes quotes inside strings, so this can only be the field. */
function withHighlight(stored: string, snippet: string): string {
  return stored.replace('"swhighlight":null', () => `"swhighlight":${JSON.stringify(snippet)}`)
}

function bitsOf({ marks, notMarks, types }: ParsedSearch): FlagTest {
  let [on, off] = [0, 0]
  let some: number | null = null
  for (const mark of marks) {
    const { mask, want } = flagTest(markFilter[mark])
    on |= want
    off |= mask & ~want
  }
  for (const mark of notMarks) {
    const { mask, want } = flagTest(markFilter[mark])
    // Unread is the absence of all these bits, so "not unread" means at least one of them.
    if (want === 0) some = mask
    else off |= want
  }
  return { on, off, some, types: flagTest({ contentTypes: types }).types ?? 0 }
}

function statementsOf(database: Database) {
  const { kysely } = database
  const among = (ids: string) => sql<number>`(select value from json_each(${ids}))`
  return {
    texts: database.statement((p: { ids: string }) =>
      kysely
        .selectFrom('content')
        .innerJoin('article', 'article.id', 'content.article_id')
        .select(['content.id', 'article.text'])
        .where('content.id', 'in', among(p.ids)),
    ),
    said: database.statement((p: { ids: string }) =>
      kysely
        .selectFrom('annotation')
        .select(['content_id', sql<string>`text || ' ' || coalesce(note, '')`.as('text')])
        .where('content_id', 'in', among(p.ids))
        .unionAll(
          kysely.selectFrom('note').select(['content_id', 'note as text']).where('content_id', 'in', among(p.ids)),
        ),
    ),
    names: database.statement((p: { ids: string }) =>
      kysely
        .selectFrom('content')
        .leftJoin('profile', 'profile.id', 'content.author_id')
        .select(['content.id', 'content.title', 'profile.name as author', 'content.site_name', 'content.url'])
        .where('content.id', 'in', among(p.ids)),
    ),
    tags: database.statement((p: { account: number }) =>
      kysely.selectFrom('tag').select(['id', 'name']).where('account_id', '=', p.account),
    ),
    profiles: database.statement((p: { account: number; name: string; limit: number }) =>
      kysely
        .selectFrom('profile')
        .selectAll()
        .where((eb) =>
          eb.or([
            eb(eb.fn('instr', [eb.fn('lower', ['name']), eb.fn('lower', [eb.val(p.name)])]), '>', sql.lit(0)),
            eb(eb.fn('instr', ['name', eb.val(p.name)]), '>', sql.lit(0)),
          ]),
        )
        .where((eb) => eb.or(knownProfile(kysely, p.account).map((known) => eb.exists(known))))
        .orderBy(sql`length(name)`)
        .orderBy('id')
        .limit(p.limit),
    ),
  }
}
