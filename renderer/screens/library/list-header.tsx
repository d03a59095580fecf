import { lazy, type ReactNode, type Ref, Suspense } from 'react'
import type { ListName } from '../../commands/index.ts'
import styles from './list-header.module.css'
import type { QueueViewHandle } from './use-queue-view.ts'

// The heading and the rows come first.
const ListTools = lazy(() => import('./menus/list-tools.tsx').then(({ ListTools }) => ({ default: ListTools })))

interface ListHeaderProps {
  readonly ref: Ref<HTMLHeadingElement>
  readonly name: ListName | 'feed'
  readonly title: string
  readonly tools?: ReactNode
  /** Null while it is not known. */
  readonly count: number | null
  readonly queue: QueueViewHandle | null
}

export function ListHeader({ ref, name, title, tools, count, queue }: ListHeaderProps): ReactNode {
  return (
    <header className={styles.header}>
      <div className={styles.name}>
        <h1 id="list-title" ref={ref} tabIndex={-1} className={styles.title}>
          {title}
        </h1>
        {count ? <span className={styles.count}>{count.toLocaleString()}</span> : null}
      </div>
      <div className={styles.tools}>
        <Suspense fallback={null}>
          {tools}
          <ListTools name={name} queue={queue} />
        </Suspense>
      </div>
    </header>
  )
}
