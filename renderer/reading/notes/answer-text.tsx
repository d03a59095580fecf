import type { Link, Nodes, PhrasingContent, Root, Text } from 'mdast'
import { type MouseEvent, type ReactNode, useMemo } from 'react'
import { parseMarkdown } from '#shared/text/parse-markdown.ts'
import { Block } from '../blocks/block.tsx'
import { ArticleContext } from '../inline/article-context.ts'
import { noteSetting, withoutPictures } from './note-tree.ts'
import styles from './note-text.module.css'

interface AnswerTextProps {
  /** Markdown, in which `[1]` refers to the first passage. */
  readonly answer: string
  /** Number of passages. Other numbers are text. */
  readonly passages: number
  /** Goes to the passage with this index. */
  readonly onPassage: (at: number) => void
}

/**
 * Renders the answer of a model. It is trusted no more than a web page: it has no images, only safe links, and no HTML.
 * References to passages are links within the page.
 */
export function AnswerText({ answer, passages, onPassage }: AnswerTextProps): ReactNode {
  const setting = useMemo(() => {
    const root = withReferences(withoutPictures(parseMarkdown(answer)), passages)
    const { prepared, ...rest } = noteSetting(root)
    // The answer's own headings are no targets.
    const targets = new Map(Array.from({ length: passages }, (_, at) => [`${PASSAGE}${at + 1}`, `${PASSAGE}${at + 1}`]))
    return { ...rest, prepared: { ...prepared, targets } }
  }, [answer, passages])
  const click = (event: MouseEvent) => {
    const href = (event.target as Element).closest('a')?.getAttribute('href')
    if (!href?.startsWith(`#${PASSAGE}`)) return
    event.preventDefault()
    onPassage(Number(href.slice(PASSAGE.length + 1)) - 1)
  }
  return (
    <ArticleContext value={setting}>
      {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions -- the links inside handle keys themselves */}
      <div className={styles.note} dir="auto" onClick={click}>
        {setting.prepared.blocks.map(({ key, node }) => (
          <Block key={key} node={node} />
        ))}
      </div>
    </ArticleContext>
  )
}

const PASSAGE = 'passage-'

/** Turns the numbers in brackets into links. Code stays as it is. */
function withReferences<N extends Root | Nodes>(node: N, passages: number): N {
  if (!('children' in node)) return node
  const children = (node.children as Nodes[]).flatMap((child): Nodes[] =>
    child.type === 'text' ? referencesIn(child, passages) : [withReferences(child, passages)],
  )
  return { ...node, children }
}

function referencesIn({ value }: Text, passages: number): PhrasingContent[] {
  return value.split(/\[(\d{1,3})\]/).flatMap((part, at): PhrasingContent[] => {
    if (at % 2 === 0) return part === '' ? [] : [{ type: 'text', value: part }]
    const number = Number(part)
    if (number < 1 || number > passages) return [{ type: 'text', value: `[${part}]` }]
    const link: Link = { type: 'link', url: `#${PASSAGE}${number}`, children: [{ type: 'text', value: `[${part}]` }] }
    return [link]
  })
}
