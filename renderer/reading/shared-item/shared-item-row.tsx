import { type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import type { SharedItem } from '#shared/model/shared-shelf.ts'
import * as t from '#shared/words/shared-shelves.ts'
import { Facts } from '../../components/facts.tsx'
import { articleDate, siteOf } from '../facts/index.ts'
import styles from './shared-item-row.module.css'

interface SharedItemRowProps {
  readonly item: SharedItem
  /** The address of the item's picture. Null if there is none. */
  readonly picture: string | null
  /** The destination of the title: a path in the app, or a web address. Null if there is none. */
  readonly link: { readonly path: string } | { readonly address: string } | null
  /** A fact that is shown after those of the item. */
  readonly fact?: ReactNode
  /** Actions at the end of the row. */
  readonly tools?: ReactNode
}

/** A row for an item on a shelf that someone shares. */
export function SharedItemRow({ item, picture, link, fact, tools }: SharedItemRowProps): ReactNode {
  const [failed, setFailed] = useState(false)
  const title = item.title.trim() || t.untitled
  return (
    <li className={styles.item}>
      {picture === null || failed ? null : (
        <img
          className={styles.picture}
          src={picture}
          alt=""
          width={88}
          height={66}
          loading="lazy"
          decoding="async"
          onError={() => setFailed(true)}
        />
      )}
      <div className={styles.words}>
        <h2 className={styles.title} dir="auto">
          {link === null ? (
            title
          ) : 'path' in link ? (
            <Link to={link.path}>{title}</Link>
          ) : (
            <a href={link.address} rel="noopener noreferrer">
              {title}
            </a>
          )}
        </h2>
        <p className={styles.facts}>
          <Facts of={[...factsOf(item), fact]} />
        </p>
        {item.excerpt === '' ? null : (
          <p className={styles.excerpt} dir="auto">
            {item.excerpt}
          </p>
        )}
        {tools}
      </div>
    </li>
  )
}

function factsOf({ site_name, url, author, publication_date, minutes }: SharedItem): readonly string[] {
  const site = site_name === null && url === null ? null : siteOf({ site_name, publisher: null, url: url ?? '' })
  const date = articleDate(publication_date, new Date())
  const length = minutes === null || minutes < 1 ? null : t.minutesMin({ minutes })
  return [site, author === site ? null : author, date?.short ?? null, length].filter((fact) => fact !== null)
}
