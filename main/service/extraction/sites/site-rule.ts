import type { PageType } from '../blocks/block-features.ts'
import type { PageDocument, PageElement } from '../page-document.ts'

/** A rule for one site or one kind of software, for which judging blocks is not enough. */
export interface SiteRule {
  name: string
  /** The page from which the rule was written. */
  taughtBy: string
  /** The type of its pages. 'forum' by default. */
  pageType?: PageType
  /**
   * A string in the source of all its pages, so that other pages are not searched. Without it, `matches` must be cheap.
   */
  sign?: string
  matches: (page: PageDocument, url: URL) => boolean
  /**
   * Builds the article, or takes it out of the unprepared page. Null if the page is of another kind; it is then read
   * like any other, so none of its words may be gone.
   */
  article: (page: PageDocument, url: URL) => PageElement | null
}
