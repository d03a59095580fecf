import { CalendarCheck, PencilLine } from 'lucide-react'
import { lazy, type ReactNode, Suspense, useContext, useState } from 'react'
import { percentText } from '#shared/language/amounts.ts'
import { numberText } from '#shared/language/formats.ts'
import { languageName } from '#shared/language/language-name.ts'
import type { Content } from '#shared/model/content.ts'
import { safeLinkUrl } from '#shared/text/safe-url.ts'
import * as t from '#shared/words/reading.ts'
import { authorsOf, articleDate, siteOf } from '../facts/index.ts'
import { Button } from '../../components/button.tsx'
import { StoredPageContext } from '../page/stored-page-context.ts'
import styles from './info-tab.module.css'
import { SentBy } from '../sent-by/index.ts'
import { RuleDeeds } from './rule-deeds.tsx'

const EditTitleDialog = lazy(() =>
  import('../title/edit-title-dialog.tsx').then((module) => ({ default: module.EditTitleDialog })),
)

const StoredPagesList = lazy(() =>
  import('./stored-pages-list.tsx').then((module) => ({ default: module.StoredPagesList })),
)

const FinishedDateDialog = lazy(() =>
  import('./finished-date-dialog.tsx').then((module) => ({ default: module.FinishedDateDialog })),
)

interface InfoTabProps {
  readonly content: Content
  readonly minutes: number
  /** The length of the whole text in UTF-16 units. */
  readonly length: number
  readonly now: Date
  /** True if the library has received all changes made on this device. */
  readonly synced: boolean
  /** The highlights that link to the article. */
  readonly linkedFrom?: ReactNode
}

/** Shows details of the open article. */
export function InfoTab({ content, minutes, length, now, synced, linkedFrom }: InfoTabProps): ReactNode {
  const { article, library, history } = content
  const link = safeLinkUrl(content.url)
  const [editing, setEditing] = useState(false)
  const [dating, setDating] = useState(false)
  const showPage = useContext(StoredPageContext)
  const words = article?.word_count ?? null
  const facts: readonly (readonly [string, ReactNode])[] = [
    [t.title, content.title],
    [t.author, authorsOf(content)],
    [t.source, siteOf(content)],
    [t.published, dateOf(content.publication_date, now)],
    [t.saved, dateOf(library?.library_state_date ?? null, now)],
    [t.lastRead, dateOf(history?.last_viewed_date ?? null, now)],
    [t.finishedOn, dateOf(history?.finished_date ?? null, now)],
    [t.length, words === null ? null : t.wordsWordsMinutesMin({ words: numberText(words), minutes })],
    [t.characters, numberText(length)],
    [t.language, article?.language ? languageName(article.language) : null],
    [t.percentRead, history?.max_read_percentage == null ? null : percentText(history.max_read_percentage)],
    [
      t.address,
      link && (
        <a href={link} target="_blank" rel="noopener noreferrer nofollow" referrerPolicy="no-referrer">
          {content.url}
        </a>
      ),
    ],
    [t.sentBy, content.sent_by?.length ? <SentBy senders={content.sent_by} now={now} /> : null],
    [t.rules, content.rule_deeds?.length ? <RuleDeeds deeds={content.rule_deeds} /> : null],
    [t.status, synced ? t.inYourLibrary : t.someChangesArentSyncedYet],
  ]
  return (
    <div className={styles.info}>
      <dl className={styles.facts}>
        {facts.map(([name, value]) =>
          value === null || value === '' ? null : (
            <div key={name}>
              <dt>{name}</dt>
              <dd dir="auto">{value}</dd>
            </div>
          ),
        )}
      </dl>
      {linkedFrom}
      <Button kind="quiet" onClick={() => setEditing(true)}>
        <PencilLine size={16} aria-hidden />
        {t.editTitleAndAuthor}
      </Button>
      <Button kind="quiet" onClick={() => setDating(true)}>
        <CalendarCheck size={16} aria-hidden />
        {t.setFinishedDate}
      </Button>
      {showPage && (
        <Suspense fallback={null}>
          <StoredPagesList contentId={content.id} onShow={showPage} />
        </Suspense>
      )}
      {dating && (
        <Suspense fallback={null}>
          <FinishedDateDialog content={content} onClose={() => setDating(false)} />
        </Suspense>
      )}
      {editing && (
        <Suspense fallback={null}>
          <EditTitleDialog content={content} onClose={() => setEditing(false)} />
        </Suspense>
      )}
    </div>
  )
}

function dateOf(iso: string | null, now: Date): ReactNode {
  const date = articleDate(iso, now)
  return (
    date && (
      <time dateTime={date.machine} title={date.full}>
        {date.short}
      </time>
    )
  )
}
