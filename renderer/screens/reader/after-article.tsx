import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react'
import { Link } from 'react-router'
import type { FeedEntry } from '#shared/model/feed.ts'
import { minutesText } from '#shared/model/duration.ts'
import * as t from '#shared/words/reading.ts'
import { Facts } from '../../components/facts.tsx'
import { readerPath } from '../../paths/index.ts'
import { type Library, useEntry, useLibrary } from '../../cache/index.ts'
import { ariaKeys, isArchived, isFavorite, keyText } from '../../commands/index.ts'
import { EndCard, readingMinutes, siteOf } from '../../reading/index.ts'
import { reported } from '../../report.ts'
import type { ItemHandlers } from './item-handlers.ts'
import { nextToRead } from './adjacent-article.ts'
import { looksIncomplete } from './repair/looks-incomplete.ts'
import styles from './after-article.module.css'

const Repairs = lazy(() => import('./repair/repair-actions.tsx').then((module) => ({ default: module.RepairActions })))

interface AfterArticleProps {
  readonly entry: FeedEntry
  readonly handlers: ItemHandlers
  readonly onBack: () => void
}

/**
 * Shown below the last line: actions for the article, the next article, and repairs for a page that wasn't extracted
 * completely.
 */
export function AfterArticle({ entry, handlers, onBack }: AfterArticleProps): ReactNode {
  const { id } = entry.content
  const library = useLibrary()
  return (
    <>
      {looksIncomplete(entry) && (
        <section className={styles.incomplete} aria-label={t.articleExtraction} data-screen-only="">
          <h2>{entry.content.article?.finder === 'other' ? t.readWithTheAlternativeExtractor : t.looksIncomplete}</h2>
          <div className={styles.repairs}>
            <Suspense fallback={null}>
              <Repairs entry={entry} show={() => library.articles.retry(id)} />
            </Suspense>
          </div>
        </section>
      )}
      <EndCard
        archived={isArchived(entry)}
        favorite={isFavorite(entry)}
        onArchive={() => handlers['item.archive']?.()}
        onFavorite={() => handlers['item.favorite']?.()}
        onBack={onBack}
        keysOf={(command) => ({ text: keyText(command), aria: ariaKeys(command) })}
      />
      <NextArticle after={id} />
    </>
  )
}

/** Links to the next article. It replaces this one in the history, so that going back still leads to the list. */
function NextArticle({ after }: { readonly after: number }): ReactNode {
  const library = useLibrary()
  const [next, setNext] = useState<{ readonly after: number; readonly entry: FeedEntry } | null>(null)
  useEffect(() => {
    let gone = false
    void entryAfter(library, after).then((entry) => gone || (entry && setNext({ after, entry })))
    return () => {
      gone = true
    }
  }, [library, after])
  const now = useEntry(next?.entry.content.id ?? 0)
  if (next?.after !== after) return null
  const { content } = now ?? next.entry
  return (
    <Link className={styles.next} to={readerPath(content.id)} replace data-screen-only="">
      <span className={styles.label}>{t.next}</span>
      <span className={styles.title} dir="auto">
        {content.title.trim() || t.untitled}
      </span>
      <span className={styles.facts}>
        <Facts of={[siteOf(content), minutesText(readingMinutes(content))]} />
      </span>
    </Link>
  )
}

async function entryAfter(library: Library, id: number): Promise<FeedEntry | undefined> {
  const next = await nextToRead(library, id)
  if (next === undefined) return undefined
  const found = await reported('read what comes next', library.host.entries([next]))
  return found?.[0]
}
