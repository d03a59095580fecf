import { type ReactNode, useId, useState } from 'react'
import { labelOf } from '#shared/commands/index.ts'
import type { FeedEntry } from '#shared/model/feed.ts'
import { type LibraryState, libraryState } from '#shared/model/library-state.ts'
import * as t from '#shared/words/library.ts'
import * as messages from '#shared/words/messages.ts'
import { Facts } from '../../components/facts.tsx'
import { reportRefusal } from '../../paying/index.ts'
import { mutate, notify, useHost, useAsyncValue } from '../../cache/index.ts'
import { Button } from '../../components/button.tsx'
import { Dialog, DialogActions } from '../../components/dialog.tsx'
import { ErrorPanel } from '../../components/states/error-panel.tsx'
import { articleDate } from '../../reading/facts/index.ts'
import styles from './deleted-entries.module.css'

interface Deleted {
  readonly entries: readonly FeedEntry[]
  /** The cursor for the next page, or null at the end. */
  readonly cursor: string | null
}

/**
 * Lists deleted entries, most recently deleted first, and lets the reader restore them. Deleting only removes an entry
 * from the lists.
 */
export function DeletedEntries({ onClose }: { readonly onClose: () => void }): ReactNode {
  const host = useHost()
  const read = async (cursor: string | undefined, signal?: AbortSignal): Promise<Deleted> => {
    const page = await host.call('archiveFeed', { query: { deleted: true, cursor } }, signal)
    const next = page.next === null ? null : new URL(page.next, location.origin).searchParams.get('cursor')
    // A service that doesn't have this list returns the archive instead.
    const isDeleted = ({ content }: FeedEntry): boolean => content.library?.library_state === libraryState.deleted
    return { entries: page.feed.filter(isDeleted), cursor: next }
  }
  const { value, failure, again, put } = useAsyncValue('deleted', (signal) => read(undefined, signal))
  const [asking, setAsking] = useState(false)
  const more = (known: Deleted): void => {
    setAsking(true)
    read(known.cursor ?? undefined)
      .then(
        (next) => put({ ...next, entries: [...known.entries, ...next.entries] }),
        (error: unknown) => reportRefusal(error, t.thereWasNoReply),
      )
      .finally(() => setAsking(false))
  }
  return (
    <Dialog title={labelOf('go.deleted')} wide onClose={onClose}>
      <p className={styles.words}>{t.deletedArticlesStayHereWithTheir}</p>
      {value === null ? (
        failure ? (
          <ErrorPanel title={labelOf('go.deleted')} failure={failure} retry={again} />
        ) : (
          <p className={styles.words} role="status">
            {t.loading}
          </p>
        )
      ) : value.entries.length === 0 ? (
        <p className={styles.words}>{t.noDeletedArticles}</p>
      ) : (
        <ul className={styles.list}>
          {value.entries.map((entry) => (
            <DeletedEntry key={entry.id} entry={entry} />
          ))}
        </ul>
      )}
      {value?.cursor ? (
        <p className={styles.more}>
          <Button disabled={asking} onClick={() => more(value)}>
            {asking ? t.loading : t.showMore}
          </Button>
        </p>
      ) : null}
      <DialogActions>
        <Button onClick={onClose}>{t.done}</Button>
      </DialogActions>
    </Dialog>
  )
}

function DeletedEntry({ entry: { content } }: { readonly entry: FeedEntry }): ReactNode {
  const [back, setBack] = useState<LibraryState | null>(null)
  const [now] = useState(() => new Date())
  const id = useId()
  const restore = async (state: LibraryState): Promise<void> => {
    setBack(state)
    const action = { type: 'move', contentId: content.id, state, at: new Date().toISOString() } as const
    if (!(await mutate(action))) return setBack(null)
    notify(state === libraryState.saved ? messages.savedToQueue : messages.archived)
  }
  const { library, title, site_name } = content
  const date = articleDate(library?.library_state_date ?? content.feed_date, now, 'short')
  return (
    <li className={styles.entry}>
      <span className={styles.about}>
        <span id={id} className={styles.title} dir="auto">
          {title || content.url}
        </span>
        <span className={styles.words} title={date?.full}>
          <Facts of={[site_name, date && t.deletedOn({ date: date.short })]} />
        </span>
      </span>
      {back === null ? (
        <span className={styles.ways} role="group" aria-labelledby={id}>
          <Button onClick={() => void restore(libraryState.saved)}>{t.restoreToTheQueue}</Button>
          <Button onClick={() => void restore(libraryState.archived)}>{t.restoreToTheArchive}</Button>
        </span>
      ) : (
        <span className={styles.words} role="status">
          {back === libraryState.saved ? t.restoredToTheQueue : t.restoredToTheArchive}
        </span>
      )}
    </li>
  )
}
