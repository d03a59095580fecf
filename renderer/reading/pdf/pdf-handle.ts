import type { ReadingHandle } from '../reading-handle.ts'

/** Key commands for a PDF's pages, in addition to those for any text. */
export interface PdfHandle extends ReadingHandle {
  /** 1 zooms in, -1 zooms out, 0 resets to actual size. */
  zoom(direction: 1 | -1 | 0): void
  fit(what: 'width' | 'page'): void
  /** Rotates clockwise by a quarter turn. */
  rotate(): void
}
