import { type ReactNode, type Ref, useId, useState } from 'react'
import type { Content } from '#shared/model/content.ts'
import * as t from '#shared/words/reading.ts'
import styles from './article-header.module.css'

/**
 * Number of characters. Longer titles aren't set as headlines, because large type would fill a page before the text
 * starts.
 */
const LONG = 240
/**
 * Number of characters. Longer titles are clamped to a few lines, because they don't fit into those lines at any column
 * width.
 */
const CUT = 480

/** Hyphenated words of up to this many characters stay on one line. */
const HYPHENATED = 18

/** Prevents lines of a headline from starting with a dash or breaking at a hyphen. */
function unbroken(title: string): readonly ReactNode[] {
  return title.split(/(?<!\S)(\S*[^\s—–] ?[—–](?=\s)|\S+-\S+)/u).map((part, at) =>
    at % 2 === 1 && part.length <= HYPHENATED ? (
      <span key={at} className={styles.unbroken}>
        {part}
      </span>
    ) : (
      part
    ),
  )
}

interface ArticleTitleProps {
  readonly content: Content
  readonly titleRef?: Ref<HTMLHeadingElement>
}

/** Shows an article's title. A title as long as a text is cut, with a button that shows the rest. */
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
        {length > LONG ? content.title.trim() : unbroken(content.title.trim() || t.untitled)}
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
          {whole ? t.showLessOfTheTitle : t.showTheWholeTitle}
        </button>
      )}
    </>
  )
}
