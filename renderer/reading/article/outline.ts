import type { HeadingLevel, PreparedArticle } from '../inline/prepare-article.ts'
import { plainText } from '../inline/plain-text.ts'

/** A heading that has text, with its position in the canonical text. */
export interface OutlineItem {
  readonly id: string
  readonly level: HeadingLevel
  readonly words: string
  readonly start: number
}

/** Returns the article's headings in text order. */
export function outlineOf({ headings, starts }: PreparedArticle): readonly OutlineItem[] {
  return [...headings].flatMap(([heading, { id, level }]) => {
    const start = starts.get(heading)
    const words = plainText(heading).trim()
    return start === undefined || words === '' ? [] : [{ id, level, words, start }]
  })
}

/** Returns the section that contains an offset, or null before the first heading. */
export function sectionAt(outline: readonly OutlineItem[], offset: number): OutlineItem | null {
  return outline.findLast(({ start }) => start <= offset) ?? null
}

/** Returns the number of highlights in each section by the ID of its heading. */
export function countBySection(
  outline: readonly OutlineItem[],
  placed: readonly { readonly start: number }[],
): ReadonlyMap<string, number> {
  const counts = new Map<string, number>()
  for (const { start } of placed) {
    const section = sectionAt(outline, start)
    if (section) counts.set(section.id, (counts.get(section.id) ?? 0) + 1)
  }
  return counts
}
