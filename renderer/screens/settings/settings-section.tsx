import type { ReactNode } from 'react'
import styles from './settings-screen.module.css'

interface SettingsSectionProps {
  /** The ID of the heading on the page. */
  readonly id: string
  /** The heading, which is also the name under which the section is found. */
  readonly title: string
  /** Purpose of the section. */
  readonly lead?: string
  readonly children: ReactNode
}

/** A section of a settings page, with its heading. */
export function SettingsSection({ id, title, lead, children }: SettingsSectionProps): ReactNode {
  return (
    <section aria-labelledby={id} data-setting={title}>
      <h3 id={id} className={styles.part}>
        {title}
      </h3>
      {lead === undefined ? null : <p className={styles.lead}>{lead}</p>}
      {children}
    </section>
  )
}
