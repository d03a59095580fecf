import { lazy, type ReactNode, Suspense } from 'react'
import { useHostStatus } from '../../cache/index.ts'
import type { ListNoticeProps } from './list-notice.tsx'
import { Skeleton } from './skeleton.tsx'

const ListNotice = lazy(() => import('./list-notice.tsx').then(({ ListNotice }) => ({ default: ListNotice })))

const FirstSync = lazy(() => import('./first-sync.tsx').then(({ FirstSync }) => ({ default: FirstSync })))

/** What stands where rows would: waiting, nothing there, or out of reach (UX.md section 2). */
export function ListStates({ name, title, list, view, clearFilters }: ListNoticeProps): ReactNode {
  const isNew = useHostStatus()?.sync.state === 'not_known'
  if (name === 'queue' && isNew) {
    return (
      <Suspense fallback={<Skeleton title={title} slow={false} />}>
        <FirstSync title={title} view={view} clearFilters={clearFilters} />
      </Suspense>
    )
  }
  if (view.failure === null && view.state === 'loading') return <Skeleton title={title} slow={view.slow} />
  return (
    <Suspense fallback={null}>
      <ListNotice name={name} title={title} list={list} view={view} clearFilters={clearFilters} />
    </Suspense>
  )
}
