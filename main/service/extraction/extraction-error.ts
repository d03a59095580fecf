import { reason } from '#shared/reasons/codes.ts'
import type { Reason } from '#shared/reasons/reason.ts'

const FAILURES = [
  'empty_page',
  'no_article',
  'script_only',
  'frames_only',
  'no_text',
  'too_complex',
  'pdf_locked',
  'pdf_damaged',
  'book_locked',
  'book_damaged',
  'book_empty',
  'timed_out',
  'crashed',
] as const

export type ExtractionFailure = (typeof FAILURES)[number]

/** Thrown if a page yields no article. The code is for programs; extractionReason explains it to people. */
export class ExtractionError extends Error {
  override readonly name = 'ExtractionError'
  readonly code: ExtractionFailure

  constructor(code: ExtractionFailure, options?: ErrorOptions) {
    super(code, options)
    this.code = code
  }
}

/** The kind of input that was read. */
type Read = 'page' | 'feed' | 'file' | 'email' | 'transcript'

/** Returns the reason why the page, or the other input that was read, yields no article. */
export const extractionReason = ({ code }: ExtractionError, what: Read = 'page'): Reason =>
  reason(`reading_${code}`, { what })

/** True if a value from another thread is one of the error codes. */
export const isExtractionFailure = (code: unknown): code is ExtractionFailure =>
  FAILURES.some((failure) => failure === code)
