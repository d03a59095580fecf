import { BookOpen, Highlighter, Inbox, Rss, Search } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link, useLocation } from 'react-router'
import { useHostStatus } from '../cache/index.ts'
import { listPath } from '../commands/index.ts'
import { isActiveLink } from './sidebar/is-active-link.ts'
import { SyncStatusLine } from './sidebar/sync-status.tsx'
import { syncStatusText } from './sidebar/sync-status-text.ts'
import styles from './tab-bar.module.css'
import { useRootAttribute } from './use-root-attribute.ts'

const tabs = [
  { to: listPath('queue'), label: 'Queue', glyph: BookOpen },
  { to: listPath('inbox'), label: 'Inbox', glyph: Inbox },
  { to: listPath('highlights'), label: 'Highlights', glyph: Highlighter },
  { to: listPath('sources'), label: 'Sources', glyph: Rss },
  { to: '/list?search=', label: 'Search', glyph: Search },
] as const

/** The phone's way around (UX.md section 18). Saving and the rest are in each list's own menu. */
export function TabBar(): ReactNode {
  const here = useLocation()
  return (
    <>
      <PhoneSync />
      <nav className={styles.bar} aria-label="Lists">
        {tabs.map(({ to, label, glyph: Glyph }) => (
          <Link key={to} to={to} className={styles.tab} aria-current={isActiveLink(here, to) ? 'page' : undefined}>
            <Glyph size={20} aria-hidden />
            {label}
          </Link>
        ))}
      </nav>
    </>
  )
}

/** There is no sidebar to say it: a line above the tabs, while the sync does something or wants something. */
function PhoneSync(): ReactNode {
  const status = useHostStatus()
  // What it says goes with the time, how urgent it is does not.
  const quiet = status === null || syncStatusText(status, 0).tone === 'quiet'
  useRootAttribute('phoneSync', quiet ? undefined : '')
  if (quiet) return null
  return (
    <div className={styles.sync}>
      <SyncStatusLine />
    </div>
  )
}
