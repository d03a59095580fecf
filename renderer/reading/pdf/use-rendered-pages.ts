import { type RefObject, useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { ProgressReporter } from '../position/progress-reporter.ts'
import {
  GAP,
  pageAt,
  pagesAbove,
  type PageSize,
  pageTops,
  scaleOf,
  stepZoom,
  usualSize,
  type Zoom,
} from './page-layout.ts'
import type { PdfFile } from './pdf-file.ts'

export interface RenderedPages {
  readonly scroller: RefObject<HTMLDivElement | null>
  readonly scrollElement: (element: HTMLDivElement | null) => void
  readonly sizes: readonly PageSize[]
  readonly scale: number
  readonly zoom: Zoom
  readonly rotation: number
  /** The index of the current page, from 0. */
  readonly page: number
  /** The fraction of the pages that has been read, from 0 to 1. */
  readonly share: number
  /** The pages to render. */
  readonly near: { readonly first: number; readonly last: number }
  readonly onSize: (index: number, size: PageSize) => void
  readonly toPage: (index: number) => boolean
  readonly toShare: (share: number) => void
  readonly toEnd: () => void
  readonly scrollPage: (direction: 1 | -1) => boolean
  readonly zoomBy: (direction: 1 | -1 | 0) => void
  readonly fit: (what: 'width' | 'page') => void
  readonly rotate: () => void
}

interface SheetsOptions {
  readonly before: number | null
  readonly inset: number
  readonly onProgress: (share: number) => void
  readonly onScroll: ((by: number, top: number) => void) | undefined
}

/** Number of CSS pixels around the screen within which pages are rendered in advance. */
const AHEAD = 900
/** In CSS pixels: the space above the first page, in addition to the part that a bar covers. */
const HEAD = 12
const HANDS = ['wheel', 'touchmove', 'keydown', 'pointerdown'] as const

/** Provides the scrolling column of pages: their sizes, the ones on screen, and the reader's progress. */
export function useRenderedPages(file: PdfFile, { before, inset, onProgress, onScroll }: SheetsOptions): RenderedPages {
  const scroller = useRef<HTMLDivElement | null>(null)
  const [room, setRoom] = useState({ width: 0, height: 0 })
  const [known, setKnown] = useState<ReadonlyMap<number, PageSize>>(new Map())
  const [zoom, setZoom] = useState<Zoom>('width')
  const [rotation, setRotation] = useState(0)
  const [top, setTop] = useState(0)
  const { pageCount } = file

  const sizes = useMemo(() => {
    // In most documents, all pages have the same size, so the first known size is used for the others.
    const usual = known.get(0) ?? known.values().next().value ?? usualSize
    return Array.from({ length: pageCount }, (_, at) => known.get(at) ?? usual)
  }, [known, pageCount])
  const widest = useMemo(() => sizes.reduce((most, size) => (size.width > most.width ? size : most)), [sizes])
  const scale = scaleOf(zoom, { width: room.width, height: room.height - inset }, widest)
  const tops = useMemo(() => pageTops(sizes, scale), [sizes, scale])
  const head = inset + HEAD
  const length = tops.at(-1) ?? 0

  // Measured at the lower edge, as in a text: everything that was on screen counts as read.
  const foot = top + room.height - head
  const page = pageAt(tops, Math.min(length, top - head + room.height * 0.38))
  const atEnd = room.height > 0 && foot >= length - GAP
  const share = atEnd ? 1 : Math.min(1, Math.max(0, pagesAbove(tops, foot) / pageCount))
  const near = { first: pageAt(tops, top - head - AHEAD), last: pageAt(tops, foot + AHEAD) }

  const reporter = useRef<ProgressReporter | null>(null)
  const latest = useRef({ onProgress, onScroll, tops, share, head, length })
  useLayoutEffect(() => {
    latest.current = { onProgress, onScroll, tops, share, head, length }
  })
  const moved = useRef(false)
  const scrollElement = useCallback((element: HTMLDivElement | null) => {
    scroller.current = element
    if (element) setRoom({ width: element.clientWidth, height: element.clientHeight })
  }, [])

  useEffect(() => {
    const element = scroller.current
    if (!element) return
    const stop = new AbortController()
    const { signal } = stop
    let frame = 0
    let last = element.scrollTop
    element.addEventListener(
      'scroll',
      () => {
        frame ||= requestAnimationFrame(() => {
          frame = 0
          const at = element.scrollTop
          latest.current.onScroll?.(at - last, at)
          last = at
          setTop(at)
        })
      },
      { passive: true, signal },
    )
    for (const hand of HANDS) {
      addEventListener(hand, () => (moved.current = true), { passive: true, capture: true, once: true, signal })
    }
    const resized = new ResizeObserver(() => setRoom({ width: element.clientWidth, height: element.clientHeight }))
    resized.observe(element)
    return () => {
      cancelAnimationFrame(frame)
      resized.disconnect()
      stop.abort()
    }
  }, [])

  useEffect(() => {
    const own = new ProgressReporter(before, {
      report: (at) => latest.current.onProgress(at),
      after: (delay, run) => {
        const timer = setTimeout(run, delay)
        return () => clearTimeout(timer)
      },
    })
    reporter.current = own
    const leave = () => own.leave()
    const hide = () => document.hidden && own.leave()
    addEventListener('pagehide', leave)
    document.addEventListener('visibilitychange', hide)
    return () => {
      removeEventListener('pagehide', leave)
      document.removeEventListener('visibilitychange', hide)
      own.close()
      reporter.current = null
    }
    // The starting position counts once.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [file])
  useEffect(() => {
    if (room.height === 0) return
    if (moved.current) reporter.current?.moved(share)
    else reporter.current?.seen(share)
  }, [share, room.height])

  // Keeps the visible content at the same position when pages change size. A document opens at the position where the
  // reader left it.
  const place = useRef<number | null>(null)
  const opened = useRef(false)
  const shown = useRef({ tops, head })
  useLayoutEffect(() => {
    const element = scroller.current
    if (!element || room.height === 0) return
    if (!opened.current) {
      opened.current = known.size > 0
      if (before !== null && before > 0 && before < 1) {
        element.scrollTop = placeOf(tops, before * pageCount) + head - room.height + head
      }
      setTop(element.scrollTop)
    } else if (shown.current.tops !== tops) {
      const at = pagesAbove(shown.current.tops, element.scrollTop - shown.current.head + inset)
      element.scrollTop = placeOf(tops, at) + head - inset
      setTop(element.scrollTop)
    }
    shown.current = { tops, head }
    place.current = element.scrollTop
  }, [tops, head, room.height, before, pageCount, known.size, inset])

  const onSize = useCallback((index: number, { width, height }: PageSize) => {
    setKnown((all) => {
      const same = all.get(index)
      if (same && same.width === width && same.height === height) return all
      return new Map(all).set(index, { width, height })
    })
  }, [])
  const scrollTo = useCallback((y: number) => {
    moved.current = true
    scroller.current?.scrollTo({ top: Math.max(0, y), behavior: 'instant' })
    if (scroller.current) setTop(scroller.current.scrollTop)
  }, [])
  const toPage = useCallback(
    (index: number) => {
      const { tops: all, head: above } = latest.current
      if (index < 0 || index > all.length - 2) return false
      scrollTo((all[index] ?? 0) + above - inset - HEAD)
      return true
    },
    [scrollTo, inset],
  )
  return {
    scroller,
    scrollElement,
    sizes,
    scale,
    zoom,
    rotation,
    page,
    share,
    near,
    onSize,
    toPage,
    toShare: (to) => scrollTo(placeOf(tops, to * pageCount) + head - room.height),
    toEnd: () => scrollTo(Number.MAX_SAFE_INTEGER),
    scrollPage(direction) {
      const element = scroller.current
      if (!element) return false
      const from = element.scrollTop
      scrollTo(from + direction * Math.max(80, element.clientHeight - inset - 48))
      return Math.abs(element.scrollTop - from) >= 1
    },
    zoomBy: (direction) => setZoom(direction === 0 ? 1 : stepZoom(scale, direction)),
    fit: setZoom,
    rotate: () => {
      setKnown(new Map([...known].map(([at, { width, height }]) => [at, { width: height, height: width }])))
      setRotation((now) => (now + 90) % 360)
    },
  }
}

/** Inverse of `pagesAbove`: returns the position for a number of pages. */
function placeOf(tops: readonly number[], pages: number): number {
  const whole = Math.min(Math.floor(pages), tops.length - 2)
  const from = tops[whole] ?? 0
  return from + (pages - whole) * ((tops[whole + 1] ?? from) - from)
}
