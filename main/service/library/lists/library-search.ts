import { PAGE_SIZE } from '#shared/limits.ts'
import type { ContentType } from '#shared/model/content-type.ts'
import type { LibraryState } from '#shared/model/library-state.ts'
import type { Profile } from '#shared/model/profile.ts'
import { flagTest } from '#shared/model/queue-flags.ts'
import { foldWords } from '#shared/text/search/fold-words.ts'
import { markFilter } from '#shared/text/mark-filter.ts'
import { type ParsedSearch, parseSearch } from '#shared/text/parse-search.ts'
import { isInTag } from '#shared/model/tag.ts'
import type { Database } from '../../database/database.ts'
import { among, constant, holds, joined, listed } from '../../database/dialect/both-dialects.ts'
import type { Look } from '../../database/transaction.ts'
import { Marker } from '../../search/cut-snippet.ts'
import { hasWords } from '../../search/has-words.ts'
import {
  ABOVE_EVERY_ID,
  type DateOrder,
  type FlagTest,
  type SearchIndex,
  type Wanted,
} from '../../search/search-index.ts'
import { integersOf, packCursor, unpackCursor } from '../../calls/cursors.ts'
import { sourceProfileOf } from '../entries/entry-shapes.ts'
import type { FeedRow } from '../entries/feed-row.ts'
import type { FeedSlices } from './feed-slices.ts'
import { knownProfile } from '../sources/profile-references.ts'

export interface SearchPage {
  readonly rows: readonly FeedRow[]
  readonly next: string | null
}

/**
 * Filters that apply in addition to the words of a search. An entry must match at least one value of each given list.
 */
export interface SearchChoice {
  /** Default: best match first if the query has words, otherwise last saved first. */
  readonly order?: DateOrder | undefined
  readonly states?: readonly LibraryState[] | undefined
  readonly types?: readonly ContentType[] | undefined
  readonly tagNames?: readonly string[] | undefined
  readonly tagIds?: readonly number[] | undefined
  /** Default PAGE_SIZE. */
  readonly limit?: number | undefined
}

const PROFILES_SHOWN = 20

/** Searches a library by words and by properties of entries (operators: shared/text/parse-search.ts). */
export class LibrarySearch {
  readonly #database: Database
  readonly #slices: FeedSlices
  readonly #index: SearchIndex
  readonly #statements

  constructor(database: Database, slices: FeedSlices, index: SearchIndex) {
    this.#database = database
    this.#slices = slices
    this.#index = index
    this.#statements = statementsOf(database)
  }

  /** Returns the matched words in library.swhighlight. A cursor continues in the order for which it was created. */
  async find(
    account: number,
    query: string,
    cursor: string | undefined,
    choice: SearchChoice = {},
  ): Promise<SearchPage> {
    const parsed = narrowed(parseSearch(query), choice)
    const { order, limit = PAGE_SIZE } = choice
    return this.#database.look(account, async (tx) => {
      const wanted = await this.#wanted(tx, parsed, choice)
      if (wanted === null || parsed.isEmpty) return { rows: [], next: null }
      if (hasWords(parsed) && order === undefined) return this.#ranked(tx, wanted, cursor, limit)
      return this.#byDate(tx, wanted, order ?? 'newest', cursor, limit)
    })
  }

  /** Returns people and publications named in the library, shortest names first. */
  async profiles(account: number, query: string): Promise<Profile[]> {
    const name = query.normalize('NFC').trim()
    if (name === '') return []
    const found = await this.#database.look(account, (tx) =>
      this.#statements.profiles.all(tx, { name, limit: PROFILES_SHOWN }),
    )
    return found.map(sourceProfileOf)
  }

  async #ranked(tx: Look, wanted: Wanted, cursor: string | undefined, limit: number): Promise<SearchPage> {
    const kind = 'search'
    const [below, offset] = cursor === undefined ? [ABOVE_EVERY_ID, 0] : integersOf(unpackCursor(cursor, kind))
    const { ids, rest } = await this.#index.ranked(tx, wanted, below)
    const end = offset + limit
    const shown = ids.slice(offset, end)
    const next = end < ids.length ? [below, end] : rest === null ? null : [rest, 0]
    return { rows: await this.#marked(tx, wanted, shown), next: next && packCursor(kind, next) }
  }

  async #byDate(
    tx: Look,
    wanted: Wanted,
    order: DateOrder,
    cursor: string | undefined,
    limit: number,
  ): Promise<SearchPage> {
    const kind = order === 'oldest' ? 'search:oldest' : 'search:list'
    const start = order === 'oldest' ? ([-1, 0] as const) : ([Number.MAX_SAFE_INTEGER, 0] as const)
    const after = cursor === undefined ? start : integersOf(unpackCursor(cursor, kind))
    const worded = hasWords(wanted.parsed)
    const found = await this.#index[worded ? 'dated' : 'listed'](tx, wanted, { order, after, limit: limit + 1 })
    const page = found.slice(0, limit)
    const last = page.at(-1)
    const next = last && found.length > limit ? packCursor(kind, [last.state_date, last.content_id]) : null
    const ids = page.map((row) => row.content_id)
    return { rows: worded ? await this.#marked(tx, wanted, ids) : await this.#slices.rows(tx, ids), next }
  }

  async #marked(tx: Look, { parsed }: Wanted, ids: readonly number[]): Promise<FeedRow[]> {
    const marker = new Marker([
      ...parsed.words,
      ...[...parsed.by, ...parsed.title, ...parsed.site, ...parsed.from].map((text) => ({ text, isPhrase: true })),
    ])
    const by = this.#statements
    const list = listed(ids)
    const texts = new Map<number, string[]>(ids.map((id) => [id, []]))
    for (const row of await by.texts.all(tx, { ids: list })) texts.get(row.id)?.push(row.text ?? '')
    for (const row of await by.highlights.all(tx, { ids: list })) texts.get(row.content_id)?.push(row.text)
    for (const row of await by.notes.all(tx, { ids: list })) texts.get(row.content_id)?.push(row.text)
    for (const row of await by.names.all(tx, { ids: list })) {
      texts.get(row.id)?.push(row.title, row.author ?? '', row.site_name ?? '', row.url)
    }
    return (await this.#slices.rows(tx, ids)).map((row) => {
      const snippet = marker.snippet(texts.get(row.contentId) ?? [])
      return snippet === null ? row : { ...row, stored: withHighlight(row.stored, snippet) }
    })
  }

  /** Returns null if nothing can match, because there is no such tag, state or type. */
  async #wanted(tx: Look, parsed: ParsedSearch, { tagNames, tagIds }: SearchChoice): Promise<Wanted | null> {
    if (parsed.states.length === 0 || parsed.types.length === 0) return null
    const isTagged = tagNames !== undefined || tagIds !== undefined
    const asksForTags = isTagged || parsed.tags.length + parsed.notTags.length > 0
    const tags = asksForTags ? await this.#statements.tags.all(tx, {}) : []
    const named = (name: string) => {
      const folded = foldWords(name)
      return tags.filter((tag) => isInTag(foldWords(tag.name), folded)).map((tag) => tag.id)
    }
    const chosen = tags
      .filter(({ id, name }) => tagNames?.some((tag) => isInTag(name, tag)) || tagIds?.includes(id))
      .map(({ id }) => id)
    const tagGroups = [...parsed.tags.map(named), ...(isTagged ? [chosen] : [])]
    if (tagGroups.some((group) => group.length === 0)) return null
    return { parsed, ...bitsOf(parsed), tagGroups, notTags: parsed.notTags.flatMap(named) }
  }
}

