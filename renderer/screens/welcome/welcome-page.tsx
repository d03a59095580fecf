import type { ReactNode } from 'react'
import * as t from '#shared/words/welcome.ts'
import { Logo } from '../../components/logo.tsx'
import styles from './welcome.module.css'

interface WelcomePageProps {
  readonly title: string
  /** Page title, if it differs from the heading. */
  readonly pageTitle?: string
  readonly lead?: ReactNode
  /** Progress through the first steps. */
  readonly step?: { readonly at: number; readonly of: number }
  readonly actions: ReactNode
  readonly children?: ReactNode
}

/** Lays out an onboarding or payment page, which has one topic and one action. */
export function WelcomePage({ title, pageTitle = title, lead, step, actions, children }: WelcomePageProps): ReactNode {
  return (
    <main className={styles.page}>
      <title>{t.pageTitleLectern({ pageTitle })}</title>
      <div className={styles.column}>
        <span className={styles.logo}>
          <Logo size={28} />
        </span>
        <h1 className={styles.title}>{title}</h1>
        {lead ? <p className={styles.lead}>{lead}</p> : null}
        {children}
        <div className={styles.actions}>{actions}</div>
        {step ? (
          <p className={styles.dots}>
            <span className={styles.count}>{t.stepAtOfOf({ at: step.at, of: step.of })}</span>
            {Array.from({ length: step.of }, (_, at) => (
              <span key={at} className={styles.dot} data-done={at < step.at || undefined} aria-hidden />
            ))}
          </p>
        ) : null}
      </div>
    </main>
  )
}
