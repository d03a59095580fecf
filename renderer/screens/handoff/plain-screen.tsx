import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { EmptyState } from '../../components/states/empty-state.tsx'
import styles from './handoff.module.css'

interface PlainScreenProps {
  readonly title: string
  readonly text: string
  /** The document title, where it differs from the heading. */
  readonly pageTitle?: string
  readonly to?: string
  readonly action?: string
}

/** Layout for a route with one message and one action. */
export function PlainScreen({
  title,
  text,
  pageTitle = title,
  to = '/',
  action = 'Open Lectern',
}: PlainScreenProps): ReactNode {
  return (
    <main className={styles.page}>
      <title>{`${pageTitle} – Lectern`}</title>
      <EmptyState
        level={1}
        drawing="queue"
        title={title}
        text={text}
        actions={
          <Link to={to} className={styles.link}>
            {action}
          </Link>
        }
      />
    </main>
  )
}