/** If the query contains no state, the chosen states apply instead of queue and archive. */
function narrowed(parsed: ParsedSearch, { states, types }: SearchChoice): ParsedSearch {
  return {
    ...parsed,
    states: states ?? parsed.states,
    types: types === undefined ? parsed.types : parsed.types.filter((type) => types.includes(type)),
  }
}

/** JSON escapes quotes inside strings, so this can only match the field. */
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
  type Some = { account: number; ids: string }
  return {
    texts: database.statement((p: Some) =>
      kysely
        .selectFrom('content')
        .innerJoin('article', (join) =>
          join.onRef('article.account_id', '=', 'content.account_id').onRef('article.id', '=', 'content.article_id'),
        )
        .select(['content.id', 'article.text'])
        .where('content.account_id', '=', p.account)
        .where('content.id', 'in', among<number>(p.ids)),
    ),
    // Selects the earliest highlight that contains the words.
    highlights: database.statement((p: Some) =>
      kysely
        .selectFrom('annotation')
        .select((eb) => ['content_id', joined(eb.ref('text'), eb.fn.coalesce('note', constant(''))).as('text')])
        .where('account_id', '=', p.account)
        .where('content_id', 'in', among<number>(p.ids))
        .orderBy('id'),
    ),
    notes: database.statement((p: Some) =>
      kysely
        .selectFrom('note')
        .select(['content_id', 'note as text'])
        .where('account_id', '=', p.account)
        .where('content_id', 'in', among<number>(p.ids)),
    ),
    names: database.statement((p: Some) =>
      kysely
        .selectFrom('content')
        .leftJoin('profile', (join) =>
          join.onRef('profile.account_id', '=', 'content.account_id').onRef('profile.id', '=', 'content.author_id'),
        )
        .select(['content.id', 'content.title', 'profile.name as author', 'content.site_name', 'content.url'])
        .where('content.account_id', '=', p.account)
        .where('content.id', 'in', among<number>(p.ids)),
    ),
    tags: database.statement((p: { account: number }) =>
      kysely.selectFrom('tag').select(['id', 'name']).where('account_id', '=', p.account),
    ),
    profiles: database.statement((p: { account: number; name: string; limit: number }) =>
      kysely
        .selectFrom('profile')
        .selectAll()
        .where('account_id', '=', p.account)
        .where((eb) =>
          eb.or([
            holds(eb.fn<string>('lower', ['name']), eb.fn<string>('lower', [eb.val(p.name)])),
            holds(eb.ref('name'), eb.val(p.name)),
          ]),
        )
        .where((eb) => eb.or(knownProfile(kysely, p.account).map((known) => eb.exists(known))))
        .orderBy((eb) => eb.fn('length', ['name']))
        .orderBy('id')
        .limit(p.limit),
    ),
  }
}
