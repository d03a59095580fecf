/** Loaded on demand, with the first PDF. */
export { PdfError, PdfFile, type PdfSource } from './pdf-file.ts'
export type { PdfHandle } from './pdf-handle.ts'
export { PdfPlace } from './pdf-place.tsx'
export { PdfView } from './pdf-view.tsx'
