/** A page as the reader sees it, captured by the extension's script in that page. */
export interface CapturedPage {
  readonly url: string
  readonly title: string
  /** Null if the document is not a web page (for example, a PDF or a picture), or is too large to send. */
  readonly html: string | null
  /** Reason why only the address is sent, or the part of the page that was omitted. */
  readonly remark: 'pdf' | 'no_page' | 'too_large' | 'without_pictures' | null
  readonly selection: PageQuote | null
}

/** The name under which the extension paints highlights on pages. */
export const PAINTED = 'lectern-saved'

/** A passage of a page, with the text before and after it. */
export interface PageQuote {
  readonly text: string
  readonly before: string
  readonly after: string
}
