import type { FeedItem } from '../../feeds/feed.ts'

/**
 * Ways to tell a feed's items apart. A feed only ever moves down this list, because a feed that repeated IDs once will
 * do so again.
 */
export const keyPolicies = ['guid', 'url', 'content'] as const
export type KeyPolicy = (typeof keyPolicies)[number]

/** Stored data of an item. Dates are in milliseconds. */
export interface KnownItem {
  readonly id: number
  readonly guid: string | null
  readonly url: string | null
  readonly title: string
  readonly publishedMs: number | null
  readonly hash: string
  /** True if the item was in the last document. */
  readonly isPresent: boolean
}

export interface MatchedItems {
  readonly policy: KeyPolicy
  /** New items, oldest first: in reverse order of the document. */
  readonly fresh: readonly FeedItem[]
  /** Known items of the document, each once. */
  readonly present: readonly { readonly known: KnownItem; readonly item: FeedItem }[]
}

type Named = Pick<KnownItem, 'guid' | 'url' | 'title' | 'publishedMs'>

const HALF_A_DAY = 12 * 3_600_000
const TWO_DAYS = 2 * 24 * 3_600_000

/** Tells new items of a document apart from known ones of the same feed, even if its IDs are unreliable. */
export function matchItems(items: readonly FeedItem[], known: readonly KnownItem[], before: KeyPolicy): MatchedItems {
  const named = items.map((item) => ({ item, name: nameOf(item) }))
  const policy = policyFor(
    named.map(({ name }) => name),
    before,
  )
  const byKey = Map.groupBy(known, (each) => keyOf(each, policy))
  const seen = new Set<string>()
  const unknown: { item: FeedItem; name: Named }[] = []
  const present = new Map<number, { known: KnownItem; item: FeedItem }>()
  for (const { item, name } of named) {
    const key = keyOf(name, policy)
    if (seen.has(key)) continue
    seen.add(key)
    const found = byKey.get(key)?.findLast((each) => !isAnother(each, name))
    if (found) present.set(found.id, { known: found, item })
    else unknown.push({ item, name })
  }
  const missing = known.filter(({ id }) => !present.has(id))
  const byAddress = new Map(
    missing.flatMap((each) => (each.url === null ? [] : [[bareAddress(each.url), each] as const])),
  )
  const byTitle = new Map(missing.map((each) => [`${each.title}\n${each.publishedMs}`, each]))
  const fresh: FeedItem[] = []
  for (const { item, name } of unknown) {
    const candidate = [
      name.url === null || isHostAlone(name.url) ? undefined : byAddress.get(bareAddress(name.url)),
      name.publishedMs === null ? undefined : byTitle.get(`${name.title}\n${name.publishedMs}`),
    ].find(
      (each) => each !== undefined && !present.has(each.id) && areClose(each, name) && !areParts(each.url, name.url),
    )
    if (candidate) present.set(candidate.id, { known: candidate, item })
    else fresh.push(item)
  }
  return { policy, fresh: fresh.toReversed(), present: [...present.values()] }
}

export function nameOf({ id, url, title, publishedMs }: FeedItem): Named {
  return { guid: id, url, title, publishedMs }
}

/** Hosts that count a podcast's listeners. Each is prefixed to the address of the next. */
const COUNTED =
  /^https?:\/\/(?:(?:www|dts|play|media)\.)?(?:podtrac\.com\/(?:pts\/)?redirect\.\w+|pdst\.fm\/e|op3\.dev\/e(?:,[^/]*)?|chrt\.fm\/track\/\w+|chtbl\.com\/track\/\w+|pdcn\.co\/e|podsights\.com\/\w+|blubrry\.com\/\w+|mgln\.ai\/e\/[\w-]+)\/(?=(?:https?:\/\/)?[\w-]+\.[\w.-]+\/)/i
const MOST_COUNTED = 6

/** Returns an address without the parts that change when a site moves to https or adds tracking. */
export function bareAddress(address: string): string {
  let counted = address
  for (let hosts = 0; hosts < MOST_COUNTED && COUNTED.test(counted); hosts += 1)
    counted = counted.replace(COUNTED, '').replace(/^(?!https?:\/\/)/i, 'https://')
  if (!URL.canParse(counted)) return counted
  const url = new URL(counted)
  for (const name of [...url.searchParams.keys()]) if (/^utm_/i.test(name)) url.searchParams.delete(name)
  return url.hostname.replace(/^www\./, '') + url.pathname.replace(/(?<!\/)\/+$/, '') + url.search
}

/** Returns the fragment of an address, including the #, or an empty string if there is none. */
const partOf = (address: string): string => (URL.canParse(address) ? new URL(address).hash : '')

/** True if two addresses have different fragments. */
function areParts(a: string | null, b: string | null): boolean {
  const [one, other] = [partOf(a ?? ''), partOf(b ?? '')]
  return one !== '' && other !== '' && one !== other
}

function keyOf({ guid, url, title, publishedMs }: Named, policy: KeyPolicy): string {
  const address = url === null ? null : bareAddress(url)
  // An ID may refer to a part of a page, as in feeds of changelogs.
  if (policy === 'guid' && guid !== null)
    return `g ${/^https?:\/\//i.test(guid) ? bareAddress(guid) + partOf(guid) : guid}`
  if (policy !== 'content' && address !== null) return `u ${address}`
  const day = publishedMs === null ? '' : Math.floor(publishedMs / 86_400_000)
  return `c ${title}\n${address ?? ''}\n${day}`
}

function policyFor(names: readonly Named[], before: KeyPolicy): KeyPolicy {
  let policy = before
  const hasGuids = names.every(({ guid }) => guid !== null) && areDistinct(names, ({ guid }) => guid)
  if (policy === 'guid' && !hasGuids) policy = 'url'
  if (
    policy === 'url' &&
    !(names.every(({ url }) => url !== null) && areDistinct(names, ({ url }) => url && bareAddress(url)))
  )
    policy = 'content'
  return policy
}

/**
 * Returns true if `of` returns a different name for each item. If the same item occurs twice, with the same title and
 * address, this says nothing about the IDs.
 */
function areDistinct(names: readonly Named[], of: (name: Named) => string | null): boolean {
  const known = new Map<string | null, string>()
  for (const name of names) {
    const item = `${name.title}\n${name.url === null ? '' : bareAddress(name.url)}`
    const other = known.get(of(name))
    if (other !== undefined && other !== item) return false
    known.set(of(name), item)
  }
  return true
}

/** True for an address without a path or query, which many items may share. */
const isHostAlone = (address: string): boolean => /^[^/?]+\/?$/.test(bareAddress(address))

/**
 * True if an ID was reassigned to a different item, that is, if title, date and address have all changed. If an item
 * was only corrected, one of them is still the same. A front page's address does not count.
 */
function isAnother(known: KnownItem, { url, title, publishedMs }: Named): boolean {
  if (known.url === null || url === null || known.publishedMs === null || publishedMs === null) return false
  const isFarApart = Math.abs(known.publishedMs - publishedMs) > HALF_A_DAY
  const isElsewhere = bareAddress(known.url) !== bareAddress(url) || isHostAlone(url)
  return isFarApart && isElsewhere && known.title !== title
}

/** True for the same title at the same time, or the same address within two days. */
function areClose(known: KnownItem, { title, publishedMs }: Named): boolean {
  if (known.publishedMs === null || publishedMs === null)
    return known.publishedMs === publishedMs || known.title === title
  return Math.abs(known.publishedMs - publishedMs) <= TWO_DAYS
}
