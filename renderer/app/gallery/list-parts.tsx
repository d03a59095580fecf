import type { ReactNode } from 'react'
import { listNames } from '../../paths/index.ts'
import type { Failure, ListView } from '../../cache/index.ts'
import type { HostStatus, SyncStatus } from '#shared/host/host.ts'
import { RefreshStatus } from '../../screens/library/refresh-status.tsx'
import { FirstSync } from '../../screens/library/first-sync.tsx'
import { ListNotice } from '../../screens/library/list-notice.tsx'
import { Skeleton } from '../../screens/library/rows/skeleton.tsx'
import styles from './gallery.module.css'
import { WithFakeLibrary } from './with-fake-library.tsx'

const soon = Date.now() + 40_000
const nothing = (): void => undefined
const view = (failure: Partial<Failure> | null, change: Partial<ListView> = {}): ListView => ({
  state: 'ready',
  refreshing: false,
  more: false,
  total: null,
  bad: [],
  slow: false,
  failure: failure && { kind: 'error', retryAt: null, status: 500, details: 'Status: 500', ...failure },
  ids: [],
  need: nothing,
  readMore: nothing,
  refresh: nothing,
  reload: nothing,
  ...change,
})

const never: SyncStatus = { state: 'not_known', activity: 'full', done: 0, total: null, lastSync: null, error: null }
const firstSync = (change: Partial<SyncStatus>, online = true): ReactNode => {
  const status: HostStatus = { session: 'valid', readOnly: false, online, sync: { ...never, ...change } }
  return (
    <WithFakeLibrary status={status}>
      <FirstSync title="Queue" view={view(null)}>
        {(said) => <ListNotice name="queue" title="Queue" view={said} clearFilters={null} />}
      </FirstSync>
    </WithFakeLibrary>
  )
}

/** A list's states without rows: loading, empty, no match, offline. */
export function ListParts(): ReactNode {
  const states: (readonly [string, ReactNode])[] = [
    ['waiting', <Skeleton key="s" title="Queue" slow={false} />],
    ['slow', <Skeleton key="s" title="Queue" slow />],
    ...[...listNames, 'feed' as const].map(
      (name) =>
        [
          `${name}, empty`,
          <ListNotice key={name} name={name} title={name} view={view(null)} clearFilters={null} />,
        ] as const,
    ),
    ['filtered', <ListNotice key="f" name="queue" title="Queue" view={view(null)} clearFilters={nothing} />],
    ...(
      [
        ['offline', { kind: 'offline', status: 0 }],
        ['throttled', { kind: 'too_many', status: 429, retryAt: soon }],
        ['failed', {}],
        ['not there', { status: 404 }],
      ] as const
    ).map(
      ([name, failure]) =>
        [name, <ListNotice key={name} name="feed" title="A feed" view={view(failure)} clearFilters={null} />] as const,
    ),
  ]
  const again = (failure: Partial<Failure> | null, change: Partial<ListView>): ReactNode => (
    <div className={styles.again}>
      <RefreshStatus title="Archive" kind="archive" view={view(failure, { ids: [1], ...change })} />
    </div>
  )
  states.push(
    ['read again', again(null, { refreshing: true })],
    ['read again, slowly', again(null, { refreshing: true, slow: true })],
    ['not refreshed', again({}, {})],
    ['not refreshed, throttled', again({ kind: 'too_many', status: 429, retryAt: soon }, {})],
    [
      'nothing that could be shown',
      <ListNotice
        key="b"
        name="archive"
        title="Archive"
        view={view(null, { bad: [{ id: 7, reason: 'content.title is not a text' }] })}
        clearFilters={null}
      />,
    ],
    ['first sync', firstSync({})],
    ['first sync, throttled', firstSync({ activity: 'failed', error: 'Throttled.', retryAt: soon })],
    ['first sync, failed', firstSync({ activity: 'failed', error: 'The answer could not be read' })],
    ['first sync, offline', firstSync({}, false)],
  )
  return states.map(([name, content]) => (
    <div key={name} className={styles.pane}>
      <h3 className={styles.name}>{name}</h3>
      {content}
    </div>
  ))
}
