import {
  BookA,
  Copy,
  Headphones,
  Heart,
  Highlighter,
  Image,
  Languages,
  Link,
  MessageSquareText,
  NotebookPen,
  Quote,
  Tags,
  Trash2,
} from 'lucide-react'
import { type KeyboardEvent, type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { dateText } from '#shared/language/formats.ts'
import type { Annotation } from '#shared/model/annotation.ts'
import { type HighlightColor, highlightColors } from '#shared/model/highlights/highlight-colors.ts'
import { type MarkChange } from '#shared/model/highlights/highlight-marks.ts'
import * as t from '#shared/words/reading.ts'
import { ColorChoice, TagChips, TagField } from '../marks/index.ts'
import { HighlightLinks, LinkedFrom, type Linking } from '../links/index.ts'
import { NoteEditor, NoteText } from '../notes/index.ts'
import { positionBeside, positionPopover, type PopoverPosition } from '../position-popover.ts'
import type { TextIndex, TextSpan } from '../text-index.ts'
import { isRightToLeft, stepOf } from '../../theme/direction.ts'
import styles from './highlight-toolbar.module.css'

interface HighlightToolbarProps {
  readonly index: TextIndex
  readonly scroller: HTMLElement
  readonly inset: number
  readonly span: TextSpan
  /** The highlight on these words, or null if they are only selected. */
  readonly annotation: Annotation | null
  /**
   * True if the words are highlighted, possibly as part of a longer highlight. The toolbar then offers to remove it.
   */
  readonly highlighted: boolean
  /** The storage key of an unfinished note. */
  readonly draft: string
  /** True while a note is being written. */
  readonly editing: boolean
  /** True while the highlight's tags are being changed. */
  readonly tagging: boolean
  /** Names to suggest as tags. */
  readonly tagNames: readonly string[]
  readonly now: Date
  readonly onColor: (color: HighlightColor) => void
  readonly onTags: (tagging: boolean) => void
  readonly onPicture: () => void
  readonly onMark: (change: MarkChange) => void
  readonly linking?: Linking | undefined
  readonly onToggle: () => void
  readonly onNote: () => void
  readonly onSaveNote: (note: string | null, was: string | null) => Promise<boolean>
  readonly onCloseNote: () => void
  readonly onLike: () => void
  readonly onCopy: () => void
  readonly onQuote: () => void
  /** Absent where reading aloud is unavailable. */
  readonly onSpeak?: (() => void) | undefined
  /** Absent unless the reader's model may do this. */
  readonly onLookUp?: (() => void) | undefined
  readonly onTranslate?: (() => void) | undefined
  readonly onClose: () => void
}

/** On phones, the toolbar docks at the bottom of the window, or at the top if the words are at the bottom. */
type Dock = 'foot' | 'head'

/** The width of the box for writing a note, in CSS pixels. */
const WRITING = 340

const DOCKED = '(max-width: 767px), (pointer: coarse)'

function dockFor(lines: readonly DOMRect[], height: number, room: DOMRect): Dock {
  const seen = lines.filter((line) => line.bottom > room.top && line.top < room.bottom)
  const atFoot = seen.some((line) => line.bottom > room.bottom - height)
  const atHead = seen.some((line) => line.top < room.top + height)
  return atFoot && !atHead ? 'head' : 'foot'
}

function samePlace(a: PopoverPosition | Dock | null, b: PopoverPosition | Dock | null): boolean {
  if (a === null || b === null || typeof a === 'string' || typeof b === 'string') return a === b
  return a.left === b.left && a.top === b.top && a.side === b.side
}

/** Returns the edges of the text if it has a margin. Pages shown side by side have none. */
function columnIn(scroller: HTMLElement) {
  const text = scroller.dataset['paged'] === undefined && scroller.querySelector('[data-article-body]')
  if (!text) return null
  const { left, right } = text.getBoundingClientRect()
  return { left, right, endsAt: isRightToLeft(text) ? 'left' : 'right' } as const
}

/** Shows the actions for the words below the toolbar. Focus stays with the selection until the reader presses Tab. */
export function HighlightToolbar(props: HighlightToolbarProps): ReactNode {
  const { index, scroller, inset, span, annotation, highlighted, editing, tagging, onClose } = props
  const element = useRef<HTMLDivElement>(null)
  const [place, setPlace] = useState<PopoverPosition | Dock | null>(null)
  const { start, end } = span

  useLayoutEffect(() => {
    const docks = matchMedia(DOCKED)
    let frame = 0
    const update = () => {
      frame = 0
      const box = element.current?.getBoundingClientRect()
      if (!box) return
      const room = scroller.getBoundingClientRect()
      const lines = index.ranges({ start, end }).flatMap((range) => Array.from(range.getClientRects()))
      if (docks.matches) return setPlace(dockFor(lines, box.height + 24, room))
      const free = { left: room.left, top: room.top + inset, right: room.right, bottom: room.bottom - 24 }
      const column = editing ? columnIn(scroller) : null
      const beside = column && positionBeside(lines, { width: WRITING, height: box.height }, free, column)
      // While writing a note, the reader looks back at the text before the words, so the toolbar prefers the space
      // below them. The note stays visible when they scroll out of view.
      const next = beside ?? positionPopover(lines, box, free, editing ? 'below' : 'above') ?? (editing ? 'foot' : null)
      // Typing in a field that doesn't grow moves nothing, so it must not cause a re-render.
      setPlace((before) => (samePlace(before, next) ? before : next))
    }
    const schedule = () => {
      frame ||= requestAnimationFrame(update)
    }
    update()
    const stop = new AbortController()
    scroller.addEventListener('scroll', schedule, { passive: true, signal: stop.signal })
    addEventListener('resize', schedule, { signal: stop.signal })
    docks.addEventListener('change', schedule, { signal: stop.signal })
    // The toolbar grows while a note is written.
    const grown = new ResizeObserver(schedule)
    if (element.current) grown.observe(element.current)
    return () => {
      cancelAnimationFrame(frame)
      stop.abort()
      grown.disconnect()
    }
  }, [index, scroller, inset, start, end, editing])

  useEffect(() => {
    const stop = new AbortController()
    const keydown = (event: globalThis.KeyboardEvent) => {
      const inside = element.current?.contains(document.activeElement)
      if (event.key === 'Escape' && !editing && !tagging) {
        event.preventDefault()
        event.stopPropagation()
        onClose()
      } else if (event.key === 'Tab' && !event.shiftKey && !inside && !event.defaultPrevented) {
        event.preventDefault()
        element.current?.querySelector('button')?.focus()
      }
    }
    addEventListener('keydown', keydown, { capture: true, signal: stop.signal })
    return () => stop.abort()
  }, [onClose, editing, tagging])

  const docked = place === 'foot' || place === 'head'
  return (
    <div
      ref={element}
      className={styles.popover}
      data-side={docked ? 'dock' : (place?.side ?? 'hidden')}
      data-dock={docked ? place : undefined}
      style={docked || place === null ? undefined : { left: place.left, top: place.top, width: place.width }}
    >
      {editing && annotation ? (
        <div className={styles.writing}>
          <NoteEditor
            label={t.noteOnTheHighlight}
            value={annotation.note ?? ''}
            draft={props.draft}
            onSave={props.onSaveNote}
            onClose={props.onCloseNote}
          />
        </div>
      ) : (
        <>
          {annotation?.note && (
            <div className={styles.note}>
              <NoteText note={annotation.note} />
            </div>
          )}
          <Tools {...props} highlighted={highlighted} />
          {annotation && tagging ? (
            <TagField
              tags={annotation.tags ?? []}
              known={props.tagNames}
              onAdd={(add) => props.onMark({ add })}
              onRemove={(name) => props.onMark({ remove: [name] })}
              onClose={() => props.onTags(false)}
            />
          ) : (
            annotation?.tags && (
              <div className={styles.tagged}>
                <TagChips tags={annotation.tags} />
              </div>
            )
          )}
          {annotation && props.linking && !tagging && (
            <div className={styles.linked}>
              <HighlightLinks annotation={annotation} linking={props.linking} />
              <LinkedFrom annotationId={annotation.id} linking={props.linking} />
            </div>
          )}
          {annotation && <p className={styles.byline}>{byline(annotation, props.now)}</p>}
        </>
      )}
    </div>
  )
}

function Tools(props: HighlightToolbarProps): ReactNode {
  const { annotation, highlighted, onToggle, onNote, onLike, onCopy, onQuote, onSpeak, onLookUp, onTranslate } = props
  const { linking } = props
  const noted = Boolean(annotation?.note)
  const liked = annotation?.is_liked === true
  const arrows = (event: KeyboardEvent<HTMLElement>) => {
    const step = stepOf(event.key)
    if (step === 0) return
    event.preventDefault()
    const buttons = [...event.currentTarget.querySelectorAll('button')]
    const at = buttons.indexOf(document.activeElement as HTMLButtonElement)
    buttons[(at + step + buttons.length) % buttons.length]?.focus()
  }
  const note = (
    <button type="button" onClick={onNote} aria-keyshortcuts="n">
      {noted ? <NotebookPen size={16} aria-hidden /> : <MessageSquareText size={16} aria-hidden />}
      {noted ? t.editNote : t.note}
      <kbd aria-hidden>N</kbd>
    </button>
  )
  const copy = (
    <button type="button" onClick={onCopy}>
      <Copy size={16} aria-hidden />
      {t.copy}
    </button>
  )
  const quote = (
    <button type="button" data-small="" aria-label={t.copyAsQuote} title={t.copyAsQuote} onClick={onQuote}>
      <Quote size={16} aria-hidden />
    </button>
  )
  const speak = onSpeak && (
    <button type="button" data-small="" aria-label={t.readAloudFromHere} title={t.readAloudFromHere} onClick={onSpeak}>
      <Headphones size={16} aria-hidden />
    </button>
  )
  const asking = (
    <>
      {onLookUp && (
        <button type="button" data-small="" aria-label={t.lookUp} title={t.lookUp} onClick={onLookUp}>
          <BookA size={16} aria-hidden />
        </button>
      )}
      {onTranslate && (
        <button type="button" data-small="" aria-label={t.translate} title={t.translate} onClick={onTranslate}>
          <Languages size={16} aria-hidden />
        </button>
      )}
    </>
  )
  return (
    // Pressing a button must not clear the selection.
    <div
      className={styles.toolbar}
      role="toolbar"
      aria-label={highlighted ? t.highlight : t.selection}
      tabIndex={-1}
      onPointerDown={(event) => event.preventDefault()}
      onMouseDown={(event) => event.preventDefault()}
      onKeyDown={arrows}
    >
      <div className={styles.row}>
        {highlighted ? (
          <>
            {annotation && note}
            {annotation && (
              <button
                type="button"
                data-small=""
                aria-label={t.like}
                title={liked ? t.liked : t.like}
                aria-pressed={liked}
                onClick={onLike}
              >
                <Heart size={16} aria-hidden fill={liked ? 'currentColor' : 'none'} />
              </button>
            )}
            {copy}
            {quote}
            {speak}
            {asking}
            <button type="button" onClick={onToggle} aria-keyshortcuts="h">
              <Trash2 size={16} aria-hidden />
              {t.remove}
              <kbd aria-hidden>H</kbd>
            </button>
          </>
        ) : (
          <>
            <button type="button" onClick={onToggle} aria-keyshortcuts="h">
              <Highlighter size={16} aria-hidden />
              {t.highlight}
              <kbd aria-hidden>H</kbd>
            </button>
            {note}
            {copy}
            {quote}
            {speak}
            {asking}
          </>
        )}
      </div>
      {(annotation || !highlighted) && (
        <div className={styles.row} data-colors="">
          <ColorChoice chosen={annotation ? (annotation.color ?? highlightColors[0]) : null} onChoose={props.onColor} />
          {annotation && (
            <button type="button" aria-expanded={props.tagging} onClick={() => props.onTags(!props.tagging)}>
              <Tags size={16} aria-hidden />
              {t.tags}
            </button>
          )}
          {annotation && linking && (
            <button type="button" onClick={() => linking.onLink({ id: annotation.id, at: annotation.char_start })}>
              <Link size={16} aria-hidden />
              {t.linkTo}
            </button>
          )}
          {annotation && (
            <button
              type="button"
              data-small=""
              aria-label={t.shareAsAPicture}
              title={t.shareAsAPicture}
              onClick={props.onPicture}
            >
              <Image size={16} aria-hidden />
            </button>
          )}
        </div>
      )}
    </div>
  )
}

function byline({ created_date }: Annotation, now: Date): string {
  const made = new Date(created_date)
  if (Number.isNaN(made.getTime())) return t.byYou
  const isThisYear = made.getFullYear() === now.getFullYear()
  return t.byYouOn({ date: dateText(made, isThisYear ? 'shortDayOfMonth' : 'shortDayOfMonthAndYear') })
}
