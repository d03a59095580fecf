import '../words.css'
import '../languages.css'
import '../blocks/into-margins.css'
import styles from './article-body.module.css'
import { memo, type ReactNode, use, useMemo } from 'react'
import { ArticleContext, type ArticleSetting } from './article-context.ts'
import { Block } from './block.tsx'
import { FootnotesBlock } from '../blocks/footnotes-block.tsx'
import { loadTypesetter } from '../formula/load-typesetter.ts'
import { PostsContext } from '../posts/post-facts.ts'
import { PostsBody } from '../posts/posts-body.tsx'
import type { PaintedRange } from '../highlights/painted-range.ts'
import type { PreparedArticle, PreparedBlock } from './prepare-article.ts'
import type { Direction } from './text-direction.ts'

export interface ArticleBodyProps {
  readonly prepared: PreparedArticle
  readonly language: string | null
  readonly direction: Direction
  readonly url: string | null
  readonly imageSource?: (url: string) => string
  readonly painted?: readonly PaintedRange[] | null
}

const asItIs = (url: string) => url

/** What has nothing to wait for asks as well: React wants its questions in one order, also when the answer has come. */
const nothing: Promise<void> = Object.assign(Promise.resolve(), { status: 'fulfilled', value: undefined })

/** An article's words and pictures: a tree of allow-listed nodes becomes elements, never markup (DESIGN.md rule 14). */
export const ArticleBody = memo(function ArticleBody(props: ArticleBodyProps): ReactNode {
  const { prepared, language, direction, url, imageSource = asItIs, painted = null } = props
  // A formula has its height from the start: an article that has some waits for what sets them.
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

/** A block of the body: not laid out while it is far from the screen, so it says about how tall it will be. */
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

/** In em. Only has to be near enough that the scroll bar hardly moves when the block is laid out. */
function guessHeight({ node, length }: PreparedBlock): number {
  if (node.type === 'figure') return 24 + (length / CHARACTERS_IN_LINE) * LINE_HEIGHT
  if (node.type === 'code') return node.value.split('\n').length * 1.4 + 2
  const lines = Math.max(1, Math.ceil(length / CHARACTERS_IN_LINE))
  return Math.round(lines * LINE_HEIGHT * 10) / 10
}
