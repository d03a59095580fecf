import type { ReactNode } from 'react'
import styles from './statistics-screen.module.css'

interface BarsProps {
  readonly title: string
  readonly bars: readonly { readonly label: string; readonly about: string; readonly value: number }[]
}

/** Shows one measure as columns. Assistive technology reads them as a list. */
export function Bars({ title, bars }: BarsProps): ReactNode {
  const most = Math.max(1, ...bars.map(({ value }) => value))
  return (
    <section aria-label={title}>
      <h2 className={styles.heading}>{title}</h2>
      <ol className={styles.bars}>
        {bars.map(({ label, about, value }) => (
          <li key={about} title={about}>
            <span className={styles.hidden}>{about}</span>
            <svg viewBox="0 0 1 100" preserveAspectRatio="none" aria-hidden>
              <rect x="0" width="1" y={100 - (value / most) * 100} height={Math.max((value / most) * 100, 1)} />
            </svg>
            <span className={styles.tick} aria-hidden>
              {label}
            </span>
          </li>
        ))}
      </ol>
    </section>
  )
}
