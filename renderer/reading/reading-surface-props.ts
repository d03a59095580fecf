import type { ReactNode, Ref } from 'react'
import type { OpenedArticle } from '#shared/host/host.ts'
import type { Annotation } from '#shared/model/annotation.ts'
import type { Content } from '#shared/model/content.ts'
import type { Appearance } from './appearance.ts'
import type { HeaderLinks } from './article/article-header.tsx'
import type { HighlightHandlers } from './highlights/highlight-handlers.ts'
import type { NotebookTab } from './notebook/index.ts'
import type { ReadingHandle } from './reading-handle.ts'

export interface ReadingSurfaceProps extends HighlightHandlers {
  readonly content: Content
  readonly body: NonNullable<OpenedArticle['body']>
  readonly annotations: readonly Annotation[]
  readonly appearance: Appearance
  readonly now: Date
  /** The height in pixels that a bar may cover at the top. */
  readonly inset?: number
  /** True if the library has received all changes. */
  readonly synced?: boolean
  readonly imageSource?: (url: string) => string
  /** The open tab of the notebook, if any. */
  readonly notebook: NotebookTab | null
  readonly onNotebook: (tab: NotebookTab | null) => void
  /**
   * True if the contents panel is open before the text. In narrow windows the contents are a tab of the notebook
   * instead.
   */
  readonly contents: boolean
  readonly onContents: (open: boolean) => void
  /** The content of the notebook's Model tab. Undefined if there is none. */
  readonly model?: ReactNode
  readonly onEntryNote: (note: string | null, was: string | null) => Promise<boolean>
  readonly onClear: () => void
  readonly onProgress: (share: number) => void
  readonly onScroll?: (by: number, top: number) => void
  /** True if the furthest point stored in the library refers to this text, not to media played next to it. */
  readonly offersFurthest?: boolean
  /** Renders the names in the header as links. */
  readonly ways?: HeaderLinks
  /** Rendered below the last line. */
  readonly endCard?: ReactNode
  readonly ref?: Ref<ReadingHandle>
}
