import type { Annotation } from '#shared/model/annotation.ts'
import type { MarkChange } from '#shared/model/highlights/highlight-marks.ts'
import type { TextSpan } from '../text-index.ts'
import type { Linking } from '../links/index.ts'
import type { HighlightDraft } from './draft-highlight.ts'

export type CopiedKind = 'highlight' | 'highlights' | 'quote' | 'selection'

/** Handlers that pass changes to highlights on to the code outside the reading surface. */
export interface HighlightHandlers {
  /** True if selecting words highlights them immediately. */
  readonly marking?: boolean
  readonly onHighlight: (draft: HighlightDraft) => void
  readonly onRemove: (annotation: Annotation) => void
  /**
   * Saves a note, or removes it if null. Resolves to true if that succeeded. `was` is the note as it was when editing
   * started.
   */
  readonly onNote: (annotation: Annotation, note: string | null, was: string | null) => Promise<boolean>
  readonly onLike: (annotation: Annotation, liked: boolean) => void
  /** Absent where nothing can be linked. */
  readonly linking?: Linking
  /** Changes a highlight's color or tags. */
  readonly onMark: (annotation: Annotation, change: MarkChange) => void
  /** Names to suggest as tags. */
  readonly tagNames?: readonly string[]
  readonly onCopy: (text: string, what: CopiedKind) => void
  /** Reads aloud from an offset in the text. Absent where reading aloud is unavailable. */
  readonly onSpeak?: (from: number) => void
  /** Looks up words, or translates them, with the reader's model. Absent if the reader did not turn this on. */
  readonly onLookUp?: ((span: TextSpan) => void) | undefined
  readonly onTranslate?: ((span: TextSpan) => void) | undefined
}
