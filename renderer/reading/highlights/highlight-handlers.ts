import type { Annotation } from '#shared/model/annotation.ts'
import type { MarkChange } from '#shared/model/highlights/highlight-marks.ts'
import type { HighlightDraft } from './draft-highlight.ts'

export type CopiedKind = 'highlight' | 'highlights' | 'quote' | 'selection'

/** Handlers that carry changes to highlights outside the reading surface. */
export interface HighlightHandlers {
  /** True if selecting words highlights them immediately. */
  readonly marking?: boolean
  readonly onHighlight: (draft: HighlightDraft) => void
  readonly onRemove: (annotation: Annotation) => void
  /** Resolves to true if the note was saved; null removes the note. `was`: the note that its writer changed. */
  readonly onNote: (annotation: Annotation, note: string | null, was: string | null) => Promise<boolean>
  readonly onLike: (annotation: Annotation, liked: boolean) => void
  /** Colors a highlight, or changes its tags. */
  readonly onMark: (annotation: Annotation, change: MarkChange) => void
  /** Names to suggest as tags. */
  readonly tagNames?: readonly string[]
  readonly onCopy: (text: string, what: CopiedKind) => void
  /** Reads aloud from an offset of the text. Absent where nothing is read aloud. */
  readonly onSpeak?: (from: number) => void
}
