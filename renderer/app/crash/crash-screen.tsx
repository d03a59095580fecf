import type { ReactNode } from 'react'
import * as t from '#shared/words/app/crash.ts'
import { Button } from '../../components/button.tsx'
import { CopyDetails } from '../../components/states/copy-details.tsx'
import { EmptyState } from '../../components/states/empty-state.tsx'
import styles from '../page.module.css'

interface CrashScreenProps {
  readonly name: string
  readonly message: string
  readonly details?: string | undefined
  /** Other available actions. */
  readonly more?: ReactNode
}

/** Depends on nothing else in the app, because any other part may be the one that failed. */
export function CrashScreen({ name, message, details, more }: CrashScreenProps): ReactNode {
  return (
    <main className={styles.page}>
      <title>{t.somethingWentWrongLectern}</title>
      <EmptyState
        level={1}
        drawing="failed"
        title={t.somethingWentWrong}
        text={
          <>
            {t.thisPageCouldNotBeShown}
            <code className={styles.details}>
              {name}: {message}
            </code>
          </>
        }
        actions={
          <>
            <Button kind="primary" onClick={() => location.assign('/')}>
              {t.reload}
            </Button>
            {more}
            <CopyDetails details={[`${name}: ${message}`, details].filter(Boolean).join('\n')} />
          </>
        }
      />
    </main>
  )
}
