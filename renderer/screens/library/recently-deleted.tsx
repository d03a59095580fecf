import { lazy, type ReactNode, Suspense } from 'react'
import { Link, useSearchParams } from 'react-router'
import styles from './recently-deleted.module.css'

const DeletedEntries = lazy(() =>
  import('./deleted-entries.tsx').then(({ DeletedEntries }) => ({ default: DeletedEntries })),
)

/** Above the archive: the way to what was deleted, which has an address of its own (UX.md section 22). */
export function RecentlyDeleted(): ReactNode {
  const [search, setSearch] = useSearchParams()
  return (
    <>
      <p className={styles.line}>
        <Link to={{ search: '?deleted=true' }} className={styles.link}>
          Recently deleted
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
