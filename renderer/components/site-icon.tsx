import { type ReactNode, useState } from 'react'
import { graphemeEnd } from '#shared/text/graphemes.ts'
import styles from './site-icon.module.css'

const TONES = 6
/** URLs of icons that have failed to load since the page was opened. */
const failed = new Set<string>()
/** URLs of icons that have loaded. These icons are rendered without first showing the letter. */
const arrived = new Set<string>()

interface SiteIconProps {
  readonly name: string
  /** The icon's URL on our own origin, or null if there is none. */
  readonly src: string | null
  /** In pixels. */
  readonly size: 16 | 20 | 36
}

/**
 * A site's icon. Until it loads, or if there is none, shows the first letter of the site's name on a muted background.
 */
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

/** Returns the first letter or digit, skipping other characters. */
function initialOf(name: string): string {
  const word = /[\p{L}\p{N}].*/u.exec(name)?.[0] ?? name.trim()
  return word.slice(0, graphemeEnd(word, 1)).toUpperCase()
}

function toneOf(name: string): number {
  let sum = 0
  for (const letter of name) sum = (sum * 31 + (letter.codePointAt(0) ?? 0)) % 9973
  return sum % TONES
}
