import * as t from '#shared/words/reading.ts'
import { exportNotes, type NotesOfArticle, saveFile } from '../note-files/index.ts'
import { nextHighlightAt, highlightsAround } from './highlight-at.ts'
import type { ReadingHandle } from '../reading-handle.ts'
import type { TextSpan } from '../text-index.ts'
import type { HighlightHandlers } from './highlight-handlers.ts'
import type { Highlighting } from './use-highlighting.ts'

type HighlightKeys = Pick<
  ReadingHandle,
  | 'toHighlight'
  | 'toggleHighlight'
  | 'note'
  | 'entryNote'
  | 'writeNote'
  | 'likeHighlight'
  | 'colorHighlight'
  | 'tagHighlight'
  | 'linkHighlight'
  | 'showHighlight'
  | 'removeHighlight'
  | 'copyHighlight'
  | 'exportNotes'
  | 'selected'
  | 'show'
>

interface HighlightKeysParts {
  readonly marks: Highlighting
  readonly onCopy: HighlightHandlers['onCopy']
  readonly linking: HighlightHandlers['linking']
  /** Returns all notes of the text. */
  readonly notes: () => NotesOfArticle
  readonly openNotes: () => void
  /** Returns the current line, or null if it is still unknown. */
  readonly line: () => TextSpan | null
  /** Announces the highlight just reached to screen readers. */
  readonly say: (words: string) => void
}

/** The key commands for highlights and notes, the same in every kind of text. */
export function highlightKeys({
  marks,
  onCopy,
  linking,
  notes,
  openNotes,
  line,
  say,
}: HighlightKeysParts): HighlightKeys {
  const { placed, meant } = marks
  return {
    toHighlight(direction) {
      const from = meant ?? line()
      const next = from ? nextHighlightAt(placed, from, direction) : undefined
      if (!next) return false
      marks.reveal(next)
      const { text } = next.annotation
      say(t.highlightOf({ at: placed.indexOf(next) + 1, count: placed.length, text }))
      return true
    },
    toggleHighlight() {
      const card = marks.focusedCard()
      if (card) {
        marks.remove(card)
        return true
      }
      const span = marks.selectedSpan() ?? meant ?? marks.cursorSpan()
      if (span) marks.toggle(span)
      return span !== null
    },
    show: (span) => marks.show(span),
    selected: () => marks.selectedSpan() ?? meant,
    note() {
      const span = marks.selectedSpan()
      const known = span ? (highlightsAround(placed, span)?.annotation ?? null) : marks.target()
      const words = span ?? (known ? null : marks.cursorSpan())
      if (known) marks.openNote(known)
      else if (words) marks.highlight(words, { noting: true })
      return known !== null || words !== null
    },
    entryNote() {
      openNotes()
      marks.setEditingEntry(true)
    },
    writeNote(draft) {
      openNotes()
      const all = [...placed.map(({ annotation }) => annotation), ...marks.anchored.detached]
      const noted = all.find((annotation) => marks.draftOf(annotation) === draft)
      if (noted) marks.setEditedCard(draft)
      else marks.setEditingEntry(true)
    },
    likeHighlight() {
      const annotation = marks.target()
      if (annotation) marks.like(annotation)
      return annotation !== null
    },
    colorHighlight(color) {
      const span = marks.selectedSpan()
      const known = span ? (highlightsAround(placed, span)?.annotation ?? null) : marks.target()
      const words = span ?? (known ? null : marks.cursorSpan())
      if (known) {
        marks.paint(known, color)
        say(t.highlightInColor({ color }))
      } else if (words) marks.highlight(words, { color })
      return known !== null || words !== null
    },
    tagHighlight() {
      const annotation = marks.target()
      const at = placed.find((item) => item.annotation.id === annotation?.id)
      if (at) marks.open(at, 'tags')
      return at !== undefined
    },
    linkHighlight() {
      if (!linking) return false
      const span = marks.selectedSpan()
      const known = span ? (highlightsAround(placed, span)?.annotation ?? null) : marks.target()
      const words = span ?? (known ? null : marks.cursorSpan())
      if (known) linking.onLink({ id: known.id, at: known.char_start })
      else if (words) linking.onLink({ id: null, at: marks.highlight(words).char_start })
      return known !== null || words !== null
    },
    showHighlight(annotationId) {
      const item = placed.find(({ annotation }) => annotation.id === annotationId)
      if (item) marks.reveal(item)
      return item !== undefined
    },
    removeHighlight() {
      const annotation = marks.focusedCard() ?? meant?.annotation ?? null
      if (annotation) marks.remove(annotation)
      return annotation !== null
    },
    copyHighlight() {
      const annotation = getSelection()?.isCollapsed === false ? null : marks.target()
      if (annotation) onCopy(annotation.text, 'highlight')
      return annotation !== null
    },
    exportNotes() {
      const all = notes()
      if (all.annotations.length === 0 && !all.note) return false
      saveFile(exportNotes([all], 'markdown'))
      return true
    },
  }
}
