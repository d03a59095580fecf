import * as t from '#shared/words/service/fetching.ts'

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

/** Thrown if a page yields no article. The code is for programs; explainExtractionError explains it to people. */
export class ExtractionError extends Error {
  override readonly name = 'ExtractionError'
  readonly code: ExtractionFailure

  constructor(code: ExtractionFailure, options?: ErrorOptions) {
    super(EXPLANATIONS[code]({ what: 'page' }), options)
    this.code = code
  }
}

/** The kind of input that was read. */
type Read = 'page' | 'feed' | 'file' | 'email' | 'transcript'

const EXPLANATIONS: Record<ExtractionFailure, (d: { readonly what: Read }) => string> = {
  empty_page: (d) => t.thePageHasNoTextToRead(d),
  no_article: (d) => t.noArticleWasFound(d),
  script_only: (d) => t.thePageNeedsScripts(d),
  frames_only: (d) => t.thePageOnlyFramesOthers(d),
  no_text: () => t.thisIsNotAPage,
  too_complex: (d) => t.thePageIsTooComplex(d),
  pdf_locked: () => t.thisPdfIsLocked,
  pdf_damaged: () => t.thisPdfIsDamaged,
  book_locked: () => t.thisBookIsLocked,
  book_damaged: () => t.thisBookIsDamaged,
  book_empty: () => t.thisBookHasNothingToRead,
  timed_out: (d) => t.readingTookTooLong(d),
  crashed: (d) => t.somethingWentWrongWhileReading(d),
}

/** Returns one calm sentence about what is wrong with the page, or with the other input that was read. */
export const explainExtractionError = ({ code }: ExtractionError, what: Read = 'page'): string =>
  EXPLANATIONS[code]({ what })

/** True if a value from another thread is one of the error codes. */
export function isExtractionFailure(code: unknown): code is ExtractionFailure {
  return typeof code === 'string' && Object.hasOwn(EXPLANATIONS, code)
}
