import type { ReactNode } from 'react'
import type { BlockNode } from '../inline/prepare-article.ts'
import { plainText } from '../inline/plain-text.ts'

/** Raw HTML or an unknown future node. Shows its text and trusts nothing else of it. */
export function UnknownBlock({ node }: { readonly node: BlockNode }): ReactNode {
  const words = node.type === 'figure' ? '' : plainText(node).trim()
  return words === '' ? null : <p data-uncounted="">{words}</p>
}
