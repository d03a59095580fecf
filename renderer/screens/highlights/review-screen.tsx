import { ExternalLink } from 'lucide-react'
import { type ReactNode, useEffect, useMemo, useState } from 'react'
import { Link } from 'react-router'
import { HANDFUL, todaysReview } from '#shared/model/highlights/highlight-review.ts'
import * as t from '#shared/words/highlights.ts'
import { highlightViews, readerPath } from '../../paths/index.ts'
import { mutate, useList } from '../../cache/index.ts'
import { Button } from '../../components/button.tsx'
import { Page } from '../../components/page.tsx'
import { SegmentedLinks } from '../../components/segmented-links.tsx'
import { EmptyState } from '../../components/states/empty-state.tsx'
import { ErrorPanel } from '../../components/states/error-panel.tsx'
import { useSkeleton } from '../../components/states/use-skeleton.ts'
import { setPreference, usePreference } from '../../preferences/index.ts'
import { QuoteCard } from './quote-card.tsx'
import { type Quote, quotesIn } from './quotes.ts'
import { useEntries } from './use-entries.ts'
import '../../reading/fonts.css'
import styles from './review-screen.module.css'

/** Shows a few past highlights to reread, one after the other. Off until the reader turns it on. */
export function ReviewScreen(): ReactNode {
  const isOn = usePreference('dailyReview')
  return (
    <Page title={t.review} tools={<SegmentedLinks label={t.highlightViews} segments={highlightViews('review')} />}>
      {isOn ? (
        <Today />
      ) : (
        <EmptyState
          drawing="favorites"
          title={t.revisitYourHighlights}
          text={t.aReviewShowsUpToH({ HANDFUL })}
          actions={
            <Button kind="primary" onClick={() => setPreference('dailyReview', true)}>
              {t.startReviewing}
            </Button>
          }
        />
      )}
    </Page>
  )
}

function Today(): ReactNode {
  const list = useList({ kind: 'highlights' })
  const { more, readMore, ids, need, failure, refresh } = list
  const entries = useEntries(ids)
  // The few highlights are chosen from all highlights, so every page is read.
  useEffect(() => need(ids), [need, ids])
  useEffect(() => {
    if (more && failure === null) readMore()
  }, [more, readMore, ids, failure])
  const [skipped, setSkipped] = useState<readonly number[]>([])
  const [begun] = useState(() => new Date())
  const loading = useSkeleton((list.state === 'loading' || more) && failure === null) !== null
  const { due, done } = useMemo(() => reviewOf(entries, begun), [entries, begun])
  const waiting = due.filter(({ annotation }) => !skipped.includes(annotation.id))
  const [now] = waiting
  if (ids.length === 0 && failure) return <ErrorPanel title={t.highlights} failure={failure} retry={refresh} />
  if (loading || (more && failure === null)) return null
  if (!now) {
    return (
      <EmptyState
        drawing="queue"
        title={done > 0 ? t.doneForToday : t.nothingToReviewToday}
        text={skipped.length > 0 ? t.skippedHighlightsAppearAgainLater : t.aHighlightFirstAppearsTheDay}
        actions={
          <>
            {skipped.length > 0 ? <Button onClick={() => setSkipped([])}>{t.showSkipped}</Button> : null}
            <Button onClick={() => setPreference('dailyReview', false)}>{t.stopReviewing}</Button>
          </>
        }
      />
    )
  }
  const { entry, annotation } = now
  const total = done + due.length
  const seen = (reviews: number): void =>
    void mutate({
      type: 'reviewAnnotation',
      contentId: entry.content.id,
      annotationId: annotation.id,
      reviewedDate: new Date().toISOString(),
      reviews,
    })
  return (
    <section className={styles.review} aria-label={t.todaysReview}>
      <p className={styles.count} role="status">
        {t.atOfTotal({ at: done + skipped.length + 1, total })}
      </p>
      <QuoteCard key={annotation.id} entry={entry} annotation={annotation} />
      <div className={styles.acts}>
        <Button kind="primary" onClick={() => seen((annotation.reviews ?? 0) + 1)}>
          {t.next}
        </Button>
        <Button onClick={() => seen(0)}>{t.showAgainTomorrow}</Button>
        <Button onClick={() => setSkipped([...skipped, annotation.id])}>{t.skip}</Button>
        <Link className={styles.open} to={readerPath(entry.content.id)}>
          <ExternalLink size={16} aria-hidden />
          {t.openArticle}
        </Link>
      </div>
    </section>
  )
}

function reviewOf(entries: Parameters<typeof quotesIn>[0], now: Date) {
  const all = quotesIn(entries, { sort: 'oldest', words: '', onlyLiked: false, color: null, tag: null })
  const known = new Map(all.map((quote): [number, Quote] => [quote.annotation.id, quote]))
  const midnight = new Date(now.getFullYear(), now.getMonth(), now.getDate())
  const { due, done } = todaysReview(
    all.map(({ annotation }) => annotation),
    { day: midnight.toDateString(), since: midnight.getTime(), now: now.getTime() },
  )
  return { done, due: due.flatMap(({ id }) => known.get(id) ?? []) }
}
