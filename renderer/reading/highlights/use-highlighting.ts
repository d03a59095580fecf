import { type RefObject, useEffect, useMemo, useRef, useState } from 'react'
import type { Annotation } from '#shared/model/annotation.ts'
import type { HighlightColor } from '#shared/model/highlights/highlight-colors.ts'
import { anchorAnnotations, type PlacedAnnotation } from '../inline/anchor-annotations.ts'
import { draftHighlight, type HighlightDraft } from './draft-highlight.ts'
import { HighlightPainter, paintsRanges } from './highlight-painter.ts'
import type { PaintedRange } from '../inline/painted-range.ts'
import { highlightsAround } from './highlight-at.ts'
import { selectedRange, watchSelection } from './selection-watcher.ts'
import type { TextIndex, TextSpan } from '../text-index.ts'
import { markText, unmarkText } from './text-marks.ts'
import type { HighlightHandlers } from './highlight-handlers.ts'
import { watchFinishedSelection } from './watch-finished-selection.ts'

/** The target of the toolbar over the text: selected words, or a highlight identified by its bounds. */
interface TextFocus {
  readonly kind: 'selection' | 'highlight'
  readonly span: TextSpan
  /** The part of the highlight that is being changed. */
  readonly editing?: 'note' | 'tags'
}

interface HighlightWays {
  /** Opens the highlight's note for writing immediately. */
  readonly noting?: boolean
  readonly color?: HighlightColor
}

/** The notebook card whose note is being written. */
interface EditedCard {
  readonly draft: string
  /** The start of the card's highlight, or null if unknown. */
  readonly at: number | null
}

interface HighlightingOptions {
  readonly annotations: readonly Annotation[]
  readonly text: string
  /** Null until the text is on the page. */
  readonly index: TextIndex | null
  /** The element that holds the text. */
  readonly body: RefObject<HTMLElement | null>
  /** Returns the words on which keys act when nothing is selected. */
  readonly cursorSpan: () => TextSpan | null
  readonly goTo: (span: TextSpan) => void
  readonly deeds: HighlightHandlers
}

/** Milliseconds for which the words flash after the reader has jumped to them. */
const FLASH = 1200

const ownDraft = ({ content_id, char_start, id }: Annotation) => `note.${content_id}.${char_start ?? `id${id}`}`

const holds = ({ char_start, char_end }: Annotation, at: number | null | undefined): boolean =>
  at != null && char_start !== null && char_end !== null && char_start <= at && at < char_end

export type Highlighting = ReturnType<typeof useHighlighting>

