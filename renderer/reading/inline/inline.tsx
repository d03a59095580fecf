import type { PhrasingContent } from 'mdast'
import { createElement, type ReactNode } from 'react'
import * as t from '#shared/words/reading.ts'
import styles from './footnote-mark.module.css'
import { type ArticleSetting, useArticleSetting } from './article-context.ts'
import { linkElement } from './article-link.tsx'
import { FormulaView } from '../formula/formula-view.tsx'
import { InlineImage } from './inline-image.tsx'
import { paintedText } from './painted-text.tsx'
import { plainText } from './plain-text.ts'
import { footnoteId, footnoteMarkId } from './footnote-ids.ts'

/**
 * Renders text and inline marks as elements. Text nodes keep the tree's order. In a leaf block, nothing else counts as
 * text except line breaks; text-index.ts relies on this.
 *
 * This is a plain function that passes children one by one instead of as a keyed list, because a long article has tens
 * of thousands of them.
 */
export function inline(nodes: readonly PhrasingContent[], setting: ArticleSetting): readonly ReactNode[] {
  return nodes.map((node) => renderInline(node, setting))
}

const tags = { emphasis: 'em', strong: 'strong', delete: 'del' } as const

function renderInline(node: PhrasingContent, setting: ArticleSetting): ReactNode {
  switch (node.type) {
    case 'text':
      return paintedText(node, setting)
    case 'inlineCode':
      if (node.value.startsWith('$')) {
        return <FormulaView value={node.value}>{paintedText(node, setting)}</FormulaView>
      }
      return <code dir="ltr">{paintedText(node, setting)}</code>
    case 'emphasis':
    case 'strong':
    case 'delete':
      return createElement(tags[node.type], null, ...inline(node.children, setting))
    case 'break':
      return <br />
    case 'link':
      return linkElement(node.url, inline(node.children, setting), setting)
    case 'image':
      return <InlineImage image={node} />
    case 'footnoteReference':
      return <FootnoteMark identifier={node.identifier} />
    default:
      // Only the text of raw HTML and unknown Markdown nodes is rendered, never their markup.
      return <span data-uncounted="">{plainText(node)}</span>
  }
}

/** Shows the raised number that links to a footnote. It isn't part of the canonical text. */
function FootnoteMark({ identifier }: { readonly identifier: string }): ReactNode {
  const number = useArticleSetting().prepared.footnoteNumbers.get(identifier)
  if (number === undefined) return null
  return (
    <sup className={styles.mark} data-uncounted="">
      <a
        id={footnoteMarkId(number)}
        href={`#${footnoteId(number)}`}
        role="doc-noteref"
        aria-label={t.footnoteNumber({ number })}
      >
        {number}
      </a>
    </sup>
  )
}
