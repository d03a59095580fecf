import type { PageType } from '../blocks/block-features.ts'
import type { PageDocument, PageElement } from '../page-document.ts'

/** A rule for a site, or for a kind of software, for which judging blocks isn't sufficient. */
export interface SiteRule {
  name: string
  /** The page that the rule was based on. */
  taughtBy: string
  /** The type of its pages. 'forum' by default. */
  pageType?: PageType
  /**
   * A string that occurs in the source of all its pages, so that other pages needn't be searched. Without it, `matches`
   * must be cheap.
   */
  sign?: string
  matches: (page: PageDocument, url: URL) => boolean
  /**
   * Builds the article, or extracts it from the unprepared page. Null if the page is of another kind. Such a page is
   * then read like any other, so the function must not have removed any of its words.
   */
  article: (page: PageDocument, url: URL) => PageElement | null
}
