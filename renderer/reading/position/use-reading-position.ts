import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { Appearance } from '../appearance.ts'
import { BlockCursor } from './block-cursor.ts'
import { startTypewriterScroll } from './typewriter-scroll.ts'
import { startReadingRuler } from './reading-ruler.ts'
import { markReadBlock } from './mark-read-block.ts'
import { type OutlineItem, sectionAt } from '../article/outline.ts'
import { PagedReading } from '../paged/paged-reading.ts'
import type { PreparedArticle } from '../inline/prepare-article.ts'
import { ReadingSession } from '../reading-session.ts'
import type { TextIndex } from '../text-index.ts'

/** Height at which the eyes rest, as a fraction of the window. Typewriter scroll keeps the current block in the middle. */
const eyesOf = ({ typewriter }: Appearance): number => (typewriter ? 0.5 : 0.38)

interface PlaceOptions {
  readonly prepared: PreparedArticle
  /** Null until the body is on the page. */
  readonly index: TextIndex | null
  readonly outline: readonly OutlineItem[]
  readonly appearance: Appearance
  readonly inset: number
  /** The fraction of the text that had been read when the reader last left it, or null. */
  readonly before: number | null
  readonly onProgress: (share: number) => void
  readonly onScroll?: (by: number, top: number) => void
}

export type ReadingPosition = ReturnType<typeof useReadingPosition>

/**
 * Tracks the reading position in an article on screen: where the reader left it, how far the reader is, and where keys
 * move from.
 */
export function useReadingPosition(options: PlaceOptions) {
  const { prepared, index, outline, appearance, inset } = options
  const scroller = useRef<HTMLDivElement>(null)
  const column = useRef<HTMLElement>(null)
  const body = useRef<HTMLDivElement>(null)
  const above = useRef<HTMLDivElement>(null)
  const below = useRef<HTMLDivElement>(null)
  const ruler = useRef<HTMLDivElement>(null)
  const session = useRef<ReadingSession | null>(null)
  const cursor = useRef<BlockCursor | null>(null)
  const latest = useRef(options)
  const [share, setShare] = useState(0)
  const [section, setSection] = useState<string | null>(null)
  const [page, setPage] = useState<{ readonly at: number; readonly of: number } | null>(null)

  useEffect(() => {
    latest.current = options
  })

  useEffect(() => {
    if (!index || !scroller.current || !column.current || !body.current) return
    if (session.current) return session.current.reindex(index)
    cursor.current = new BlockCursor({
      scroller: scroller.current,
      body: body.current,
      inset,
      eyes: () => eyesOf(latest.current.appearance),
      on: () => latest.current.appearance.byParagraph,
      bring: (block) => session.current?.bring(block) ?? false,
      turn: (direction) => session.current?.turn(direction) ?? false,
    })
    session.current = new ReadingSession({
      scroller: scroller.current,
      column: column.current,
      index,
      before: latest.current.before,
      inset,
      onShare: (at) => setShare(at >= 1 ? 1 : Math.round(at * 500) / 500),
      onLine: (offset) => setSection(sectionAt(outline, offset)?.id ?? null),
      onProgress: (at) => latest.current.onProgress(at),
      onScroll: (by, top) => latest.current.onScroll?.(by, top),
    })
  }, [index, inset, outline])

  useEffect(
    () => () => {
      session.current?.close()
      session.current = null
    },
    [prepared],
  )

  useEffect(() => {
    const [article, room] = [column.current, scroller.current]
    if (!appearance.paged || !index || !article || !room || !above.current || !below.current) return
    const pages = new PagedReading({
      scroller: room,
      article,
      covers: { above: above.current, below: below.current },
      inset,
      onPage: (at, of) => setPage((before) => (before?.at === at && before.of === of ? before : { at, of })),
    })
    session.current?.setPages(pages)
    return () => {
      session.current?.setPages(null)
      pages.close()
      setPage(null)
    }
  }, [appearance.paged, index, inset])

  useEffect(() => {
    if (!appearance.byParagraph) cursor.current?.clear()
  }, [appearance.byParagraph])

  const eyes = eyesOf(appearance)
  useLayoutEffect(() => session.current?.keepLine(), [appearance])

  useEffect(() => {
    if (!appearance.dim || !index || !scroller.current || !body.current) return
    return markReadBlock(scroller.current, body.current, eyes)
  }, [appearance.dim, index, eyes])

  useEffect(() => {
    if (!appearance.ruler || !index || !scroller.current || !body.current || !ruler.current) return
    return startReadingRuler(scroller.current, body.current, ruler.current, eyes)
  }, [appearance.ruler, index, eyes])

  useEffect(() => {
    if (!appearance.typewriter || appearance.paged || !index || !scroller.current || !body.current) return
    return startTypewriterScroll(scroller.current, body.current)
  }, [appearance.typewriter, appearance.paged, index])

  return { scroller, column, body, covers: { above, below }, ruler, session, cursor, share, section, page }
}
