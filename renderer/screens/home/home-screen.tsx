import { type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import type { FeedEntry } from '#shared/model/feed.ts'
import { minutesText } from '#shared/text/duration.ts'
import { useLibrary, useAsyncValue, useStale, usePictures } from '../../cache/index.ts'
import { readerPath, runCommand } from '../../commands/index.ts'
import { Button } from '../../components/button.tsx'
import { ErrorPanel } from '../../components/states/error-panel.tsx'
import { Page } from '../../components/page.tsx'
import { useValueAfterSkeleton } from '../../components/states/use-value-after-skeleton.ts'
import { EmptyState } from '../../components/states/empty-state.tsx'
import { SiteIcon } from '../../components/site-icon.tsx'
import { siteOf, readingMinutes } from '../../reading/facts/index.ts'
import styles from './home-screen.module.css'

/** The start screen: sections of articles, then `children` as one more. Empty sections are hidden. */
export function HomeScreen({ children }: { readonly children?: ReactNode }): ReactNode {
  const { host, kept } = useLibrary()
  const reading = useValueAfterSkeleton(useAsyncValue('home', () => host.call('homeSections', {}), kept))
  const { value, failure, pace, again } = reading
  const stale = useStale(reading)
  const sections = value?.sections.filter(({ content }) => content.length > 0)
  return (
    <Page
      title="Home"
      busy={value === null && failure === null}
      pace={pace}
      stale={stale}
      shapes={<SectionSkeletons />}
    >
      {value === null && failure ? (
        <ErrorPanel title="Home" failure={failure} retry={again} />
      ) : sections?.length === 0 ? (
        <EmptyState
          drawing="queue"
          title="Nothing on your shelves yet."
          text="Save a first article; what to read next grows from there."
          actions={
            <Button kind="primary" onClick={() => runCommand('save.url')}>
              Save URL
            </Button>
          }
        />
      ) : (
        sections?.map(({ id, title, content }) => (
          <section key={id} className={styles.shelf} aria-labelledby={`shelf-${id}`}>
            <h2 id={`shelf-${id}`} className={styles.name}>
              {title}
            </h2>
            <ul className={styles.cards}>
              {content.map((entry) => (
                <li key={entry.id}>
                  <Card entry={entry as FeedEntry} />
                </li>
              ))}
            </ul>
          </section>
        ))
      )}
      {value === null ? null : children}
    </Page>
  )
}

/** Placeholder for three sections that have not loaded. */
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
  const known = (content.article?.word_count ?? 0) > 0
  const [broken, setBroken] = useState(false)
  const pictures = usePictures()
  const site = siteOf(content)
  return (
    <Link to={readerPath(content.id)} className={styles.card}>
      {content.photo_thumbnail_url && pictures && !broken ? (
        <img
          src={pictures.picture(content.photo_thumbnail_url)}
          alt=""
          loading="lazy"
          className={styles.photo}
          onError={() => setBroken(true)}
        />
      ) : (
        <span className={styles.plain} aria-hidden>
          <SiteIcon name={site} src={pictures?.icon(content.url) ?? null} size={36} />
        </span>
      )}
      <span className={styles.title} dir="auto">
        {content.title || content.url}
      </span>
      <span className={styles.facts}>
        <bdi>{site}</bdi>
        {known ? ` · ${minutesText(readingMinutes(content))}` : ''}
      </span>
    </Link>
  )
}
