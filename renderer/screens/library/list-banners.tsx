import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react'
import * as t from '#shared/words/shell.ts'
import styles from './bad-entries.module.css'
import line from './recently-deleted.module.css'
import { isFiltered, withoutFilters } from '../../paths/index.ts'
import { closeNote, useDialog } from '../../dialogs/index.ts'
import {
  copyText,
  type List,
  type ListView,
  useConfirmations,
  useHost,
  useSources,
  readFollowed,
} from '../../cache/index.ts'
import { useCommands } from '../../commands/index.ts'
import { VisuallyHidden } from '../../components/visually-hidden.tsx'
import { RefreshStatus } from './refresh-status.tsx'
import { FilterChips } from './menus/filter-chips.tsx'
import { useNewItemsText } from './list/use-new-items-announcement.ts'
import type { QueueViewHandle } from './use-queue-view.ts'
import { setFollowedSources } from './entry-source.ts'

// Few readers see these, and never in the first list.
const BadEntries = lazy(() =>
  import('../../components/states/bad-entries.tsx').then((module) => ({ default: module.BadEntries })),
)
const ConfirmationList = lazy(() =>
  import('../../components/confirmation-list.tsx').then((module) => ({ default: module.ConfirmationList })),
)
const RecentlyDeleted = lazy(() =>
  import('./recently-deleted.tsx').then((module) => ({ default: module.RecentlyDeleted })),
)
const NewRows = lazy(() => import('./list/new-items-pill.tsx').then(({ NewRows }) => ({ default: NewRows })))
const NoteDialog = lazy(() => import('./menus/note-dialog.tsx').then(({ NoteDialog }) => ({ default: NoteDialog })))
const SaveView = lazy(() => import('./menus/save-view.tsx').then(({ SaveView }) => ({ default: SaveView })))

interface ListAsideProps {
  readonly title: string
  /** Identifies the list and its order. */
  readonly place: string
  readonly kind: List['kind']
  readonly view: ListView
  /** Null while unknown. */
  readonly count: number | null
  readonly queue: QueueViewHandle | null
}

/** Renders the parts between a list's header and its rows: filter chips, new arrivals, missing entries. */
export function ListBanners({ title, place, kind, view, count, queue }: ListAsideProps): ReactNode {
  const filtered = queue !== null && isFiltered(queue.view)
  // Feed pages loaded by scrolling aren't new arrivals, and neither are rows revealed by a filter change.
  const news = useNewItemsText(title, count ?? 0, view.state === 'ready' && count !== null && !filtered)
  const [saving, setSaving] = useState(false)
  const noted = useDialog('note')?.id ?? null
  // The dialog belongs to the list from which it was opened, so it closes when the list does.
  useEffect(() => closeNote, [])
  useCommands('list', {
    ...(filtered && {
      'list.clearFilters': () => queue.change(withoutFilters),
      'list.saveView': () => setSaving(true),
    }),
    ...(queue && { 'list.shuffle': () => queue.change((now) => ({ ...now, shuffle: newSeed() })) }),
  })
  return (
    <>
      <VisuallyHidden>
        <span role="status">{news}</span>
      </VisuallyHidden>
      <RefreshStatus title={title} kind={kind} view={view} />
      {queue ? <FilterChips view={queue.view} change={queue.change} onSave={() => setSaving(true)} /> : null}
      {kind === 'inbox' ? <FollowedSources /> : null}
      <Suspense fallback={null}>
        {view.bad.length > 0 && view.ids.length > 0 ? <BadEntries bad={view.bad} className={styles.note} /> : null}
        {kind === 'inbox' ? <AskedToConfirm /> : null}
      </Suspense>
      {kind === 'archive' ? (
        <Suspense fallback={<LinePlace />}>
          <RecentlyDeleted />
        </Suspense>
      ) : null}
      <Suspense fallback={null}>
        <NewRows key={place} ids={view.ids} />
      </Suspense>
      <Suspense fallback={null}>
        {noted === null ? null : <NoteDialog id={noted} />}
        {saving && queue ? <SaveView view={queue.view} onClose={() => setSaving(false)} /> : null}
      </Suspense>
    </>
  )
}

function AskedToConfirm(): ReactNode {
  const { confirmations, finish } = useConfirmations()
  if (confirmations.length === 0) return null
  return (
    <ConfirmationList
      confirmations={confirmations}
      className={styles.note}
      onCopy={(code) => void copyText(code, t.codeCopied)}
      onDone={finish}
    />
  )
}

/** Returns a random positive integer. Each seed gives a different shuffle. */
const newSeed = (): number => 1 + Math.floor(Math.random() * 2_000_000_000)

/** Keeps the followed sources loaded for the row menus while the inbox is on screen. Renders nothing. */
function FollowedSources(): null {
  const host = useHost()
  const { value } = useSources('sources all', 'subscribed', (signal) => readFollowed(host, 'all', signal))
  useEffect(() => {
    setFollowedSources(value)
    return () => setFollowedSources(null)
  }, [value])
  return null
}

/** Holds the place of the line above the archive until its code is loaded, so that no row moves. */
const LinePlace = (): ReactNode => (
  <p className={line.line} aria-hidden>
    <span className={line.link}>{'\u00a0'}</span>
  </p>
)
