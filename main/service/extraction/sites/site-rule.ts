import type { PageDocument, PageElement } from '../page-document.ts'

/** What is known of one site or one kind of software, for which looking at blocks is not enough. */
export interface SiteRule {
  name: string
  /** The page that taught it. */
  taughtBy: string
  matches: (page: PageDocument, url: URL) => boolean
  /**
   * The article, built anew or taken out of the page, which is still as it came; null when the page is not one of the
   * kind after all, and is read like any other.
   */
  article: (page: PageDocument, url: URL) => PageElement | null
}
