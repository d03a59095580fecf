import { Users } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link, useLocation } from 'react-router'
import * as t from '#shared/words/shared-shelves.ts'
import { useSharedShelves } from '../../cache/index.ts'
import { useIsMuted } from '../../reading/sent-by/index.ts'
import { listPath, positiveId, sharedShelfPath } from '../../paths/index.ts'
import { isActiveLink } from './is-active-link.ts'
import styles from './sidebar.module.css'

/** The shelves that others share with the reader, and invitations. Absent if there are none. */
export function SharedShelfSection(): ReactNode {
  const { value } = useSharedShelves()
  const here = useLocation()
  const isHere = isActiveLink(here, listPath('shelves'))
  const current = isHere ? positiveId(new URLSearchParams(here.search).get('shared')) : null
  const isMuted = useIsMuted()
  const invitations = value?.invitations.filter((one) => !isMuted(one.owner_key)) ?? []
  if (value === null || value.shelves.length + invitations.length === 0) return null
  const { shelves } = value
  return (
    <section className={styles.shelf} aria-labelledby="sidebar-shared">
      <div className={styles.shelfHead}>
        <h2 id="sidebar-shared" className={styles.shelfName}>
          <Link to={listPath('shelves')}>{t.sharedWithYou}</Link>
        </h2>
      </div>
      <ul className={styles.lists}>
        {invitations.length === 0 ? null : (
          <li>
            <Link to={listPath('shelves')} className={styles.link}>
              <Users size={16} aria-hidden />
              <span className={styles.label}>{t.countInvitations({ count: invitations.length })}</span>
            </Link>
          </li>
        )}
        {shelves.map(({ id, name }) => (
          <li key={id}>
            <Link
              to={sharedShelfPath(id)}
              className={id === current ? `${styles.link} ${styles.current}` : styles.link}
              aria-current={id === current ? 'page' : undefined}
            >
              <Users size={16} aria-hidden />
              <span className={styles.label} dir="auto">
                {name}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
