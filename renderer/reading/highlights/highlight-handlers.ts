import type { Annotation } from '#shared/model/annotation.ts'
import type { HighlightDraft } from './draft-highlight.ts'

export type Copied = 'highlight' | 'highlights' | 'quote' | 'selection'

/** What becomes of highlights outside of the text they stand in. */
export interface HighlightHandlers {
  /** Whether words are highlighted the moment they are selected. */
  readonly marking?: boolean
  readonly onHighlight: (draft: HighlightDraft) => void
  readonly onRemove: (annotation: Annotation) => void
  /** Resolves to whether it was kept; null takes the note away. */
  readonly onNote: (annotation: Annotation, note: string | null) => Promise<boolean>
  readonly onLike: (annotation: Annotation, liked: boolean) => void
  readonly onCopy: (text: string, what: Copied) => void
}
