import type { PageType } from '../blocks/block-features.ts'
import type { PageDocument, PageElement } from '../page-document.ts'

/** What is known of one site or one kind of software, for which looking at blocks is not enough. */
export interface SiteRule {
  name: string
  /** The page that taught it. */
  taughtBy: string
  /** What its pages are; 'forum' when nothing is said. */
  pageType?: PageType
  /** Stands in the source of all of its pages, so that no other page is looked through. Without, `matches` is cheap. */
  sign?: string
  matches: (page: PageDocument, url: URL) => boolean
  /**
   * The article, built anew or taken out of the page, which is still as it came; null when the page is not one of the
   * kind after all, and is read like any other: nothing of its words may be gone by then.
   */
  article: (page: PageDocument, url: URL) => PageElement | null
}
