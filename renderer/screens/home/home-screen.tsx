import { Highlighter } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import { numberText } from '#shared/language/formats.ts'
import type { FeedEntry } from '#shared/model/feed.ts'
import { readState } from '#shared/model/read-state.ts'
import { shownTitle } from '#shared/text/addresses/shown-title.ts'
import { minutesText } from '#shared/model/duration.ts'
import * as t from '#shared/words/home.ts'
import { readerPath } from '../../paths/index.ts'
import { useLibrary, useAsyncValue, useStale, usePictures } from '../../cache/index.ts'
import { runCommand } from '../../commands/index.ts'
import { Button } from '../../components/button.tsx'
import { ErrorPanel } from '../../components/states/error-panel.tsx'
import { Page } from '../../components/page.tsx'
import { useValueAfterSkeleton } from '../../components/states/use-value-after-skeleton.ts'
import { EmptyState } from '../../components/states/empty-state.tsx'
import { SiteIcon } from '../../components/site-icon.tsx'
import { usePreference } from '../../preferences/index.ts'
import { excerptOf, minutesLeft, readingMinutes, siteOf } from '../../reading/facts/index.ts'
import styles from './home-screen.module.css'

/** The start screen: sections of articles, then `children` as another section. Empty sections are hidden. */
export function HomeScreen({ children }: { readonly children?: ReactNode }): ReactNode {
  const { host, kept } = useLibrary()
  const reading = useValueAfterSkeleton(useAsyncValue('home', () => host.call('homeSections', {}), kept))
  const { value, failure, pace, again } = reading
  const stale = useStale(reading)
  const isReviewing = usePreference('dailyReview')
  const sections = value?.sections.filter(({ content }) => content.length > 0)
  return (
    <Page
      title={t.home}
      busy={value === null && failure === null}
      pace={pace}
      stale={stale}
      shapes={<SectionSkeletons />}
    >
      {isReviewing && value !== null ? (
        <Link className={styles.review} to="/list/highlights?by=review">
          <Highlighter size={18} aria-hidden />
          <span>{t.todaysReview}</span>
          <span className={styles.few}>{t.aFewOfYourHighlights}</span>
        </Link>
      ) : null}
      {value === null && failure ? (
        <ErrorPanel title={t.home} failure={failure} retry={again} />
      ) : sections?.length === 0 ? (
        <EmptyState
          drawing="queue"
          title={t.nothingOnYourShelvesYet}
          text={t.saveAnArticleToGetSuggestions}
          actions={
            <Button kind="primary" onClick={() => runCommand('save.url')}>
              {t.saveUrl}
            </Button>
          }
        />
      ) : (
        sections?.map(({ id, title, content }) => <Shelf key={id} id={id} title={title} entries={content} />)
      )}
      {value === null ? null : children}
    </Page>
  )
}

/**
 * The number of cards before "Show all": one row of four, or two rows of two. Where only three fit in a row, the style
 * hides the fourth.
 */
const CARDS = 4

interface ShelfProps {
  readonly id: string | number
  readonly title: string
  readonly entries: readonly FeedEntry[]
}

function Shelf({ id, title, entries }: ShelfProps): ReactNode {
  const [isWhole, setWhole] = useState(false)
  return (
    <section className={styles.shelf} aria-labelledby={`shelf-${id}`}>
      <div className={styles.head}>
        <h2 id={`shelf-${id}`} className={styles.name}>
          {title}
        </h2>
        {entries.length >= CARDS ? (
          <button
            type="button"
            className={`${styles.all} ${entries.length === CARDS ? styles.ofFour : ''}`}
            aria-expanded={isWhole}
            onClick={() => setWhole(!isWhole)}
          >
            {isWhole ? t.showFewer : t.showAllLength({ length: numberText(entries.length) })}
          </button>
        ) : null}
      </div>
      <ul className={`${styles.cards} ${isWhole ? '' : styles.some}`}>
        {entries.slice(0, isWhole ? entries.length : CARDS).map((entry) => (
          <li key={entry.id}>
            <Card entry={entry} />
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Shows placeholders for three sections that haven't loaded. */
function SectionSkeletons(): ReactNode {
  return ['a', 'b', 'c'].map((shelf) => (
    <div key={shelf} className={`${styles.shelf} ${styles.shapes}`}>
      <span className={styles.nameShape} />
      <div className={styles.cards}>
        {['a', 'b', 'c', 'd'].map((card) => (
          <div key={card} className={styles.card}>
            <span className={styles.plain} />
            <span className={styles.titleShape} />
            <span className={styles.factsShape} />
          </div>
        ))}
      </div>
    </div>
  ))
}

function Card({ entry: { content } }: { readonly entry: FeedEntry }): ReactNode {
  const share = content.history?.last_read_percentage ?? 0
  const [broken, setBroken] = useState(false)
  const pictures = usePictures()
  const site = siteOf(content)
  const begun = readState(share) === 'in_progress'
  const photo = broken ? null : (content.photo_thumbnail_url ?? null)
  const isPictured = photo !== null && pictures !== null
  const time = timeOf(content, begun ? share : null)
  return (
    <Link to={readerPath(content.id)} className={styles.card}>
      {isPictured ? (
        <img
          src={pictures.picture(photo)}
          alt=""
          loading="lazy"
          className={styles.photo}
          onError={() => setBroken(true)}
        />
      ) : (
        <span className={styles.words} dir="auto">
          <span className={styles.title}>{shownTitle(content)}</span>
          <span className={styles.excerpt}>{excerptOf(content)}</span>
        </span>
      )}
      {isPictured ? (
        <span className={styles.title} dir="auto">
          {shownTitle(content)}
        </span>
      ) : null}
      {begun ? (
        <span className={styles.progress} aria-hidden>
          <span style={{ width: `${share * 100}%` }} />
        </span>
      ) : null}
      <span className={styles.facts}>
        <SiteIcon name={site} src={pictures?.icon(content.url) ?? null} size={16} />
        <bdi className={styles.site}>{site}</bdi>
        {time === '' ? null : <span className={styles.time}>{time}</span>}
      </span>
    </Link>
  )
}

/** Returns "5 min", or "3 min left" once started. Empty if unknown. */
function timeOf(content: FeedEntry['content'], share: number | null): string {
  if ((content.article?.word_count ?? 0) === 0) return ''
  const minutes = readingMinutes(content)
  return share === null ? minutesText(minutes) : t.timeLeft({ time: minutesText(minutesLeft(minutes, share)) })
}
