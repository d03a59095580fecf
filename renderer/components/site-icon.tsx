import { type ReactNode, useState } from 'react'
import { graphemeEnd } from '#shared/text/graphemes.ts'
import styles from './site-icon.module.css'

const TONES = 6
/** Addresses that gave no picture while this page is open. */
const failed = new Set<string>()
/** And those that did: where they are drawn again there is no letter first. */
const arrived = new Set<string>()

interface SiteIconProps {
  readonly name: string
  /** Of its icon, from our own origin; null: it has none. */
  readonly src: string | null
  /** In pixels. */
  readonly size: 16 | 20 | 36
}

/** A site's icon; until it arrives, and where there is none, the first letter of its name on a quiet ground. */
export function SiteIcon({ name, src, size }: SiteIconProps): ReactNode {
  const [, setNews] = useState(0)
  const there = src !== null && arrived.has(src)
  const tell = (of: Set<string>, about: string): void => {
    of.add(about)
    setNews((count) => count + 1)
  }
  return (
    <span className={styles.icon} data-size={size} data-tone={there ? undefined : toneOf(name)} aria-hidden>
      {there ? null : initialOf(name)}
      {src === null || failed.has(src) ? null : (
        <img
          key={src}
          className={styles.image}
          data-shown={there || undefined}
          src={src}
          alt=""
          width={size}
          height={size}
          loading="lazy"
          decoding="async"
          draggable={false}
          onLoad={() => tell(arrived, src)}
          onError={() => tell(failed, src)}
        />
      )}
    </span>
  )
}

/** The first letter or digit, whatever marks stand before it. */
function initialOf(name: string): string {
  const word = /[\p{L}\p{N}].*/u.exec(name)?.[0] ?? name.trim()
  return word.slice(0, graphemeEnd(word, 1)).toUpperCase()
}

function toneOf(name: string): number {
  let sum = 0
  for (const letter of name) sum = (sum * 31 + (letter.codePointAt(0) ?? 0)) % 9973
  return sum % TONES
}
