import { MessageSquareText } from 'lucide-react'
import { type ReactNode, type RefObject, useLayoutEffect, useRef, useState } from 'react'
import type { Annotation } from '#shared/model/annotation.ts'
import * as t from '#shared/words/reading.ts'
import type { PlacedAnnotation } from '../inline/anchor-annotations.ts'
import type { TextIndex } from '../text-index.ts'
import { NoteEditor } from './note-editor.tsx'
import { NoteText } from './note-text.tsx'
import styles from './margin-notes.module.css'

interface MarginNotesProps {
  readonly placed: readonly PlacedAnnotation[]
  readonly index: TextIndex
  readonly column: RefObject<HTMLElement | null>
  readonly scroller: RefObject<HTMLElement | null>
  /** The highlight whose toolbar is open. */
  readonly active: number | null
  readonly draftOf: (annotation: Annotation) => string
  readonly onNote: (annotation: Annotation, note: string | null, was: string | null) => Promise<boolean>
  readonly onOpen: (placed: PlacedAnnotation) => void
}

/**
 * In CSS pixels: the width of a note plus its distance from the column. Narrower margins only have room for an icon.
 */
const ROOM = 252
const APART = 10

/**
 * Shows notes next to the lines they refer to, moved down where they would overlap. Narrow margins show an icon that
 * opens the note.
 */
export function MarginNotes(props: MarginNotesProps): ReactNode {
  const { placed, index, column, scroller, active, draftOf, onNote, onOpen } = props
  const list = useRef<HTMLUListElement>(null)
  const [roomy, setRoomy] = useState<boolean | null>(null)
  const [edited, setEdited] = useState<number | null>(null)
  const noted = placed.filter(({ annotation }) => annotation.note)

  useLayoutEffect(() => {
    const element = column.current
    const room = scroller.current
    const items = list.current
    if (!element || !room || !items) return
    let frame = 0
    const arrange = () => {
      frame = 0
      const style = getComputedStyle(element)
      const words = element.clientWidth - Number.parseFloat(style.paddingLeft) - Number.parseFloat(style.paddingRight)
      setRoomy((room.clientWidth - words) / 2 >= ROOM)
      const top = element.getBoundingClientRect().top
      let free = Number.NEGATIVE_INFINITY
      // Completes all layout reads before any writes.
      const boxes = [...items.children].map((item, at) => {
        const range = index.ranges(noted[at] as PlacedAnnotation)[0]
        return {
          item: item as HTMLElement,
          line: (range?.getBoundingClientRect().top ?? 0) - top,
          height: item.clientHeight,
        }
      })
      for (const { item, line, height } of boxes) {
        const at = Math.max(line, free)
        item.style.setProperty('inset-block-start', `${Math.round(at)}px`)
        item.dataset['there'] = ''
        free = at + height + APART
      }
    }
    const soon = () => {
      frame ||= requestAnimationFrame(arrange)
    }
    // On the first render, the article is painted first. The observer's first call then arranges the notes.
    if (roomy !== null) arrange()
    // Blocks get their real heights when they come near the screen, and notes change height while they are being
    // written.
    const changed = new ResizeObserver(soon)
    for (const watched of [element, room, ...items.children]) changed.observe(watched)
    return () => {
      cancelAnimationFrame(frame)
      changed.disconnect()
    }
  })

  if (noted.length === 0) return null
  return (
    <ul
      ref={list}
      className={styles.notes}
      data-margin-notes=""
      data-roomy={roomy ?? undefined}
      data-screen-only=""
      aria-label={t.marginNotes}
    >
      {noted.map((item) => {
        const { annotation, start, end } = item
        // If a highlight became part of another one while its note was being edited, the editor moves to the larger
        // one.
        const isEdited = edited !== null && start <= edited && edited < end
        if (isEdited && roomy) {
          return (
            <li key={edited} className={styles.note} data-editing="">
              <NoteEditor
                label={t.noteOnTheHighlight}
                value={annotation.note ?? ''}
                draft={draftOf(annotation)}
                onSave={(note, was) => onNote(annotation, note, was)}
                onClose={() => setEdited(null)}
              />
            </li>
          )
        }
        return (
          <li
            key={start}
            className={styles.note}
            data-mark={annotation.color ?? 'yellow'}
            data-active={annotation.id === active ? '' : undefined}
          >
            {roomy ? (
              // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions -- the button inside does the same by keyboard
              <div
                className={styles.words}
                onClick={(event) => {
                  if (!(event.target as Element).closest('a') && getSelection()?.isCollapsed) setEdited(start)
                }}
              >
                <NoteText note={annotation.note ?? ''} />
                <button type="button" className={styles.edit} onClick={() => setEdited(start)}>
                  {t.editNote}
                </button>
              </div>
            ) : (
              <button type="button" className={styles.glyph} aria-label={t.showNote} onClick={() => onOpen(item)}>
                <MessageSquareText size={15} aria-hidden />
              </button>
            )}
          </li>
        )
      })}
    </ul>
  )
}
