import { ArrowUpRight } from 'lucide-react'
import type { ReactNode, Ref } from 'react'
import type { Content } from '#shared/model/content.ts'
import { contentType } from '#shared/model/content-type.ts'
import { minutesText } from '#shared/model/duration.ts'
import { isFileAddress } from '#shared/text/file-address.ts'
import { safeLinkUrl } from '#shared/text/safe-url.ts'
import * as t from '#shared/words/reading.ts'
import { SiteIcon } from '../../components/site-icon.tsx'
import { VisuallyHidden } from '../../components/visually-hidden.tsx'
import { postFactsOf } from '../posts/post-facts.ts'
import { authorsOf, readingMinutes, articleDate, siteOf } from '../facts/index.ts'
import { ArticleTitle } from './article-title.tsx'
import { standfirstOf } from './standfirst-of.ts'
import { usePrintTitle } from '../title/index.ts'
import styles from './article-header.module.css'

/**
 * Renders the names in a header as links, because the header itself doesn't know the routes. Names without a renderer
 * are plain text.
 */
export interface HeaderLinks {
  readonly site?: (name: string) => ReactNode
  readonly author?: (name: string) => ReactNode
  /** The site's icon. If absent, the first letter of the site's name is shown. */
  readonly icon?: ReactNode
  /** Square artwork. */
  readonly art?: ReactNode
  /** The article's tags. */
  readonly tags?: ReactNode
}

interface ArticleHeaderProps {
  readonly content: Content
  /** The body's canonical text, or null if there is none yet. */
  readonly text: string | null
  readonly now: Date
  readonly titleRef?: Ref<HTMLHeadingElement>
  /** Links for the site's and the author's name. */
  readonly ways?: HeaderLinks
}

/** Shows where an article comes from, its title, and the few facts a reader wants before reading. */
export function ArticleHeader({ content, text, now, titleRef, ways = {} }: ArticleHeaderProps): ReactNode {
  usePrintTitle(content.title)
  const site = siteOf(content)
  const standfirst = standfirstOf(content, text)
  const author = authorsOf(content)
  const date = articleDate(content.publication_date, now)
  // Items that came as a file or an email have no web page.
  const original = isFileAddress(content.url) ? null : safeLinkUrl(content.url)
  // A post's only title would be its own first words. The post itself shows its author and date.
  const isPosts = postFactsOf(content) !== null
  // The title of a note is its first line, which the text shows.
  const isNote = content.content_type === contentType.note
  return (
    <header className={styles.header} data-posts={isPosts ? '' : undefined}>
      {ways.art && <div className={styles.art}>{ways.art}</div>}
      <div className={styles.site}>
        {ways.icon ?? <SiteIcon name={site} src={null} size={20} />}
        <span>{ways.site?.(site) ?? site}</span>
      </div>
      {isPosts || isNote ? (
        <VisuallyHidden>
          <h1 ref={titleRef} tabIndex={-1} lang={content.article?.language ?? undefined} dir="auto">
            {content.title.trim() || t.untitled}
          </h1>
        </VisuallyHidden>
      ) : (
        <ArticleTitle key={content.id} content={content} titleRef={titleRef} />
      )}
      {standfirst && !isPosts && !isNote && (
        <p className={styles.standfirst} lang={content.article?.language ?? undefined} dir="auto">
          {standfirst}
        </p>
      )}
      <ul className={styles.facts}>
        {author && author !== site && !isPosts && (
          <li className={styles.author}>
            <bdi>{ways.author?.(author) ?? author}</bdi>
          </li>
        )}
        {date && !isPosts && (
          <li>
            <bdi>
              <time dateTime={date.machine} title={date.full}>
                {date.short}
              </time>
            </bdi>
          </li>
        )}
        <li>
          <bdi>{minutesText(readingMinutes(content))}</bdi>
        </li>
        {original && !original.startsWith('#') && (
          <li>
            <bdi>
              <a href={original} target="_blank" rel="noopener noreferrer nofollow" referrerPolicy="no-referrer">
                {t.original}
                <ArrowUpRight size={13} aria-hidden />
              </a>
            </bdi>
          </li>
        )}
      </ul>
      {ways.tags}
    </header>
  )
}
