import type { ReactNode, Ref } from 'react'
import type { OpenedArticle } from '#shared/host/host.ts'
import type { Annotation } from '#shared/model/annotation.ts'
import type { Content } from '#shared/model/content.ts'
import type { Appearance } from './appearance.ts'
import type { HeaderLinks } from './article/article-header.tsx'
import type { HighlightHandlers } from './highlights/highlight-handlers.ts'
import type { NotebookTab } from './notebook/notebook-tab.ts'
import type { ReadingHandle } from './reading-handle.ts'

export interface ReadingSurfaceProps extends HighlightHandlers {
  readonly content: Content
  readonly body: NonNullable<OpenedArticle['body']>
  readonly annotations: readonly Annotation[]
  readonly appearance: Appearance
  readonly now: Date
  /** Pixels at the top that a bar may cover. */
  readonly inset?: number
  /** Whether everything that was changed has reached the library. */
  readonly synced?: boolean
  readonly imageSource?: (url: string) => string
  /** Which part of the notebook is open, if any. */
  readonly notebook: NotebookTab | null
  readonly onNotebook: (tab: NotebookTab | null) => void
  /** Whether the contents lie open before the text; in narrow windows they are a tab of the notebook instead. */
  readonly contents: boolean
  readonly onContents: (open: boolean) => void
  readonly onEntryNote: (note: string | null) => Promise<boolean>
  readonly onClear: () => void
  readonly onProgress: (share: number) => void
  readonly onScroll?: (by: number, top: number) => void
  /** Whether the furthest point of the library is one of this text, and not of what is played beside it. */
  readonly offersFurthest?: boolean
  /** Where the names in its header lead. */
  readonly ways?: HeaderLinks
  /** What stands below the last line. */
  readonly endCard?: ReactNode
  readonly ref?: Ref<ReadingHandle>
}
