import {
  type Action,
  applyAction,
  applyToShelves,
  applyToSources,
  applyToTags,
  changesShelves,
  changesSources,
  changesTags,
  affectedEntries,
  membershipStep,
  settleAction,
} from '../../actions/actions.ts'
import { endpoints } from '../../api/endpoints.ts'
import type { FeedEntry } from '../../model/feed.ts'
import { libraryState } from '../../model/library-state.ts'
import type { FeedList } from '../../model/list.ts'
import { belongsTo, applyMembership } from '../../model/list-membership.ts'
import { placeOn, type Shelf } from '../../model/shelf.ts'
import { sameSource, type Source } from '../../model/source.ts'
import { isInTag, type Tag } from '../../model/tag.ts'

/** A change, in flight or with its reply. */
export interface ResponseChange {
  readonly action: Action
  /** The entry before the change, if the change concerns an entry and it is known. */
  readonly before: FeedEntry | null
  /** The changed entries after the change, as far as known. */
  readonly after: readonly FeedEntry[]
  readonly reply?: unknown
}

/** Endpoints whose replies are cached for offline use, and the field with the list that each returns. */
export const cachedLists = {
  tags: 'tags',
  shelves: 'shelves',
  sharedShelves: 'shelves',
  sharedShelfItems: 'items',
  sources: 'sources',
  homeSections: 'sections',
  tagsFeed: 'feed',
  shelfFeed: 'feed',
  authorFeed: 'feed',
  rssFeedFeed: 'feed',
} as const
export type CachedListName = keyof typeof cachedLists

interface CachedList {
  readonly name: CachedListName
  readonly query: URLSearchParams
  /** The list whose first page this is, if actions can add entries to it. */
  readonly list: FeedList | null
}

/** Returns the cached endpoint for a request path, or null if there is none. */
export function cachedListAt(path: string): CachedList | null {
  const [pathname = '', query = ''] = path.split('?')
  const shape = pathname.replace(/\/\d+\//, '/{id}/')
  const name = (Object.keys(cachedLists) as CachedListName[]).find((each) => endpoints[each].path === shape)
  if (name === undefined) return null
  const params = new URLSearchParams(query)
  return { name, query: params, list: listAt(name, params) }
}

function listAt(name: CachedListName, params: URLSearchParams): FeedList | null {
  const shelf = params.get('shelf')
  if (name === 'shelfFeed') return shelf === null ? null : { kind: 'shelf', shelf }
  const [tag, ...more] = name === 'tagsFeed' ? tagsIn(params) : []
  return tag === undefined || more.length > 0 ? null : { kind: 'tag', tag }
}

/** Returns the ids of the contents in a reply. */
export function contentIdsIn(answer: object): readonly number[] {
  const { feed = [], sections = [] } = answer as Partial<Entries>
  return [...feed, ...sections.flatMap(({ content }) => content)].map(({ content }) => content.id)
}

/**
 * True if a change may alter the reply cached for this list. Decided without reading the reply. `contents` are the
 * contents in the reply.
 */
export function mayChange(
  { name, list }: CachedList,
  contents: ReadonlySet<number>,
  { action }: ResponseChange,
): boolean {
  if (name === 'tags') return changesTags(action)
  if (name === 'shelves') return changesShelves(action)
  if (name === 'sources') return changesSources(action)
  // These are other readers', whom no action of this one concerns.
  if (name === 'sharedShelves' || name === 'sharedShelfItems') return false
  const concern = affectedEntries(action)
  if (concern === null) return false
  if (list && belongsTo(list, membershipStep(action, null).change, null)) return true
  return 'tag' in concern || concern.ids.some((id) => contents.has(id))
}

/**
 * Applies a change to a cached reply. Returns the same object if nothing changed. A newly tagged entry goes to the top
 * of the tag's first page; a deleted or untagged entry is removed.
 */
export function foldChange<T extends object>(place: CachedList, answer: T, change: ResponseChange): T {
  const { action, before, reply } = change
  if (place.name === 'tags') {
    const { tags } = answer as unknown as { tags: readonly Tag[] }
    const now = applyToTags(tags, action, before, reply)
    return now === tags ? answer : { ...answer, tags: now }
  }
  if (place.name === 'shelves') {
    const { shelves } = answer as unknown as { shelves: readonly Shelf[] }
    const now = applyToShelves(shelves, action, before, reply)
    return now === shelves ? answer : { ...answer, shelves: now }
  }
  if (place.name === 'sources') {
    const { sources } = answer as unknown as { sources: readonly Source[] }
    const now = applyToSources(
      sources,
      action,
      place.query.get('is_subscribed') === 'true' ? 'subscribed' : 'any',
      reply,
    )
    if (now === sources) return answer
    // A source that the user follows again appears on the first page.
    const known = (source: Source): boolean => sources.some((other) => sameSource(other, source))
    return { ...answer, sources: place.query.has('cursor') ? now.filter(known) : now }
  }
  const all = answer as Partial<Entries>
  if (place.name === 'homeSections') {
    const sections = (all.sections ?? []).map((one) => ({ ...one, content: foldEntries(one.content, change) }))
    return sections.every(({ content }, at) => content === all.sections?.[at]?.content)
      ? answer
      : { ...answer, sections }
  }
  const feed = all.feed ?? []
  const now = place.list ? foldList(place.list, feed, change) : foldEntries(feed, change)
  return now === feed ? answer : { ...answer, feed: now }
}

interface Entries {
  readonly feed: readonly FeedEntry[]
  readonly sections: readonly { readonly content: readonly FeedEntry[] }[]
}

function foldEntries(entries: readonly FeedEntry[], { action, after, reply }: ResponseChange): readonly FeedEntry[] {
  const known = new Map(after.map((entry) => [entry.content.id, entry]))
  const now = entries
    .map((entry) => known.get(entry.content.id) ?? folded(entry, action, reply))
    .filter(({ content }) => content.library?.library_state !== libraryState.deleted)
  const same = now.length === entries.length && now.every((entry, at) => entry === entries[at])
  return same ? entries : now
}

const folded = (entry: FeedEntry, action: Action, reply: unknown): FeedEntry =>
  reply === undefined || reply === null ? applyAction(entry, action) : settleAction(entry, action, reply)

/** Like `foldEntries`, but also adds and removes entries as lists on screen do. */
function foldList(list: FeedList, feed: readonly FeedEntry[], change: ResponseChange): readonly FeedEntry[] {
  const here = foldEntries(feed, change)
  const known = new Map([...change.after, ...here].map((entry) => [entry.content.id, entry]))
  const before = here.map(({ content }) => content.id)
  const step = membershipStep(change.action, change.after[0] ?? null)
  const ids = applyMembership(list, before, [step], (id) => known.get(id) ?? null)
  // An entry may have left the list even if the action doesn't name it: its tag may have been renamed, or the service
  // may have reported it.
  const now = ids.flatMap((id) => known.get(id) ?? []).filter((entry) => isIn(list, entry))
  const same = now.length === here.length && now.every((entry, at) => entry === here[at])
  return same ? here : now
}

function isIn(list: FeedList, entry: FeedEntry): boolean {
  if (list.kind === 'shelf') return placeOn(entry.content.shelves, list.shelf) !== undefined
  return list.kind !== 'tag' || entry.content.tags.some(({ name }) => isInTag(name, list.tag))
}

function tagsIn(query: URLSearchParams): readonly string[] {
  const names: unknown = JSON.parse(query.get('tags') ?? '[]')
  return Array.isArray(names) ? names.filter((name) => typeof name === 'string') : []
}
