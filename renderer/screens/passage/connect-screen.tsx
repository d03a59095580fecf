import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { Page } from '../../components/page.tsx'
import styles from './passage.module.css'

/** Ways into the library that work today. */
export function ConnectScreen(): ReactNode {
  return (
    <Page title="Connect">
      <ul className={styles.cards}>
        <li>
          <Link to="/bookmarklet" className={styles.card}>
            <strong>Bookmarklet</strong>
            <span>Save the page you are on, from any browser.</span>
          </Link>
        </li>
        <li>
          <Link to="/list/sources/rss" className={styles.card}>
            <strong>RSS</strong>
            <span>Follow a feed by the address of its page.</span>
          </Link>
        </li>
        <li>
          <Link to="/settings?page=account" className={styles.card}>
            <strong>Account</strong>
            <span>Who is signed in here, and signing out.</span>
          </Link>
        </li>
      </ul>
    </Page>
  )
}
