import { type ReactNode, type Ref, useId, useState } from 'react'
import type { Content } from '#shared/model/content.ts'
import styles from './article-header.module.css'

/** Characters. What is longer is no headline: a whole page of large letters would stand before the text. */
const LONG = 240
/** What has more than these is cut after a few lines: it is more than they hold at any width of the column. */
const CUT = 480

interface ArticleTitleProps {
  readonly content: Content
  readonly titleRef?: Ref<HTMLHeadingElement>
}

/** An article's title; of one that is as long as a text only the beginning, and a way to the rest. */
export function ArticleTitle({ content, titleRef }: ArticleTitleProps): ReactNode {
  const [whole, setWhole] = useState(false)
  const id = useId()
  const { length } = content.title
  const long = length > LONG ? '' : undefined
  const cut = length > CUT && !whole ? '' : undefined
  const lang = content.article?.language ?? undefined
  return (
    <>
      <h1 id={id} ref={titleRef} tabIndex={-1} lang={lang} dir="auto" data-long={long} data-cut={cut}>
        {content.title.trim() || 'Untitled'}
      </h1>
      {length > CUT && (
        <button
          type="button"
          className={styles.rest}
          aria-expanded={whole}
          aria-controls={id}
          onClick={() => setWhole(!whole)}
          data-screen-only=""
        >
          {whole ? 'Show less of the title' : 'Show the whole title'}
        </button>
      )}
    </>
  )
}
