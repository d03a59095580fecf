import { type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import type { Content } from '#shared/model/content.ts'
import { readState } from '#shared/model/read-state.ts'
import { shownTitle } from '#shared/text/addresses/shown-title.ts'
import { minutesText } from '#shared/model/duration.ts'
import type { FeedEntry } from '#shared/model/feed.ts'
import type { HitPattern } from '#shared/text/search/hit-spans.ts'
import * as t from '#shared/words/search.ts'
import { Facts } from '../../components/facts.tsx'
import { readerPath } from '../../paths/index.ts'
import { usePictures } from '../../cache/index.ts'
import { SiteIcon } from '../../components/site-icon.tsx'
import { articleDate, excerptOf, mediaSeconds, onlyLetters, readingMinutes, siteOf } from '../../reading/facts/index.ts'
import { snippetRuns, type Run } from './snippet-runs.ts'
import { hitSnippet, markWords } from './mark-matches.ts'
import styles from './search-screen.module.css'

interface SearchHitProps {
  readonly entry: FeedEntry
  /** The pattern of the searched words, or null if there are none. */
  readonly pattern: HitPattern | null
  readonly onOpen: () => void
}

/** Shows a search result with the excerpt that matched. */
export function SearchHit({ entry: { content }, pattern, onOpen }: SearchHitProps): ReactNode {
  const pictures = usePictures()
  const [now] = useState(() => new Date())
  const [isGone, setGone] = useState(false)
  const date = articleDate(content.library?.library_state_date ?? content.feed_date, now, 'short')
  const reading = readState(content.history?.last_read_percentage ?? 0)
  const length = lengthOf(content)
  const picture = content.photo_thumbnail_url === null || isGone ? null : pictures?.picture(content.photo_thumbnail_url)
  const snippet = content.library?.swhighlight
  const found = snippet ? snippetRuns(snippet) : null
  // If the matched text is the title itself, only the title shows the match.
  const isTitle = found !== null && onlyLetters(found.map(({ text }) => text).join('')) === onlyLetters(content.title)
  const said = content.my_annotations.flatMap(({ text, note }) => [text, note ?? ''])
  const runs = isTitle ? null : (found ?? hitSnippet([...said, content.my_note?.note ?? '', content.excerpt], pattern))
  return (
    <Link
      to={readerPath(content.id)}
      className={styles.hit}
      data-read={reading === 'read' || undefined}
      onClick={onOpen}
    >
      {/* The title decides the direction of all its lines. */}
      <span className={styles.hitWords} dir="auto">
        <span className={styles.title}>
          <Marked runs={markWords(shownTitle(content), pattern)} />
        </span>
        <span className={styles.snippet} dir="auto">
          {runs ? <Marked runs={runs} /> : excerptOf(content)}
        </span>
        <span className={styles.facts}>
          <SiteIcon name={siteOf(content)} src={pictures?.icon(content.url) ?? null} size={16} />
          <Facts
            of={[
              siteOf(content),
              content.library?.library_state === 2 && t.archive,
              content.tags.length > 0 && (
                <span key="tags" className={styles.tags}>
                  {content.tags
                    .slice(0, 3)
                    .map(({ name }) => `#${name}`)
                    .join(' ')}
                </span>
              ),
              date?.short,
              length,
            ]}
          />
        </span>
      </span>
      {picture ? (
        <img
          className={styles.thumbnail}
          src={picture}
          alt=""
          width={72}
          height={72}
          loading="lazy"
          onError={() => setGone(true)}
        />
      ) : null}
    </Link>
  )
}

/** Returns "14 pages" or "5 min", or an empty string if unknown. */
function lengthOf(content: Content): string {
  const { page_count: pages = 0, article } = content
  if (pages > 0) return t.countPages({ count: pages })
  const isKnown = (article?.word_count ?? 0) > 0 || mediaSeconds(content) > 0
  return isKnown ? minutesText(readingMinutes(content)) : ''
}

function Marked({ runs }: { readonly runs: readonly Run[] }): ReactNode {
  return runs.map(({ text, hit }, index) => (hit ? <mark key={index}>{text}</mark> : text))
}
