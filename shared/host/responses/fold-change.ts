import { foldedName, hasTag } from '../../actions/tag-names.ts'
import type { AnyAction } from '../../actions/wide-action.ts'
import { applyAny, applyToSources, applyToTags, concernOf, settleAny } from '../../actions/wide-actions.ts'
import { isWide } from '../../actions/is-wide.ts'
import { sameSource } from '../../actions/follow.ts'
import { endpoints } from '../../api/endpoints.ts'
import type { FeedEntry } from '../../model/feed.ts'
import { libraryState } from '../../model/library-state.ts'
import type { Source } from '../../model/source.ts'
import type { Tag } from '../../model/tag.ts'

/** What changed, on its way or with its reply. */
export interface ResponseChange {
  readonly action: AnyAction
  /** The entry before it, where it is about one and that is known. */
  readonly before: FeedEntry | null
  /** Entries it is about, as they are after it, as far as they are known. */
  readonly after: readonly FeedEntry[]
  readonly reply?: unknown
}

/** Endpoints whose answers are kept for when there is no connection, and the list that each of them tells. */
export const cachedLists = {
  tags: 'tags',
  sources: 'sources',
  homeSections: 'sections',
  tagsFeed: 'feed',
  authorFeed: 'feed',
  rssFeedFeed: 'feed',
} as const
export type CachedListName = keyof typeof cachedLists

interface KeptPlace {
  readonly name: CachedListName
  readonly query: URLSearchParams
}

/** Which of them a request path asks for; null: none. */
export function placeOf(path: string): KeptPlace | null {
  const [pathname = '', query = ''] = path.split('?')
  const shape = pathname.replace(/\/\d+\//, '/{id}/')
  const name = (Object.keys(cachedLists) as CachedListName[]).find((each) => endpoints[each].path === shape)
  return name === undefined ? null : { name, query: new URLSearchParams(query) }
}

/** Contents that an answer tells of. */
export function contentsIn(answer: object): readonly number[] {
  const { feed = [], sections = [] } = answer as Partial<Entries>
  return [...feed, ...sections.flatMap(({ content }) => content)].map(({ content }) => content.id)
}

/** Whether a change may alter what was answered there, to be known without reading it. `contents`: what it tells of. */
export function mayChange(
  { name, query }: KeptPlace,
  contents: ReadonlySet<number>,
  { action }: ResponseChange,
): boolean {
  if (name === 'tags') return isWide(action) || action.type === 'tag'
  if (name === 'sources') return isWide(action)
  if (!isWide(action)) {
    return contents.has(action.contentId) || (action.type === 'tag' && isOfTag(query, action.add))
  }
  const concern = concernOf(action)
  if (concern === null) return false
  if (action.type === 'tagMany' && isOfTag(query, action.add)) return true
  return 'tag' in concern || concern.ids.some((id) => contents.has(id))
}

/**
 * A kept answer under a change (SPEC.txt section 4, "Cache effects"); the same object where nothing changed. What a tag is
 * put on joins the top of its first page, what is deleted or has lost the tag leaves.
 */
export function foldChange<T extends object>(place: KeptPlace, answer: T, change: ResponseChange): T {
  const { action, before, reply } = change
  if (place.name === 'tags') {
    const { tags } = answer as unknown as { tags: readonly Tag[] }
    const now = applyToTags(tags, action, before, reply)
    return now === tags ? answer : { ...answer, tags: now }
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
    // Who is followed anew stands on the first page.
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
  const now = place.name === 'tagsFeed' ? foldTagged(feed, tagsIn(place.query), change) : foldEntries(feed, change)
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

const folded = (entry: FeedEntry, action: AnyAction, reply: unknown): FeedEntry => {
  if (!isWide(action) && action.contentId !== entry.content.id) return entry
  return reply === undefined || reply === null ? applyAny(entry, action) : settleAny(entry, action, reply)
}

function foldTagged(
  feed: readonly FeedEntry[],
  names: readonly string[],
  change: ResponseChange,
): readonly FeedEntry[] {
  const carries = (entry: FeedEntry): boolean => names.some((name) => hasTag(entry, name))
  const here = foldEntries(feed, change)
  const stays = here.every(carries) ? here : here.filter(carries)
  const known = new Set(stays.map(({ content }) => content.id))
  const { action, after } = change
  if (action.type !== 'tag' && action.type !== 'tagMany') return stays
  const joins = after.filter((entry) => !known.has(entry.content.id) && carries(entry))
  return joins.length === 0 ? stays : [...joins, ...stays]
}

function tagsIn(query: URLSearchParams): readonly string[] {
  const names: unknown = JSON.parse(query.get('tags') ?? '[]')
  return Array.isArray(names) ? names.filter((name) => typeof name === 'string') : []
}

function isOfTag(query: URLSearchParams, names: readonly string[]): boolean {
  const added = new Set(names.map(foldedName))
  return tagsIn(query).some((name) => added.has(foldedName(name)))
}
