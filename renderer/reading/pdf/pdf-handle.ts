import type { ReadingHandle } from '../reading-handle.ts'

/** What keys can ask of a PDF's pages besides what they ask of any text. */
export interface PdfHandle extends ReadingHandle {
  /** 1 larger, -1 smaller, 0: the paper's own size. */
  zoom(direction: 1 | -1 | 0): void
  fit(what: 'width' | 'page'): void
  /** A quarter, clockwise. */
  rotate(): void
}
