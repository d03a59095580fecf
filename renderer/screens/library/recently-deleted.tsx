import { lazy, type ReactNode, Suspense } from 'react'
import { Link, useSearchParams } from 'react-router'
import { labelOf } from '#shared/commands/index.ts'
import styles from './recently-deleted.module.css'

const DeletedEntries = lazy(() =>
  import('./deleted-entries.tsx').then(({ DeletedEntries }) => ({ default: DeletedEntries })),
)

/** Links from the top of the archive to the deleted entries, which have their own address. */
export function RecentlyDeleted(): ReactNode {
  const [search, setSearch] = useSearchParams()
  return (
    <>
      <p className={styles.line}>
        <Link to={{ search: '?deleted=true' }} className={styles.link}>
          {labelOf('go.deleted')}
        </Link>
      </p>
      {search.get('deleted') === 'true' ? (
        <Suspense fallback={null}>
          <DeletedEntries onClose={() => setSearch({}, { replace: true })} />
        </Suspense>
      ) : null}
    </>
  )
}