/** Provides the highlights of the text on screen: their bounds, the current one, and the actions on them. */
export function useHighlighting({ annotations, text, index, body, cursorSpan, goTo, deeds }: HighlightingOptions) {
  const [focus, setFocus] = useState<TextFocus | null>(null)
  const [edited, setEdited] = useState<EditedCard | null>(null)
  const [editingEntry, setEditingEntry] = useState(false)
  const [native] = useState(paintsRanges)

  const anchored = useMemo(() => anchorAnnotations(annotations, text), [annotations, text])
  const { placed } = anchored
  // Removing a highlight closes its toolbar. If a highlight receives its real ID, its toolbar stays open.
  const meant = (focus?.kind === 'highlight' && highlightsAround(placed, focus.span)) || null
  const active = meant?.annotation.id ?? null
  const painted = useMemo(
    () =>
      placed.map(({ annotation, start, end }): PaintedRange => {
        const kind = annotation.id === active ? 'active' : annotation.note ? 'noted' : 'plain'
        return { start, end, kind, color: annotation.color }
      }),
    [placed, active],
  )

  useEffect(() => {
    if (!index || !native) return
    const painter = new HighlightPainter()
    painter.paint(index, painted)
    return () => painter.close()
  }, [index, painted, native])

  // A PDF is indexed again whenever a page comes near the screen, and a selection in progress must survive that.
  const latest = useRef(index)
  useEffect(() => {
    latest.current = index
  }, [index])
  const isThere = index !== null
  const marking = deeds.marking === true
  const mark = useRef<(span: TextSpan) => void>(() => {})
  useEffect(() => {
    const element = body.current
    if (!isThere || !element) return
    const spanOf = (selected: Range | null) => (selected && latest.current?.spanOf(selected, text)) ?? null
    if (marking) {
      return watchFinishedSelection(element, (selected) => {
        const span = spanOf(selected)
        if (span) mark.current(span)
      })
    }
    return watchSelection(element, (selected) => {
      const span = spanOf(selected)
      setFocus((before) => (span ? { kind: 'selection', span } : before?.kind === 'selection' ? null : before))
    })
  }, [isThere, text, body, marking])

  // A card that is being edited keeps its draft when its highlight becomes part of another one.
  const draftOf = (annotation: Annotation) =>
    (holds(annotation, edited?.at) ? edited?.draft : null) ?? ownDraft(annotation)
  const setEditedCard = (draft: string | null) => {
    const at = annotations.find((annotation) => draftOf(annotation) === draft)?.char_start ?? null
    setEdited(draft === null ? null : { draft, at })
  }
  const open = ({ start, end }: TextSpan, editing?: TextFocus['editing']) =>
    setFocus({ kind: 'highlight', span: { start, end }, ...(editing && { editing }) })
  const close = () => setFocus(null)
  /** Highlights the span. The highlight becomes longer if it merges with others. */
  const highlight = (span: TextSpan, { noting = false, color }: HighlightWays = {}): HighlightDraft => {
    const draft = draftHighlight(span, text, placed, color)
    deeds.onHighlight(draft)
    getSelection()?.removeAllRanges()
    if (noting) open({ start: draft.char_start, end: draft.char_end }, 'note')
    else close()
    return draft
  }
  useEffect(() => {
    mark.current = highlight
  })
  const remove = (annotation: Annotation) => {
    deeds.onRemove(annotation)
    close()
  }
  const like = (annotation: Annotation) => deeds.onLike(annotation, !annotation.is_liked)
  const paint = (annotation: Annotation, color: HighlightColor) => deeds.onMark(annotation, { color })
  const selectedSpan = (): TextSpan | null => {
    const selected = body.current && selectedRange(body.current)
    return selected && index ? index.spanOf(selected, text) : null
  }
  /** Returns the annotation of the notebook card that has the focus. */
  const focusedCard = (): Annotation | null => {
    const card = document.activeElement?.closest<HTMLElement>('[data-annotation]')
    return annotations.find(({ id }) => String(id) === card?.dataset['annotation']) ?? null
  }
  const inCursor = (): PlacedAnnotation | null => {
    const span = cursorSpan()
    return (span && placed.find(({ start, end }) => start < span.end && end > span.start)) ?? null
  }
  const flash = (item: TextSpan) => {
    if (!index) return
    markText('lectern-flash', index, [item])
    setTimeout(() => unmarkText('lectern-flash'), FLASH)
  }

  const reveal = (item: PlacedAnnotation, opened = true): void => {
    goTo(item)
    flash(item)
    if (opened) open(item)
  }
  // A link leads to a highlight of a text that is not on the page yet.
  const shown = deeds.linking?.shown ?? null
  const led = useRef<typeof shown>(null)
  useEffect(() => {
    const item = shown && placed.find(({ annotation }) => annotation.id === shown.annotationId)
    if (!isThere || !item || led.current === shown) return
    led.current = shown
    reveal(item)
    // The other values are those of the render in which the text appeared.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [isThere, shown, placed])

  return {
    anchored,
    placed,
    /** The highlight to which the toolbar refers. */
    meant,
    active,
    /** The subject of the toolbar, or null if its highlight no longer exists. */
    focus: focus?.kind === 'highlight' && !meant ? null : focus,
    /** The ranges to render as elements, or null if the browser paints them itself. */
    drawn: native ? null : painted,
    draftOf,
    editedCard: edited?.draft ?? null,
    setEditedCard,
    editingEntry,
    setEditingEntry,
    open,
    close,
    highlight,
    /** Removes the highlight that contains the span. If there is none, creates one. */
    toggle(span: TextSpan): void {
      const same = highlightsAround(placed, span)
      if (!same) {
        highlight(span)
        return
      }
      getSelection()?.removeAllRanges()
      remove(same.annotation)
    },
    remove,
    like,
    paint,
    selectedSpan,
    focusedCard,
    cursorSpan,
    inCursor,
    /**
     * Returns the highlight on which keys act: the focused card's, the open toolbar's, or the first one in the
     * paragraph under the cursor.
     */
    target: (): Annotation | null =>
      focusedCard() ?? meant?.annotation ?? (selectedSpan() ? null : (inCursor()?.annotation ?? null)),
    openNote(annotation: Annotation): void {
      const at = placed.find((item) => item.annotation.id === annotation.id)
      if (focusedCard() || !at) setEditedCard(draftOf(annotation))
      else open(at, 'note')
    },
    /** Scrolls to words and flashes them. */
    show(span: TextSpan): void {
      goTo(span)
      flash(span)
    },
    /** Scrolls to a highlight and flashes its words. */
    reveal,
  }
}
