export type ExtractionFailure =
  | 'empty_page'
  | 'no_article'
  | 'script_only'
  | 'frames_only'
  | 'no_text'
  | 'too_complex'
  | 'pdf_locked'
  | 'pdf_damaged'
  | 'book_locked'
  | 'book_damaged'
  | 'book_empty'
  | 'timed_out'
  | 'crashed'

/** Reason why a page gave no article. The code is for programs; explainExtractionError is for people. */
export class ExtractionError extends Error {
  override readonly name = 'ExtractionError'
  readonly code: ExtractionFailure

  constructor(code: ExtractionFailure, options?: ErrorOptions) {
    super(EXPLANATIONS[code], options)
    this.code = code
  }
}

const EXPLANATIONS: Record<ExtractionFailure, string> = {
  empty_page: 'The page has no text to read.',
  no_article: 'We found no article on the page.',
  script_only: 'The page shows its text only to a browser that runs its scripts; save it from the browser instead.',
  frames_only: 'The page only frames other pages; save the one you want to read.',
  no_text: 'This is a file of another kind, not a page that can be read.',
  too_complex: 'The page is too large or too complicated to be read.',
  pdf_locked: 'This PDF is protected by a password.',
  pdf_damaged: 'This PDF is damaged and can’t be read.',
  book_locked: 'This book is locked by its seller (DRM), so that only the seller’s own app can open it.',
  book_damaged: 'This book is damaged and can’t be read.',
  book_empty: 'There is nothing to read in this book.',
  timed_out: 'Reading the page took too long.',
  crashed: 'Something went wrong while reading the page.',
}

/** One calm sentence on what is wrong with the page, or with what was read instead of one. */
export function explainExtractionError(
  error: ExtractionError,
  what: 'page' | 'feed' | 'file' | 'email' | 'transcript' = 'page',
): string {
  return EXPLANATIONS[error.code].replace(/(?<=\bthe )page\b/gi, what)
}

/** True if a value from another thread is one of the codes. */
export function isExtractionFailure(code: unknown): code is ExtractionFailure {
  return typeof code === 'string' && Object.hasOwn(EXPLANATIONS, code)
}
