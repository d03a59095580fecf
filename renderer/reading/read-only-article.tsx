import type { Root } from 'mdast'
import { type ReactNode, useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import type { Annotation } from '#shared/model/annotation.ts'
import type { Content } from '#shared/model/content.ts'
import { anchorAnnotations } from './anchor-annotations.ts'
import { appearanceStyle } from './appearance.ts'
import { ArticleBody } from './article-body.tsx'
import { ArticleHeader } from './article-header.tsx'
import { describeHighlights } from './describe-highlights.ts'
import { FootnotePopover } from './footnote-popover.tsx'
import { HighlightPainter, paintsRanges } from './highlight-painter.ts'
import type { PaintedRange } from './painted-range.ts'
import { postFactsOf, PostsContext } from './kinds/posts/post-facts.ts'
import { Lightbox } from './pictures/lightbox.tsx'
import { picturesIn } from './pictures/pictures-in.ts'
import { prepareArticle } from './prepare-article.ts'
import { TextIndex } from './text-index.ts'
import { useAppearance } from './use-appearance.ts'
import column from './reading-column.module.css'
import styles from './reading-surface.module.css'

interface ReadOnlyArticleProps {
  readonly content: Content
  readonly body: { readonly root: Root; readonly text: string }
  /** Painted, and nothing else can be done with them. Those whose words are not in the text are left out. */
  readonly annotations: readonly Annotation[]
  readonly now: Date
  readonly imageSource?: (url: string) => string
  /** What stands above the title, and below the last line. */
  readonly before?: ReactNode
  readonly after?: ReactNode
}

/** An article that nobody can change: its words set as one reads them, someone's highlights painted, and no library behind it. */
export function ReadOnlyArticle(props: ReadOnlyArticleProps): ReactNode {
  const { content, body, annotations, now, imageSource = asItIs } = props
  const { root, text } = body
  const appearance = useAppearance()
  const scroller = useRef<HTMLDivElement>(null)
  const bodyElement = useRef<HTMLDivElement>(null)
  const title = useRef<HTMLHeadingElement>(null)
  const [index, setIndex] = useState<TextIndex | null>(null)
  const [enlarged, setEnlarged] = useState<ReturnType<typeof picturesIn> | null>(null)
  const [footnote, setFootnote] = useState<{ readonly number: number; readonly mark: HTMLElement } | null>(null)
  const closeFootnote = useCallback(() => setFootnote(null), [])

  const prepared = useMemo(() => prepareArticle(root, text), [root, text])
  const { placed } = useMemo(() => anchorAnnotations(annotations, text), [annotations, text])
  const painted = useMemo(() => placed.map(({ start, end }): PaintedRange => ({ start, end, kind: 'plain' })), [placed])
  const [native] = useState(paintsRanges)
  const drawn = native ? null : painted

  // From the title keys scroll the text, and a screen reader begins there.
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

  const click = (event: React.MouseEvent) => {
    const pressed = event.target as Element
    const zoom = pressed.closest('button[data-zoom]')
    if (zoom && bodyElement.current) return setEnlarged(picturesIn(bodyElement.current, zoom))
    const mark = pressed.closest<HTMLElement>('a[role=doc-noteref]')
    if (!mark || event.ctrlKey || event.metaKey) return
    event.preventDefault()
    setFootnote({ number: Number(mark.textContent), mark })
  }

  const posts = useMemo(() => postFactsOf(content), [content])
  const direction = content.article?.is_rtl ? 'rtl' : 'ltr'
  const language = content.article?.language ?? null
  const setting = { prepared, language, direction, url: content.url, imageSource } as const
  return (
    <div className={styles.surface}>
      <div className={styles.scroller} ref={scroller} data-reading-scroller="" style={appearanceStyle(appearance)}>
        <article
          className={column.column}
          data-article=""
          data-paragraphs={appearance.paragraphs}
          data-justified={appearance.justified && appearance.hyphens ? '' : undefined}
          data-hyphens={appearance.hyphens ? undefined : 'off'}
          lang={language ?? undefined}
          dir={direction}
          aria-label={content.title}
        >
          {props.before}
          <ArticleHeader content={content} text={text} now={now} titleRef={title} />
          {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions -- buttons and links inside take keys themselves */}
          <div ref={bodyElement} onClick={click}>
            <PostsContext value={posts}>
              <ArticleBody
                prepared={prepared}
                language={language}
                direction={direction}
                url={content.url}
                imageSource={imageSource}
                painted={drawn}
              />
            </PostsContext>
          </div>
          {props.after}
        </article>
      </div>
      {enlarged && <Lightbox {...enlarged} onClose={() => setEnlarged(null)} />}
      {footnote && scroller.current && (
        <FootnotePopover
          key={footnote.number}
          setting={setting}
          prepared={prepared}
          number={footnote.number}
          mark={footnote.mark}
          scroller={scroller.current}
          inset={0}
          onClose={closeFootnote}
        />
      )}
    </div>
  )
}

const asItIs = (url: string) => url
