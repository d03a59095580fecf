import '../text-elements.css'
import '../languages.css'
import '../blocks/into-margins.css'
import styles from './article-body.module.css'
import { memo, type ReactNode, use, useMemo } from 'react'
import { ArticleContext, type ArticleSetting } from '../inline/article-context.ts'
import { Block } from '../blocks/block.tsx'
import { FootnotesBlock } from '../blocks/footnotes-block.tsx'
import { loadTypesetter } from '../formula/load-typesetter.ts'
import { PostsContext } from '../posts/post-facts.ts'
import { PostsBody } from '../posts/posts-body.tsx'
import type { PaintedRange } from '../inline/painted-range.ts'
import type { PreparedArticle, PreparedBlock } from '../inline/prepare-article.ts'
import type { Direction } from '../inline/text-direction.ts'

export interface ArticleBodyProps {
  readonly prepared: PreparedArticle
  readonly language: string | null
  readonly direction: Direction
  readonly url: string | null
  readonly imageSource?: (url: string) => string
  readonly painted?: readonly PaintedRange[] | null
}

const asItIs = (url: string) => url

/**
 * Passed to `use` when there is nothing to wait for, because React requires the same calls in the same order on every
 * render.
 */
const nothing: Promise<void> = Object.assign(Promise.resolve(), { status: 'fulfilled', value: undefined })

/**
 * Renders an article's text and images. Nodes of an allow-listed tree become elements, and no markup is ever inserted.
 */
export const ArticleBody = memo(function ArticleBody(props: ArticleBodyProps): ReactNode {
  const { prepared, language, direction, url, imageSource = asItIs, painted = null } = props
  // A formula's height must be known from the start, so an article with formulas waits for the typesetter.
  use((prepared.hasFormulas && loadTypesetter()) || nothing)
  const posts = use(PostsContext)
  const setting = useMemo<ArticleSetting>(
    () => ({ prepared, language, direction, url, imageSource, painted }),
    [prepared, language, direction, url, imageSource, painted],
  )
  return (
    <ArticleContext value={setting}>
      <div className={styles.body} data-article-body="">
        {posts ? <PostsBody facts={posts} blocks={prepared.blocks} draw={draw} /> : prepared.blocks.map(draw)}
        {prepared.footnotes.length > 0 && <FootnotesBlock footnotes={prepared.footnotes} />}
      </div>
    </ArticleContext>
  )
})

const draw = (block: PreparedBlock): ReactNode => <TopBlock key={block.key} block={block} />

/**
 * A top-level block of the body. It declares an estimated height, because the browser skips its layout while it is far
 * from the screen.
 */
const TopBlock = memo(function TopBlock({ block }: { readonly block: PreparedBlock }): ReactNode {
  return (
    <div
      className={styles.block}
      data-block={block.node.type}
      style={{ containIntrinsicBlockSize: `auto ${guessHeight(block)}em` }}
    >
      <Block node={block.node} />
    </div>
  )
})

const CHARACTERS_IN_LINE = 72
const LINE_HEIGHT = 1.6

/**
 * Returns an estimated height in em. It must only be close enough that the scroll bar hardly moves when the browser
 * lays out the block.
 */
function guessHeight({ node, length }: PreparedBlock): number {
  if (node.type === 'figure') return 24 + (length / CHARACTERS_IN_LINE) * LINE_HEIGHT
  if (node.type === 'code') return node.value.split('\n').length * 1.4 + 2
  const lines = Math.max(1, Math.ceil(length / CHARACTERS_IN_LINE))
  return Math.round(lines * LINE_HEIGHT * 10) / 10
}
