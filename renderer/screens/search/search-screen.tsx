import {
  type KeyboardEvent,
  type ReactNode,
  useDeferredValue,
  useEffect,
  useId,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import { Link, useLocation, useNavigationType, useSearchParams } from 'react-router'
import { labelOf } from '#shared/commands/index.ts'
import { parseSearch } from '#shared/text/parse-search.ts'
import type { HitPattern } from '#shared/text/search/hit-spans.ts'
import * as t from '#shared/words/search.ts'
import { BadEntries } from '../../components/states/bad-entries.tsx'
import { Button } from '../../components/button.tsx'
import { ErrorPanel } from '../../components/states/error-panel.tsx'
import fields from '../../components/field.module.css'
import { Page } from '../../components/page.tsx'
import { useValueAfterSkeleton } from '../../components/states/use-value-after-skeleton.ts'
import { usePhone } from '../../components/use-phone.ts'
import { EmptyState } from '../../components/states/empty-state.tsx'
import { useStale } from '../../cache/index.ts'
import { wordPattern } from './mark-matches.ts'
import { SearchHit } from './search-hit.tsx'
import { SearchOperators } from './search-operators.tsx'
import {
  type SearchArea,
  searchAreaAt,
  searchAreaOf,
  searchAreas,
  searchFields,
  wholeLibrary,
} from './search-scopes.ts'
import { rememberSearch } from './remember-search.ts'
import { SearchStart } from './search-start.tsx'
import type { SearchSort } from './stored-search.ts'
import styles from './search-screen.module.css'
import { type SearchResults, useLibrarySearch } from './use-library-search.ts'

const sorts: readonly (readonly [SearchSort, string])[] = [
  ['best', t.bestMatch],
  ['newest', t.newest],
  ['oldest', t.oldest],
]
/**
 * Searches the library or, if offline, the entries stored on this device. The address contains the words, the scope
 * (`in`), the part of an article (`of`) and the order (`sort`).
 */
export function SearchScreen(): ReactNode {
  const [search, setSearch] = useSearchParams()
  const { state } = useLocation()
  const query = search.get('search') ?? search.get('query') ?? ''
  const place = searchAreaOf(search.get('in'))
  const of = searchFields.find(([name]) => name === search.get('of'))?.[0] ?? ''
  const sort = sorts.find(([name]) => name === search.get('sort'))?.[0] ?? 'best'
  const here = searchAreaAt((state as { readonly from?: unknown } | null)?.from)
  const words = useDeferredValue(query.trim())
  const asked = words === '' ? '' : [words, place.words, of && `in:${of}`].filter(Boolean).join(' ')
  // The address lags behind the field, and an older address must not overwrite newer typing. The field follows the
  // address only on navigation, not when typing has replaced the address.
  const [text, setText] = useState(query)
  const came: string = useNavigationType()
  useLayoutEffect(() => {
    if (came !== 'REPLACE') setText(query)
  }, [query, came])
  const choose = (changes: Readonly<Record<string, string>>): void => {
    // The most recently typed text may not be in the address yet.
    const next = new URLSearchParams({
      search: text,
      in: place.name,
      of,
      sort: sort === 'best' ? '' : sort,
      ...changes,
    })
    for (const [name, value] of [...next]) if (value === '' && name !== 'search') next.delete(name)
    setSearch(next, { replace: true, state })
  }
  const type = (next: string): void => {
    setText(next)
    choose({ search: next })
  }
  const phone = usePhone()
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => field.current?.focus(), [])
  const pattern = useMemo(() => wordPattern(parseSearch(words)), [words])
  const reading = useLibrarySearch(asked, sort)
  const stale = useStale(reading)
  const { value, pace, again, more } = reading
  // Shows the previous results until the response to the next query arrives.
  const [kept, setKept] = useState(value)
  if (value !== null && value !== kept) setKept(value)
  const { value: found, failure } = useValueAfterSkeleton({
    value: value ?? (reading.failure ? null : kept),
    failure: reading.failure,
  })
  const places = [...(here ? [here] : []), ...searchAreas.filter(({ name }) => name !== here?.name)]
  if (!places.some(({ name }) => name === place.name)) places.push(place)
  const choices = (
    <div className={styles.choices}>
      <Chosen label={t.in} value={place.name} onChoose={(name) => choose({ in: name })}>
        {places.map(({ name, label }) => (
          <option key={name} value={name}>
            {name === here?.name ? t.thisList({ label }) : label}
          </option>
        ))}
      </Chosen>
      <Chosen label={t.matchWordsIn} value={of} onChoose={(name) => choose({ of: name })}>
        {searchFields.map(([name, label]) => (
          <option key={name} value={name}>
            {label}
          </option>
        ))}
      </Chosen>
      <Chosen label={t.sort} value={sort} onChoose={(name) => choose({ sort: name === 'best' ? '' : name })}>
        {sorts.map(([name, label]) => (
          <option key={name} value={name}>
            {label}
          </option>
        ))}
      </Chosen>
    </div>
  )
  return (
    <Page title={t.search} busy={found === null && failure === null} pace={pace} stale={stale}>
      <div className={styles.whole} onKeyDown={moveAmongHits} role="presentation">
        <input
          ref={field}
          type="search"
          className={fields.input}
          aria-label={labelOf('search.focus')}
          placeholder={t.searchTitles}
          value={text}
          onChange={(event) => type(event.target.value)}
        />
        <div className={styles.narrow}>
          {phone ? null : choices}
          <SearchOperators
            before={phone ? choices : null}
            chosen={phone ? [place !== wholeLibrary, of !== '', sort !== 'best'].filter(Boolean).length : 0}
            onAdd={(operator) => {
              type(`${text.trimEnd()} ${operator}`.trim())
              field.current?.focus()
            }}
          />
        </div>
        {value === null && failure ? (
          <ErrorPanel title={t.search} failure={failure} retry={again} />
        ) : asked === '' ? (
          <SearchStart
            onChoose={(next) => {
              type(next)
              field.current?.focus()
            }}
          />
        ) : found === null ? null : found.entries.length + found.profiles.length + found.bad.length === 0 ? (
          <NothingFound words={words} stored={found.stored !== null} place={place} of={of} onChoose={choose} />
        ) : (
          <Results
            found={found}
            busy={value === null}
            pattern={pattern}
            more={more}
            onOpen={() => rememberSearch(words)}
          />
        )}
      </div>
    </Page>
  )
}

