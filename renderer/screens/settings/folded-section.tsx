import { ChevronDown, type LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import styles from './settings-screen.module.css'
import own from './folded-section.module.css'

interface FoldedSectionProps {
  /** The ID of the heading on the page. */
  readonly id: string
  /** The heading, which is also the name under which the section is found. */
  readonly title: string
  readonly glyph: LucideIcon
  /** The current state, in one line. */
  readonly status: ReactNode
  /** True if the state needs the reader's attention. */
  readonly isBad?: boolean
  /** Purpose of the section. */
  readonly lead?: string
  readonly children: ReactNode
}

/** A section of a settings page of which only the name and the state show until it is opened. */
export function FoldedSection(props: FoldedSectionProps): ReactNode {
  const { id, title, glyph: Glyph, status, isBad = false, lead, children } = props
  return (
    <section aria-labelledby={id} data-setting={title} className={own.section}>
      <details>
        <summary className={`${styles.row} ${own.summary}`}>
          <Glyph size={18} className={own.glyph} aria-hidden />
          <span className={`${styles.label} ${own.name}`}>
            <h4 id={id} className={own.title}>
              {title}
            </h4>
            <span className={styles.help} data-bad={isBad || undefined}>
              {status}
            </span>
          </span>
          <ChevronDown size={18} className={own.more} aria-hidden />
        </summary>
        <div className={own.body}>
          {lead === undefined ? null : <p className={styles.lead}>{lead}</p>}
          {children}
        </div>
      </details>
    </section>
  )
}
