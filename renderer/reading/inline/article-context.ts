import { createContext, useContext } from 'react'
import type { PreparedArticle } from './prepare-article.ts'
import type { Direction } from './text-direction.ts'
import type { PaintedRange } from './painted-range.ts'

/** Values that any part of a body may need. Computed once per body so that memoised parts stay memoised. */
export interface ArticleSetting {
  readonly prepared: PreparedArticle
  readonly language: string | null
  readonly direction: Direction
  /** The page the article came from. Its own fragments lead to headings here. */
  readonly url: string | null
  /** Returns the address to fetch an image from (a proxy or a store). Receives allow-listed addresses only. */
  readonly imageSource: (url: string) => string
  /** Highlights to render as elements, in text order; null where the browser paints them itself. */
  readonly painted: readonly PaintedRange[] | null
}

export const ArticleContext = createContext<ArticleSetting | null>(null)

export function useArticleSetting(): ArticleSetting {
  const setting = useContext(ArticleContext)
  if (!setting) throw new Error('Part of an article outside of ArticleBody')
  return setting
}