interface NothingFoundProps {
  readonly words: string
  /** True if only this device was searched. */
  readonly stored: boolean
  readonly place: SearchArea
  readonly of: string
  readonly onChoose: (changes: Readonly<Record<string, string>>) => void
}

/** Reports that nothing matched and offers other scopes. */
function NothingFound({ words, stored, place, of, onChoose }: NothingFoundProps): ReactNode {
  const narrow = place !== wholeLibrary || of !== ''
  const archive = narrow && !stored && (place.name !== 'archive' || (of !== '' && of !== 'text'))
  return (
    <EmptyState
      drawing="filtered"
      title={t.noResultsForSlice({ slice: words.slice(0, 80) })}
      text={
        stored
          ? t.onlyContentStoredOnThisDevice
          : archive
            ? t.searchTheFullTextOfArchived
            : narrow
              ? undefined
              : t.noMatchesInYourQueueOr
      }
      actions={
        <>
          {archive ? (
            <Button kind="primary" onClick={() => onChoose({ in: 'archive', of: 'text' })}>
              {t.searchTheArchive}
            </Button>
          ) : null}
          {narrow ? (
            <Button onClick={() => onChoose({ in: '', of: '' })}>{t.searchTheWholeLibraryInstead}</Button>
          ) : (
            <Button onClick={() => onChoose({ in: 'inbox' })}>{t.searchTheInbox}</Button>
          )}
        </>
      }
    />
  )
}

interface ChosenProps {
  readonly label: string
  readonly value: string
  readonly onChoose: (name: string) => void
  readonly children: ReactNode
}

function Chosen({ label, value, onChoose, children }: ChosenProps): ReactNode {
  const id = useId()
  return (
    <span className={styles.choice}>
      <label htmlFor={id}>{label}</label>
      <select id={id} className={fields.select} value={value} onChange={(event) => onChoose(event.target.value)}>
        {children}
      </select>
    </span>
  )
}

interface ResultsProps {
  readonly found: SearchResults
  /** True if the results belong to the previous query, and the current one has no response yet. */
  readonly busy: boolean
  readonly pattern: HitPattern | null
  readonly more: (() => void) | null
  /** Called when a result is opened. */
  readonly onOpen: () => void
}

function Results({ found, busy, pattern, more, onOpen }: ResultsProps): ReactNode {
  const { entries, profiles, stored, bad, cursor } = found
  return (
    <div role="region" aria-label={t.results} aria-busy={busy}>
      {stored ? (
        <p className={styles.note}>
          {stored === 'offline' ? t.youreOfflineStoredResults : t.theLibrarySentAnUnexpectedReplyStoredResults}
        </p>
      ) : null}
      {bad.length > 0 ? <BadEntries bad={bad} className={styles.note} /> : null}
      {entries.length > 0 ? (
        <>
          <h2 className={styles.heading}>{t.inYourLibrary}</h2>
          <ul>
            {entries.map((entry) => (
              <li key={entry.id}>
                <SearchHit entry={entry} pattern={pattern} onOpen={onOpen} />
              </li>
            ))}
          </ul>
        </>
      ) : null}
      {cursor === null ? null : (
        <p className={styles.more}>
          <Button disabled={more === null} onClick={more ?? undefined}>
            {more === null ? t.searching : t.showMore}
          </Button>
        </p>
      )}
      {profiles.length > 0 ? (
        <>
          <h2 className={styles.heading}>{t.sources}</h2>
          <ul>
            {profiles.map((profile) => (
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
  )
}

/** The down arrow moves from the field into the results and through them. The up arrow moves back. */
function moveAmongHits(event: KeyboardEvent<HTMLElement>): void {
  const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
  const { target, currentTarget } = event
  if (step === 0 || !(target instanceof HTMLElement) || !target.matches('input, a')) return
  const stops = [...currentTarget.querySelectorAll<HTMLElement>('input, [role=region] a')]
  const next = stops[stops.indexOf(target) + step]
  if (!next) return
  event.preventDefault()
  next.focus()
}
