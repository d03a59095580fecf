import { type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import type { FeedEntry } from '#shared/model/feed.ts'
import { minutesText } from '#shared/text/duration.ts'
import { graphemeEnd } from '#shared/text/graphemes.ts'
import { useHost, useReading } from '../../cache/index.ts'
import { readerPath, runCommand } from '../../commands/index.ts'
import { Button } from '../../components/button.tsx'
import { FailedPanel } from '../../components/failed-panel.tsx'
import { Page } from '../../components/page.tsx'
import { QuietPanel } from '../../components/quiet-panel.tsx'
import { siteOf } from '../../reading/article-facts.ts'
import { readingMinutes } from '../../reading/reading-minutes.ts'
import styles from './home-screen.module.css'

/** Shelves to begin with. What has nothing in it is not shown. */
export function HomeScreen(): ReactNode {
  const host = useHost()
  const { value, failure, again } = useReading('home', () => host.call('homeSections', {}))
  const sections = value?.sections.filter(({ content }) => content.length > 0)
  return (
    <Page title="Home" busy={value === null && failure === null}>
      {value === null && failure ? (
        <FailedPanel title="Home" failure={failure} retry={again} />
      ) : sections?.length === 0 ? (
        <QuietPanel
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
    </Page>
  )
}

function Card({ entry: { content } }: { readonly entry: FeedEntry }): ReactNode {
  const known = (content.article?.word_count ?? 0) > 0
  const [broken, setBroken] = useState(false)
  return (
    <Link to={readerPath(content.id)} className={styles.card}>
      {content.photo_thumbnail_url && !broken ? (
        <img
          src={content.photo_thumbnail_url}
          alt=""
          loading="lazy"
          referrerPolicy="no-referrer"
          className={styles.photo}
          onError={() => setBroken(true)}
        />
      ) : (
        <span className={styles.plain} aria-hidden>
          {initialOf(siteOf(content))}
        </span>
      )}
      <span className={styles.title} dir="auto">
        {content.title || content.url}
      </span>
      <span className={styles.facts}>
        <bdi>{siteOf(content)}</bdi>
        {known ? ` · ${minutesText(readingMinutes(content))}` : ''}
      </span>
    </Link>
  )
}

const initialOf = (name: string): string => name.slice(0, graphemeEnd(name, 1)).toUpperCase()
