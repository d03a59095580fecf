import { type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import * as t from '#shared/words/reading.ts'
import { tagPath } from '../../paths/index.ts'
import styles from './header-links.module.css'

/** The number of tags initially shown. More would push the text off the screen. */
const SHOWN = 24

/** Shows the article's tags, each as a link to other articles with that tag. */
export function HeaderTags({ names }: { readonly names: readonly string[] }): ReactNode {
  const [whole, setWhole] = useState(false)
  const shown = whole || names.length <= SHOWN + 1 ? names : names.slice(0, SHOWN)
  return (
    <ul className={styles.tags} aria-label={t.tags} data-screen-only="">
      {shown.map((name) => (
        <li key={name}>
          <Link to={tagPath(name)} dir="auto">
            {name}
          </Link>
        </li>
      ))}
      {shown.length < names.length ? (
        <li>
          <button type="button" className={styles.rest} onClick={() => setWhole(true)}>
            {t.countMore({ count: names.length - SHOWN })}
          </button>
        </li>
      ) : null}
    </ul>
  )
}
