import { BookOpen, Highlighter, Inbox, Rss, Search } from 'lucide-react'
import type { ReactNode } from 'react'
import { NavLink } from 'react-router'
import { useHostStatus } from '../cache/index.ts'
import { listPath } from '../commands/index.ts'
import { SyncLine } from './sync-line.tsx'
import { syncSentence } from './sync-sentence.ts'
import styles from './tab-bar.module.css'

const tabs = [
  { to: listPath('queue'), label: 'Queue', glyph: BookOpen },
  { to: listPath('inbox'), label: 'Inbox', glyph: Inbox },
  { to: listPath('highlights'), label: 'Highlights', glyph: Highlighter },
  { to: listPath('sources'), label: 'Sources', glyph: Rss },
  { to: '/list?search=', label: 'Search', glyph: Search },
] as const

/** The phone's way around (UX.md section 18). Saving and the rest are in each list's own menu. */
export function TabBar(): ReactNode {
  return (
    <>
      <PhoneSync />
      <nav className={styles.bar} aria-label="Lists">
        {tabs.map(({ to, label, glyph: Glyph }) => (
          <NavLink key={to} to={to} end className={styles.tab}>
            <Glyph size={20} aria-hidden />
            {label}
          </NavLink>
        ))}
      </nav>
    </>
  )
}

/** There is no sidebar to say it: a line above the tabs, while the sync does something or wants something. */
function PhoneSync(): ReactNode {
  const status = useHostStatus()
  // What it says goes with the time, how urgent it is does not.
  if (status === null || syncSentence(status, 0).tone === 'quiet') return null
  return (
    <div className={styles.sync}>
      <SyncLine />
    </div>
  )
}
