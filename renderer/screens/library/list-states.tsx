import { lazy, type ReactNode, Suspense } from 'react'
import { useHostStatus } from '../../cache/index.ts'
import type { ListNoticeProps } from './list-notice.tsx'
import { Skeleton } from './rows/skeleton.tsx'

const ListNotice = lazy(() => import('./list-notice.tsx').then(({ ListNotice }) => ({ default: ListNotice })))

const FirstSync = lazy(() => import('./first-sync.tsx').then(({ FirstSync }) => ({ default: FirstSync })))

/** Replaces the rows while a list is loading, empty or unavailable. */
export function ListStates(props: ListNoticeProps): ReactNode {
  const { name, title, view } = props
  const isNew = useHostStatus()?.sync.state === 'not_known'
  if (name !== 'queue' || !isNew)
    return (
      <Suspense>
        <ListNotice {...props} />
      </Suspense>
    )
  return (
    <Suspense fallback={<Skeleton title={title} slow={false} />}>
      <FirstSync title={title} view={view}>
        {(view) => <ListNotice {...props} view={view} />}
      </FirstSync>
    </Suspense>
  )
}
