import type { ReactNode } from 'react'
import * as t from '#shared/words/reading.ts'
import styles from './marks.module.css'

/** Shows the tags of a highlight. They can't be changed here. */
export function TagChips({ tags }: { readonly tags: readonly string[] }): ReactNode {
  if (tags.length === 0) return null
  return (
    <ul className={styles.tags} aria-label={t.tagsOfTheHighlight}>
      {tags.map((name) => (
        <li key={name} className={styles.tag} dir="auto">
          {name}
        </li>
      ))}
    </ul>
  )
}
