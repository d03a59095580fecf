import { createContext, useContext } from 'react'
import type { PreparedArticle } from './prepare-article.ts'
import type { Direction } from './text-direction.ts'
import type { PaintedRange } from '../highlights/painted-range.ts'

/** What every part of a body may need, settled once per body so that the parts stay memoised. */
export interface ArticleSetting {
  readonly prepared: PreparedArticle
  readonly language: string | null
  readonly direction: Direction
  /** The page the article came from: its own fragments lead to headings here. */
  readonly url: string | null
  /** Where an image is really fetched from (a proxy, a store); gets allow-listed addresses only. */
  readonly imageSource: (url: string) => string
  /** Highlights to draw as elements, in text order; null where the browser paints them itself. */
  readonly painted: readonly PaintedRange[] | null
}

export const ArticleContext = createContext<ArticleSetting | null>(null)

export function useArticleSetting(): ArticleSetting {
  const setting = useContext(ArticleContext)
  if (!setting) throw new Error('Part of an article outside of ArticleBody')
  return setting
}
