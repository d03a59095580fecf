import { type ReactNode, useDeferredValue, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { Link, useNavigationType, useSearchParams } from 'react-router'
import type { FeedEntry } from '#shared/model/feed.ts'
import type { Profile } from '#shared/model/profile.ts'
import { failureOf, useHost, useReading } from '../../cache/index.ts'
import { usePictures } from '../../cache/pictures.ts'
import { readerPath } from '../../commands/index.ts'
import { FailedPanel } from '../../components/failed-panel.tsx'
import { Page } from '../../components/page.tsx'
import { QuietPanel } from '../../components/quiet-panel.tsx'
import { SiteIcon } from '../../components/site-icon.tsx'
import { siteOf } from '../../reading/article-facts.ts'
import { hitRuns } from './hit-runs.ts'
import { searchStored } from './search-stored.ts'
import styles from './search-screen.module.css'

interface Found {
  readonly entries: readonly FeedEntry[]
  readonly profiles: readonly Profile[]
  /** Why it is from this device alone: the library could not be asked, or gave no answer; null when it is not. */
  readonly stored: 'offline' | 'refused' | null
}

const nothing: Found = { entries: [], profiles: [], stored: null }
const hints = [
  'tag:',
  'site:',
  'by:',
  'is:unread',
  'is:favorite',
  'has:highlights',
  'before:2025',
  '-word',
  '"a phrase"',
]

/** The whole library by its words (UX.md section 4, "Search"); without a connection, what is stored on this device. */
export function SearchScreen(): ReactNode {
  const host = useHost()
  const [search, setSearch] = useSearchParams()
  const query = search.get('search') ?? search.get('query') ?? ''
  const asked = useDeferredValue(query.trim())
  // The address follows the field when there is time: what is typed meanwhile must not be lost to an older address. It
  // leads where someone went somewhere, and not where it was replaced by what was typed.
  const [text, setText] = useState(query)
  const came: string = useNavigationType()
  useLayoutEffect(() => {
    if (came !== 'REPLACE') setText(query)
  }, [query, came])
  const type = (next: string): void => {
    setText(next)
    setSearch({ search: next }, { replace: true })
  }
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => field.current?.focus(), [])
  const { value, failure, again } = useReading(`search ${asked}`, async (): Promise<Found> => {
    if (asked === '') return nothing
    try {
      const reply = await host.call('searchLibrary', { query: { query: asked, search_type: 'library' } })
      return {
        entries: reply.content_results,
        profiles: reply.profile_results,
        stored: null,
      }
    } catch (error) {
      const entries = await searchStored(host, asked)
      if (entries.length === 0 && (error as { status?: unknown }).status !== 0) throw error
      return { entries, profiles: [], stored: failureOf(error).kind === 'offline' ? 'offline' : 'refused' }
    }
  })
  return (
    <Page title="Search" busy={value === null && failure === null}>
      <input
        ref={field}
        type="search"
        className={styles.field}
        aria-label="Search the library"
        placeholder="Search titles, full text, highlights and notes"
        value={text}
        onChange={(event) => type(event.target.value)}
      />
      <p className={styles.hints}>
        {hints.map((hint) => (
          <button
            key={hint}
            type="button"
            className={styles.hint}
            onClick={() => {
              type(`${text.trimEnd()} ${hint}`.trim())
              field.current?.focus()
            }}
          >
            {hint}
          </button>
        ))}
      </p>
      {value === null && failure ? (
        <FailedPanel title="Search" failure={failure} retry={again} />
      ) : value === null || asked === '' ? null : value.entries.length + value.profiles.length === 0 ? (
        <QuietPanel
          drawing="filtered"
          title={`No results for “${asked.slice(0, 80)}”.`}
          text={value.stored ? 'Only what is stored on this device was searched.' : undefined}
        />
      ) : (
        <div role="region" aria-label="Results">
          {value.stored ? (
            <p className={styles.note}>
              {value.stored === 'offline' ? 'You’re offline' : 'The library did not answer as it should'}: these are
              from what is stored on this device.
            </p>
          ) : null}
          <ul>
            {value.entries.map((entry) => (
              <li key={entry.id}>
                <Hit entry={entry} />
              </li>
            ))}
          </ul>
          {value.profiles.length > 0 ? (
            <>
              <h2 className={styles.heading}>Sources</h2>
              <ul>
                {value.profiles.map((profile) => (
                  <li key={profile.id}>
                    <Link to={`/list?author_id=${profile.id}`} className={styles.hit}>
                      <span className={styles.title}>{profile.any_name}</span>
                    </Link>
                  </li>
                ))}
              </ul>
            </>
          ) : null}
        </div>
      )}
    </Page>
  )
}

function Hit({ entry: { content } }: { readonly entry: FeedEntry }): ReactNode {
  const snippet = content.library?.swhighlight
  const pictures = usePictures()
  return (
    <Link to={readerPath(content.id)} className={styles.hit}>
      <span className={styles.title} dir="auto">
        {content.title || content.url}
      </span>
      <span className={styles.snippet} dir="auto">
        {snippet
          ? hitRuns(snippet).map(({ text, hit }, index) => (hit ? <mark key={index}>{text}</mark> : text))
          : content.excerpt}
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
