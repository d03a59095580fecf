import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { FeedEntry } from '#shared/model/feed.ts'
import { usePictures } from '../../cache/index.ts'
import { readerPath } from '../../commands/index.ts'
import { SiteIcon } from '../../components/site-icon.tsx'
import { siteOf } from '../../reading/facts/index.ts'
import { snippetRuns, type Run } from './snippet-runs.ts'
import { hitSnippet, markWords } from './mark-matches.ts'
import styles from './search-screen.module.css'

interface SearchHitProps {
  readonly entry: FeedEntry
  /** Matches the searched words; null if there are none. */
  readonly pattern: RegExp | null
}

/** A search result with the excerpt that matched. */
export function SearchHit({ entry: { content }, pattern }: SearchHitProps): ReactNode {
  const pictures = usePictures()
  const snippet = content.library?.swhighlight
  const said = content.my_annotations.flatMap(({ text, note }) => [text, note ?? ''])
  const runs = snippet
    ? snippetRuns(snippet)
    : hitSnippet([...said, content.my_note?.note ?? '', content.excerpt], pattern)
  return (
    <Link to={readerPath(content.id)} className={styles.hit}>
      <span className={styles.title} dir="auto">
        <Marked runs={markWords(content.title || content.url, pattern)} />
      </span>
      <span className={styles.snippet} dir="auto">
        {runs ? <Marked runs={runs} /> : content.excerpt}
      </span>
      <span className={styles.facts}>
        <SiteIcon name={siteOf(content)} src={pictures?.icon(content.url) ?? null} size={16} />
        {siteOf(content)}
        {content.library?.library_state === 2 ? ' · Archive' : ''}
        {content.tags.length > 0
          ? ` · ${content.tags
              .slice(0, 3)
              .map(({ name }) => `#${name}`)
              .join(' ')}`
          : ''}
      </span>
    </Link>
  )
}

function Marked({ runs }: { readonly runs: readonly Run[] }): ReactNode {
  return runs.map(({ text, hit }, index) => (hit ? <mark key={index}>{text}</mark> : text))
}
