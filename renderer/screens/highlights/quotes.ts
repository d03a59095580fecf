import type { Annotation } from '#shared/model/annotation.ts'
import { type HighlightColor, highlightColors } from '#shared/model/highlights/highlight-colors.ts'
import { foldedName } from '#shared/model/tag.ts'
import type { FeedEntry } from '#shared/model/feed.ts'
import { compareNames } from '#shared/language/compare-names.ts'
import type { NotesOfArticle } from '../../reading/note-files/index.ts'
import { siteOf } from '../../reading/facts/index.ts'

/** A highlight with its article. */
export interface Quote {
  readonly entry: FeedEntry
  readonly annotation: Annotation
}

export type QuoteSort = 'newest' | 'oldest' | 'source'

export interface QuoteView {
  readonly sort: QuoteSort
  /** Words that the highlight, its note or its source must contain. Empty matches all. */
  readonly words: string
  readonly onlyLiked: boolean
  /** Null: any. */
  readonly color: HighlightColor | null
  readonly tag: string | null
}

const fold = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

/** Returns the highlights of some articles, filtered and sorted. */
export function quotesIn(
  entries: readonly FeedEntry[],
  { sort, words, onlyLiked, color, tag }: QuoteView,
): readonly Quote[] {
  const wanted = fold(words).split(/\s+/).filter(Boolean)
  const all = entries.flatMap((entry) => {
    const place = fold(`${entry.content.title} ${siteOf(entry.content)} ${entry.content.author?.any_name ?? ''}`)
    return entry.content.my_annotations
      .filter(({ is_liked }) => !onlyLiked || is_liked)
      .filter((annotation) => color === null || (annotation.color ?? highlightColors[0]) === color)
      .filter(({ tags = [] }) => tag === null || tags.some((name) => foldedName(name) === foldedName(tag)))
      .filter(({ text, note, tags = [] }) => {
        const said = `${fold(text)} ${fold(note ?? '')} ${fold(tags.join(' '))} ${place}`
        return wanted.every((word) => said.includes(word))
      })
      .map((annotation) => ({ entry, annotation }))
  })
  return all.toSorted(orders[sort])
}

/** Returns the tags of the highlights of some articles, sorted by name. */
export function tagsIn(entries: readonly FeedEntry[]): readonly string[] {
  const all = entries.flatMap(({ content }) => content.my_annotations.flatMap(({ tags = [] }) => tags))
  const once = new Map(all.map((name) => [foldedName(name), name]))
  return [...once.values()].toSorted(compareNames)
}

const byDate = (a: Quote, b: Quote): number => (a.annotation.created_date < b.annotation.created_date ? 1 : -1)
const byText = (a: Quote, b: Quote): number => (a.annotation.char_start ?? 0) - (b.annotation.char_start ?? 0)

const orders: Readonly<Record<QuoteSort, (a: Quote, b: Quote) => number>> = {
  newest: byDate,
  oldest: (a, b) => byDate(b, a),
  source: (a, b) =>
    compareNames(siteOf(a.entry.content), siteOf(b.entry.content)) ||
    compareNames(a.entry.content.title, b.entry.content.title) ||
    byText(a, b),
}

/** Groups the visible quotes by article, for export. */
export function notesOf(quotes: readonly Quote[]): readonly NotesOfArticle[] {
  const byArticle = Map.groupBy(quotes, ({ entry }) => entry)
  return [...byArticle].map(([{ content }, own]) => ({
    title: content.title || content.url,
    url: content.url,
    author: content.author?.any_name ?? null,
    site: siteOf(content),
    note: content.my_note?.note ?? null,
    annotations: own.toSorted(byText).map(({ annotation }) => annotation),
  }))
}
