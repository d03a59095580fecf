import { createContext, useContext } from 'react'
import type { PreparedArticle } from './prepare-article.ts'
import type { Direction } from './text-direction.ts'
import type { PaintedRange } from './painted-range.ts'

/** Values that any part of a body may need. Computed once per body so that memoized parts stay memoized. */
export interface ArticleSetting {
  readonly prepared: PreparedArticle
  readonly language: string | null
  readonly direction: Direction
  /** The URL of the article's page. Links to its fragments lead to headings in the displayed article. */
  readonly url: string | null
  /** Returns the address from which to fetch an image (a proxy or a store). Receives allow-listed addresses only. */
  readonly imageSource: (url: string) => string
  /** Highlights to render as elements, in text order. Null if the browser paints them itself. */
  readonly painted: readonly PaintedRange[] | null
}

export const ArticleContext = createContext<ArticleSetting | null>(null)

export function useArticleSetting(): ArticleSetting {
  const setting = useContext(ArticleContext)
  if (!setting) throw new Error('Part of an article outside of ArticleBody')
  return setting
}
