import type { Nodes } from 'mdast'
import type { ArticleSetting } from './article-context.ts'
import { plainText } from './plain-text.ts'
import { directionOf, foreignLanguage } from './text-direction.ts'

export interface LeafProps {
  readonly 'data-start': number | undefined
  readonly dir: 'ltr' | 'rtl' | undefined
  readonly lang: string | undefined
}

/**
 * Returns the attributes of a leaf block: its start in the canonical text, its direction, and its language if it
 * differs from the article's.
 */
export function leafProps(node: Nodes, { prepared, direction, language }: ArticleSetting): LeafProps {
  const words = plainText(node)
  return {
    'data-start': prepared.starts.get(node),
    // The direction is always set, because the container may have a different one.
    dir: directionOf(words) ?? direction,
    lang: foreignLanguage(words, language) || undefined,
  }
}
