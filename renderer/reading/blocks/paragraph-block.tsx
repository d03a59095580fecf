import type { Paragraph } from 'mdast'
import { AudioLines, CodeXml, MessageCircle, Play } from 'lucide-react'
import { createElement, type ReactNode } from 'react'
import { useArticleSetting } from '../inline/article-context.ts'
import { type Embed, embedOf } from '../inline/embed-kind.ts'
import { inline } from '../inline/inline.tsx'
import { leafProps } from '../inline/leaf-props.ts'
import styles from './embed-card.module.css'

export function ParagraphBlock({ node }: { readonly node: Paragraph }): ReactNode {
  const setting = useArticleSetting()
  const embed = embedOf(node)
  const words = inline(node.children, setting)
  if (embed === null) return createElement('p', leafProps(node, setting), ...words)
  const Icon = icons[embed.kind]
  return createElement(
    'p',
    { ...leafProps(node, setting), className: styles.embed, 'data-embed': '' },
    <span className={styles.icon} data-uncounted="" aria-hidden>
      <Icon size={18} />
    </span>,
    <span className={styles.words}>
      {createElement('span', null, ...words)}
      <small data-uncounted="">{embed.host}</small>
    </span>,
  )
}

const icons: Readonly<Record<Embed['kind'], typeof Play>> = {
  video: Play,
  audio: AudioLines,
  post: MessageCircle,
  code: CodeXml,
}
