import type { Highlighting } from '../highlights/use-highlighting.ts'
import type { OutlineItem } from '../article/outline.ts'
import type { ReadingHandle } from '../reading-handle.ts'
import type { ReadingPosition } from './use-reading-position.ts'

type PlaceKeys = Pick<
  ReadingHandle,
  | 'page'
  | 'toTop'
  | 'toEnd'
  | 'hasCursor'
  | 'toBlock'
  | 'turn'
  | 'extend'
  | 'toHeading'
  | 'toFurthest'
  | 'parts'
  | 'go'
  | 'activate'
>

interface PlaceKeysParts {
  readonly place: ReadingPosition
  readonly marks: Highlighting
  readonly outline: readonly OutlineItem[]
  readonly openSection: (item: OutlineItem) => void
  /** The furthest point ever read, from 0 to 1. */
  readonly furthest: number
  /** True if the paragraph cursor is on. */
  readonly byParagraph: boolean
}

/** Returns the key commands that move through an article: by screen, page, paragraph or heading. */
export function navigationKeys({
  place,
  marks,
  outline,
  openSection,
  furthest,
  byParagraph,
}: PlaceKeysParts): PlaceKeys {
  const { session, cursor, share } = place
  return {
    page: (way) => session.current?.page(way) ?? false,
    toTop: () => session.current?.toTop(),
    toEnd: () => session.current?.toEnd(),
    hasCursor: () => cursor.current?.block != null || marks.focusedCard() !== null,
    toBlock(way) {
      if (marks.focusedCard()) return moveCard(way)
      marks.close()
      if (!byParagraph) return session.current?.step(way) ?? false
      return cursor.current?.move(way) ?? false
    },
    turn: (way) => session.current?.turn(way) ?? false,
    extend: (way) => cursor.current?.extend(way) ?? false,
    toHeading(way) {
      const from = session.current?.line().start ?? 0
      const next = way === 1 ? outline.find(({ start }) => start > from) : outline.findLast(({ start }) => start < from)
      if (next) openSection(next)
      return next !== undefined
    },
    toFurthest() {
      if (furthest <= share) return false
      session.current?.go({ share: furthest })
      return true
    },
    parts: () => [
      ...outline.map((item) => ({ kind: 'heading' as const, words: item.words, go: () => openSection(item) })),
      ...marks.placed.map((item) => ({
        kind: 'highlight' as const,
        words: item.annotation.text,
        go: () => marks.reveal(item),
      })),
    ],
    go: (to) => session.current?.go(to) ?? false,
    activate() {
      const here = marks.inCursor()
      if (here) {
        marks.open(here)
        return true
      }
      const link = cursor.current?.block?.querySelector('a[href]')
      if (link instanceof HTMLElement) link.click()
      return link != null
    },
  }
}

/** Moves focus from card to card in the notebook. */
function moveCard(direction: 1 | -1): boolean {
  const cards = [...document.querySelectorAll<HTMLElement>('[data-annotation]')]
  const at = cards.findIndex((card) => card.contains(document.activeElement))
  const next = cards[at + direction]
  next?.querySelector('button')?.focus()
  return next !== undefined
}
