/** A page as the reader sees it, taken by the extension's script in that page. */
export interface CapturedPage {
  readonly url: string
  readonly title: string
  /** Null if the document is no web page (a PDF, a picture) or too large to send. */
  readonly html: string | null
  /** Reason why only the address is sent, or the part that was omitted. */
  readonly remark: 'pdf' | 'no_page' | 'too_large' | 'without_pictures' | null
  readonly selection: PageQuote | null
}

/** The name under which highlights are painted over pages. */
export const PAINTED = 'lectern-saved'

/** Words of a page, with the text before and after them. */
export interface PageQuote {
  readonly text: string
  readonly before: string
  readonly after: string
}
