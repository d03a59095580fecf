import { joinMarks, markFields, marksOf, noMarks } from '#shared/model/highlights/highlight-marks.ts'
import { type FoundItem, type IncomingHighlight, type ItemText, wholeItem } from './incoming-item.ts'

/** Merges duplicate items in a file. Items without an address stay separate. */
export function mergeItems(items: readonly FoundItem[]): FoundItem[] {
  const merged = new Map<string, FoundItem>()
  for (const [at, item] of items.entries()) {
    const key = item.url === null ? `#${at}` : item.url
    const before = merged.get(key)
    merged.set(key, before ? joined(before, item) : item)
  }
  return [...merged.values()]
}

/** The earlier date and the greater progress win. Everything else is retained, without repetition. */
function joined(a: FoundItem, b: FoundItem): FoundItem {
  return {
    url: a.url,
    title: a.title ?? b.title,
    author: a.author ?? b.author,
    site: a.site ?? b.site,
    publishedMs: a.publishedMs ?? b.publishedMs,
    savedMs: least(a.savedMs, b.savedMs),
    readMs: a.readMs ?? b.readMs,
    finishedMs: a.finishedMs ?? b.finishedMs,
    state: a.state === 'feed' ? (b.state ?? a.state) : (a.state ?? b.state),
    isFavorite: a.isFavorite || b.isFavorite,
    progress: a.progress === null ? b.progress : Math.max(a.progress, b.progress ?? 0),
    tags: [...new Set([...a.tags, ...b.tags])],
    ...joinedFolders(a, b),
    note: joinedNotes(a.note, b.note),
    html: a.html ?? b.html,
    highlights: joinedHighlights(a.highlights, b.highlights),
    kept: a.kept ?? b.kept,
    ...((a.later ?? b.later) && { html: null, kept: null, later: () => joinedText(a, b) }),
  }
}

/** Each folder once. */
function joinedFolders(a: FoundItem, b: FoundItem): Pick<FoundItem, 'folder' | 'otherFolders'> {
  const paths = [a, b].flatMap(({ folder, otherFolders = [] }) => [folder, ...otherFolders])
  const [folder = [], ...otherFolders] = [
    ...new Map(paths.filter((path) => path.length > 0).map((path) => [path.join('/'), path])).values(),
  ]
  return { folder, ...(otherFolders.length > 0 && { otherFolders }) }
}

async function joinedText(a: FoundItem, b: FoundItem): Promise<ItemText> {
  const [first, second] = [await wholeItem(a), await wholeItem(b)]
  return { html: first.html ?? second.html, kept: first.kept ?? second.kept }
}

function joinedHighlights(
  a: readonly IncomingHighlight[],
  b: readonly IncomingHighlight[],
): readonly IncomingHighlight[] {
  const same = Map.groupBy(b, ({ text }) => text)
  const known = new Set(a.map(({ text }) => text))
  return [
    ...a.map((each) => (same.get(each.text) ?? []).reduce(joinedHighlight, each)),
    ...b.filter(({ text }) => !known.has(text)),
  ]
}

function joinedHighlight(a: IncomingHighlight, b: IncomingHighlight): IncomingHighlight {
  return {
    ...a,
    note: joinedNotes(a.note, b.note),
    madeMs: least(a.madeMs, b.madeMs),
    isFavorite: a.isFavorite || b.isFavorite,
    ...markFields(joinMarks([marksOf(a), marksOf(b)], noMarks)),
  }
}

/** Each note once. */
function joinedNotes(a: string | null, b: string | null): string | null {
  const notes = [...new Set([a, b].filter((note) => note !== null))]
  return notes.length === 0 ? null : notes.join('\n\n')
}

function least(a: number | null, b: number | null): number | null {
  return a === null || b === null ? (a ?? b) : Math.min(a, b)
}
