import type { Root } from 'mdast'
import { type ReactNode, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import type { Annotation } from '#shared/model/annotation.ts'
import type { Content } from '#shared/model/content.ts'
import { anchorAnnotations } from '../inline/anchor-annotations.ts'
import { appearanceStyle } from '../appearance.ts'
import { ArticleBody } from './article-body.tsx'
import { ArticleHeader } from './article-header.tsx'
import { describeHighlights } from '../highlights/describe-highlights.ts'
import { HighlightPainter, paintsRanges } from '../highlights/highlight-painter.ts'
import type { PaintedRange } from '../inline/painted-range.ts'
import { postFactsOf, PostsContext } from '../posts/post-facts.ts'
import { prepareArticle } from '../inline/prepare-article.ts'
import { TextIndex } from '../text-index.ts'
import { useArticleLayers } from '../use-article-layers.tsx'
import { useAppearance } from '../use-appearance.ts'
import column from '../reading-column.module.css'
import styles from '../reading-surface.module.css'

interface ReadOnlyArticleProps {
  readonly content: Content
  readonly body: { readonly root: Root; readonly text: string }
  /** Painted but not interactive. Annotations whose text is missing from the article aren't painted. */
  readonly annotations: readonly Annotation[]
  readonly now: Date
  readonly imageSource?: (url: string) => string
  /** Rendered above the title and below the last line. */
  readonly before?: ReactNode
  readonly after?: ReactNode
}

/**
 * Shows an article that is not in the reader's library, in the reader's chosen appearance, with another person's
 * highlights painted.
 */
export function ReadOnlyArticle(props: ReadOnlyArticleProps): ReactNode {
  const { content, body, annotations, now, imageSource = asItIs } = props
  const { root, text } = body
  const appearance = useAppearance(content.article?.language)
  const scroller = useRef<HTMLDivElement>(null)
  const bodyElement = useRef<HTMLDivElement>(null)
  const title = useRef<HTMLHeadingElement>(null)
  const [index, setIndex] = useState<TextIndex | null>(null)

  const prepared = useMemo(() => prepareArticle(root, text), [root, text])
  const { placed } = useMemo(() => anchorAnnotations(annotations, text), [annotations, text])
  const painted = useMemo(() => placed.map(({ start, end }): PaintedRange => ({ start, end, kind: 'plain' })), [placed])
  const [native] = useState(paintsRanges)
  const drawn = native ? null : painted

  // The title gets the focus first, so that keys scroll the text and screen readers start there.
  useEffect(() => title.current?.focus({ preventScroll: true }), [])
  useLayoutEffect(() => {
    setIndex(bodyElement.current ? new TextIndex(bodyElement.current) : null)
  }, [prepared, drawn])
  useEffect(() => {
    if (!index) return
    describeHighlights(index, placed)
    if (!native) return
    const painter = new HighlightPainter()
    painter.paint(index, painted)
    return () => painter.close()
  }, [index, placed, painted, native])

  const posts = useMemo(() => postFactsOf(content), [content])
  const direction = content.article?.is_rtl ? 'rtl' : 'ltr'
  const language = content.article?.language ?? null
  const setting = useMemo(
    () => ({ prepared, language, direction, url: content.url, imageSource }) as const,
    [prepared, language, direction, content.url, imageSource],
  )
  const { press, layers } = useArticleLayers({ body: bodyElement, scroller, setting, inset: 0 })
  return (
    <div className={styles.surface}>
      <div className={styles.scroller} ref={scroller} data-reading-scroller="" style={appearanceStyle(appearance)}>
        <article
          className={column.column}
          data-article=""
          data-paragraphs={appearance.paragraphs}
          data-highlights={appearance.highlights}
          data-justified={appearance.justified && appearance.hyphens ? '' : undefined}
          data-hyphens={appearance.hyphens ? undefined : 'off'}
          lang={language ?? ''}
          dir={direction}
          aria-label={content.title}
        >
          {props.before}
          <ArticleHeader content={content} text={text} now={now} titleRef={title} />
          {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions -- the buttons and links inside handle keys themselves */}
          <div ref={bodyElement} onClick={press}>
            <PostsContext value={posts}>
              <ArticleBody {...setting} painted={drawn} />
            </PostsContext>
          </div>
          {props.after}
        </article>
      </div>
      {layers}
    </div>
  )
}

const asItIs = (url: string) => url
