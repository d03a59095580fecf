import type { Nodes } from 'mdast'
import { useArticleSetting } from './article-context.ts'
import { plainText } from './plain-text.ts'
import { directionOf, foreignLanguage } from './script-of.ts'

export interface LeafProps {
  readonly 'data-start': number | undefined
  readonly dir: 'ltr' | 'rtl' | undefined
  readonly lang: string | undefined
}

/** Attributes of a leaf block: where it starts in the canonical text, and its direction and language where they differ. */
export function useLeaf(node: Nodes): LeafProps {
  const { prepared, direction, language } = useArticleSetting()
  const words = plainText(node)
  return {
    'data-start': prepared.starts.get(node),
    // Always told in mixed articles: a container of the other direction may stand around it.
    dir: directionOf(words) ?? direction,
    lang: foreignLanguage(words, language) || undefined,
  }
}
