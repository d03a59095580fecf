import { numberText } from '#shared/language/formats.ts'
import type { ReactNode, Ref } from 'react'
import type { ListName } from '../../paths/index.ts'
import styles from './list-header.module.css'
import { ListTools } from './menus/list-tools.tsx'
import type { QueueViewHandle } from './use-queue-view.ts'

interface ListHeaderProps {
  readonly ref: Ref<HTMLHeadingElement>
  readonly name: ListName | 'feed'
  readonly title: string
  readonly tools?: ReactNode
  /** Null while unknown. */
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
        {count ? <span className={styles.count}>{numberText(count)}</span> : null}
      </div>
      <div className={styles.tools}>
        {tools}
        <ListTools name={name} queue={queue} />
      </div>
    </header>
  )
}
