import { ArrowLeftRight, Feather, Mail, Rss } from 'lucide-react'
import type { ReactNode } from 'react'
import { NavLink, useLocation } from 'react-router'
import * as t from '#shared/words/app/sidebar.ts'
import { listPath } from '../../paths/index.ts'
import { useHost, useAsyncValue, useSources, kindOfSource, readFollowed } from '../../cache/index.ts'
import { VisuallyHidden } from '../../components/visually-hidden.tsx'
import hidden from '../../components/visually-hidden.module.css'
import { isActiveLink } from './is-active-link.ts'
import styles from './sidebar.module.css'

const kinds = [
  { kind: 'newsletter', label: t.newsletters, glyph: Mail },
  { kind: 'profile', label: t.writers, glyph: Feather },
  { kind: 'rss', label: t.rss, glyph: Rss },
] as const

/** Shows the kinds of followed sources. A dot marks a kind with unread items. */
export function SourceSection(): ReactNode {
  const host = useHost()
  const connecting = isActiveLink(useLocation(), listPath('connect'))
  // The hint is not needed if an account is connected.
  const { value: profile } = useAsyncValue('profile', () => host.call('profile', {}))
  const connected = profile?.google_account != null
  const { value } = useSources('sources all', 'subscribed', (signal) => readFollowed(host, 'all', signal))
  const followed = value ?? []
  if (value === null) return null
  return (
    <section className={styles.shelf} aria-labelledby="sidebar-sources">
      {/* Where nothing is followed, the list above names the place already. */}
      <h2 id="sidebar-sources" className={followed.length > 0 ? styles.shelfName : hidden.hidden}>
        {t.sources}
      </h2>
      <ul className={styles.lists}>
        {kinds.map(({ kind, label, glyph: Glyph }) => {
          const own = followed.filter((source) => kindOfSource(source) === kind)
          if (own.length === 0) return null
          const fresh = own.some(({ stats }) => stats.unread_count > 0)
          return (
            <li key={kind}>
              <NavLink to={`/list/sources/${kind}`} className={styles.link}>
                <Glyph size={16} aria-hidden />
                <span className={styles.label}>{label}</span>
                {fresh ? (
                  <>
                    <span className={styles.dot} aria-hidden />
                    <VisuallyHidden>, {t.newItems}</VisuallyHidden>
                  </>
                ) : null}
              </NavLink>
            </li>
          )
        })}
        {connected ? null : (
          <li>
            <NavLink
              to={listPath('connect')}
              className={() => (connecting ? `${styles.link} active` : (styles.link ?? ''))}
              aria-current={connecting ? 'page' : undefined}
            >
              <ArrowLeftRight size={16} aria-hidden />
              <span className={styles.label}>{t.importAndExport}</span>
            </NavLink>
          </li>
        )}
      </ul>
    </section>
  )
}
