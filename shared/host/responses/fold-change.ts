import {
  type Action,
  applyAction,
  applyToSources,
  applyToTags,
  changesSources,
  changesTags,
  concernOf,
  membershipStep,
  settleAction,
} from '../../actions/actions.ts'
import { sameSource } from '../../actions/follow.ts'
import { hasTag } from '../../actions/tag-names.ts'
import { endpoints } from '../../api/endpoints.ts'
import type { FeedEntry } from '../../model/feed.ts'
import { libraryState } from '../../model/library-state.ts'
import type { FeedList } from '../../model/list.ts'
import { belongsTo, joinOrLeave } from '../../model/list-membership.ts'
import type { Source } from '../../model/source.ts'
import type { Tag } from '../../model/tag.ts'

/** What changed, on its way or with its reply. */
export interface ResponseChange {
  readonly action: Action
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
  /** The list that it is the first page of, where it is one that actions put entries into. */
  readonly list: FeedList | null
}

/** Which of them a request path asks for; null: none. */
export function placeOf(path: string): KeptPlace | null {
  const [pathname = '', query = ''] = path.split('?')
  const shape = pathname.replace(/\/\d+\//, '/{id}/')
  const name = (Object.keys(cachedLists) as CachedListName[]).find((each) => endpoints[each].path === shape)
  if (name === undefined) return null
  const params = new URLSearchParams(query)
  const [tag, ...more] = name === 'tagsFeed' ? tagsIn(params) : []
  return { name, query: params, list: tag === undefined || more.length > 0 ? null : { kind: 'tag', tag } }
}

/** Contents that an answer tells of. */
export function contentsIn(answer: object): readonly number[] {
  const { feed = [], sections = [] } = answer as Partial<Entries>
  return [...feed, ...sections.flatMap(({ content }) => content)].map(({ content }) => content.id)
}

/** Whether a change may alter what was answered there, to be known without reading it. `contents`: what it tells of. */
export function mayChange(
  { name, list }: KeptPlace,
  contents: ReadonlySet<number>,
  { action }: ResponseChange,
): boolean {
  if (name === 'tags') return changesTags(action)
  if (name === 'sources') return changesSources(action)
  const concern = concernOf(action)
  if (concern === null) return false
  if (list && belongsTo(list, membershipStep(action, null).change, null)) return true
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

/** As `foldEntries`, with what joins and leaves as it does in lists on screen. */
function foldList(list: FeedList, feed: readonly FeedEntry[], change: ResponseChange): readonly FeedEntry[] {
  const here = foldEntries(feed, change)
  const known = new Map([...change.after, ...here].map((entry) => [entry.content.id, entry]))
  const before = here.map(({ content }) => content.id)
  const step = membershipStep(change.action, change.after[0] ?? null)
  const ids = joinOrLeave(list, before, [step], (id) => known.get(id) ?? null)
  // By another name for its tag, or by the service's word, it may have left without being named.
  const now = ids.flatMap((id) => known.get(id) ?? []).filter((entry) => list.kind !== 'tag' || hasTag(entry, list.tag))
  const same = now.length === here.length && now.every((entry, at) => entry === here[at])
  return same ? here : now
}

function tagsIn(query: URLSearchParams): readonly string[] {
  const names: unknown = JSON.parse(query.get('tags') ?? '[]')
  return Array.isArray(names) ? names.filter((name) => typeof name === 'string') : []
}
