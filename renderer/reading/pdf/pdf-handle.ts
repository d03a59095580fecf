import type { ReadingHandle } from '../reading-handle.ts'

/** Actions of keys in a PDF's pages, in addition to those in any text. */
export interface PdfHandle extends ReadingHandle {
  /** 1 zooms in, -1 zooms out, 0 resets to actual size. */
  zoom(direction: 1 | -1 | 0): void
  fit(what: 'width' | 'page'): void
  /** By a quarter turn, clockwise. */
  rotate(): void
}
