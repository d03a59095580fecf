import type { ReactNode } from 'react'
import { graphemeEnd } from '#shared/text/graphemes.ts'
import styles from './site-mark.module.css'

const HUES = 8

/**
 * Shows a site's initial on a square in a color derived from its name. Icons are never fetched from the site itself.
 */
export function SiteMark({ name }: { readonly name: string }): ReactNode {
  let hash = 0
  for (const character of name) hash = (Math.imul(hash, 31) + (character.codePointAt(0) ?? 0)) >>> 0
  const letters = name.replace(/^[^\p{L}\p{N}]+/u, '')
  const initial = letters.slice(0, graphemeEnd(letters, 1)).toUpperCase() || '·'
  return (
    <span className={styles.mark} data-hue={hash % HUES} aria-hidden>
      {initial}
    </span>
  )
}
