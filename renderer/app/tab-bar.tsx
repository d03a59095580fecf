import type { ReactNode } from 'react'
import { Link, useLocation } from 'react-router'
import { labelOf } from '#shared/commands/index.ts'
import * as t from '#shared/words/app.ts'
import { listPath } from '../paths/index.ts'
import { useHostStatus } from '../cache/index.ts'
import { CommandIcon } from '../commands/index.ts'
import { isActiveLink } from './sidebar/is-active-link.ts'
import { SyncStatusLine } from './sidebar/sync-status.tsx'
import { syncStatusText } from './sidebar/sync-status-text.ts'
import { useRootAttribute } from '../components/use-root-attribute.ts'
import styles from './tab-bar.module.css'

const tabs = [
  { to: listPath('queue'), command: 'go.queue' },
  { to: listPath('inbox'), command: 'go.inbox' },
  { to: listPath('highlights'), command: 'go.highlights' },
  { to: listPath('sources'), command: 'go.sources' },
  { to: '/list?search=', command: 'search.focus' },
] as const

/** Navigation on phones. Saving and everything else are in each list's menu. */
export function TabBar(): ReactNode {
  const here = useLocation()
  useRootAttribute('tabs', '')
  return (
    <>
      <PhoneSync />
      <nav className={styles.bar} aria-label={t.lists}>
        {tabs.map(({ to, command }) => (
          <Link key={to} to={to} className={styles.tab} aria-current={isActiveLink(here, to) ? 'page' : undefined}>
            <CommandIcon id={command} size={20} />
            <span className={styles.name}>{labelOf(command, ['place'])}</span>
          </Link>
        ))}
      </nav>
    </>
  )
}

/**
 * Phones have no sidebar for the sync status. A line above the tabs shows it while the sync is busy or needs attention.
 */
function PhoneSync(): ReactNode {
  const status = useHostStatus()
  // The text depends on the time, but its tone does not.
  const quiet = status === null || syncStatusText(status, 0).tone === 'quiet'
  useRootAttribute('phoneSync', quiet ? undefined : '')
  if (quiet) return null
  return (
    <div className={styles.sync}>
      <SyncStatusLine />
    </div>
  )
}
