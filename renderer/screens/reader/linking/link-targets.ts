import type { Host } from '#shared/host/host.ts'
import type { Annotation } from '#shared/model/annotation.ts'
import type { FeedEntry } from '#shared/model/feed.ts'
import { type HighlightLink, linkTo } from '#shared/model/highlights/highlight-link.ts'
import { shownTitle } from '#shared/text/addresses/shown-title.ts'
import { foldWords } from '#shared/text/search/fold-words.ts'

/** An item that a highlight can link to, with the words by which it is found. */
export interface LinkTarget {
  readonly id: number
  readonly url: string
  readonly title: string
  readonly folded: string
  readonly highlights: readonly { readonly annotation: Annotation; readonly folded: string }[]
}

/** A row to choose. `words` are those of a highlight; null for a whole item. */
export interface LinkChoice {
  readonly key: string
  readonly link: HighlightLink
  readonly title: string
  readonly words: string | null
}

type Read = Pick<Host, 'queueIds' | 'entries' | 'cachedFeed'>

const AT_ONCE = 200
/** Number of rows of each kind. */
const SHOWN = { items: 8, highlights: 30 } as const
/** Number of items without a query, above the newest highlights. */
const SUGGESTED = 4
const feeds = ['highlights', 'archive', 'favorites', 'inbox'] as const

export function targetOf({ content }: FeedEntry): LinkTarget {
  const title = shownTitle(content)
  return {
    id: content.id,
    url: content.url,
    title,
    folded: foldWords([title, content.site_name ?? '', content.author?.any_name ?? ''].join(' ')),
    highlights: content.my_annotations.map((annotation) => ({
      annotation,
      folded: foldWords([annotation.text, annotation.note ?? '', ...(annotation.tags ?? [])].join(' ')),
    })),
  }
}

/**
 * Reads the entries on this device: the queue, most recently saved first, and the lists as last seen. Passes them on in
 * pieces, because a large library takes seconds. Ends early if `take` returns false.
 */
export async function readStored(host: Read, take: (entries: readonly FeedEntry[]) => boolean): Promise<void> {
  const seen = new Set<number>()
  const fresh = (entries: readonly FeedEntry[]) =>
    entries.filter(({ content }) => !seen.has(content.id) && seen.add(content.id))
  for (const path of feeds) {
    const page = await host.cachedFeed(path)
    if (page && !take(fresh(page.feed))) return
  }
  const ids = await host.queueIds({ sort: 'recently_saved' })
  for (let start = 0; start < ids.length; start += AT_ONCE) {
    if (!take(fresh(await host.entries(ids.slice(start, start + AT_ONCE))))) return
  }
}

/**
 * Returns the items and highlights that contain every word of the query. Without a query, these are the newest
 * highlights and the first items. `start` is the highlight that is being linked.
 */
export function choicesFor(
  targets: readonly LinkTarget[],
  query: string,
  start: Annotation | null,
): { readonly items: readonly LinkChoice[]; readonly highlights: readonly LinkChoice[] } {
  const words = foldWords(query).split(/\s+/).filter(Boolean)
  const has = (folded: string) => words.every((word) => folded.includes(word))
  const titled = targets.filter(({ id, folded }) => id !== start?.content_id && has(folded))
  const [first = ''] = words
  const items = titled
    .map((target, at) => ({ target, rank: first !== '' && target.folded.startsWith(first) ? at - targets.length : at }))
    .toSorted((a, b) => a.rank - b.rank)
    .slice(0, words.length === 0 ? SUGGESTED : SHOWN.items)
    .flatMap(({ target }) => choiceOf(target) ?? [])
  const highlights = targets
    .flatMap((target) => target.highlights.map((one) => ({ ...one, target })))
    .filter(({ annotation, folded, target }) => annotation.id !== start?.id && has(`${folded} ${target.folded}`))
    .toSorted(
      (a, b) =>
        Number(has(b.folded)) - Number(has(a.folded)) ||
        (a.annotation.created_date < b.annotation.created_date ? 1 : -1),
    )
    .slice(0, SHOWN.highlights)
    .flatMap(({ annotation, target }) => choiceOf(target, annotation) ?? [])
  return { items, highlights }
}

function choiceOf(target: LinkTarget, annotation?: Annotation): LinkChoice | null {
  const link = linkTo(target, annotation)
  return (
    link && {
      key: annotation ? `${target.id} ${annotation.id}` : String(target.id),
      link,
      title: target.title,
      words: annotation?.text ?? null,
    }
  )
}
