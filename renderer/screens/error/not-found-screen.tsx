import type { ReactNode } from 'react'
import { useNavigate } from 'react-router'
import { labelOf } from '#shared/commands/index.ts'
import * as t from '#shared/words/error.ts'
import { listPath } from '../../paths/index.ts'
import { Button } from '../../components/button.tsx'
import { EmptyState } from '../../components/states/empty-state.tsx'
import styles from './error.module.css'

/** Shown for an unknown address. */
export function NotFoundScreen(): ReactNode {
  const navigate = useNavigate()
  return (
    <main className={styles.page}>
      <title>{t.notFoundLectern}</title>
      <EmptyState
        level={1}
        drawing="lost"
        title={t.thereIsNothingAtThisAddress}
        text={t.itMayHaveMoved}
        actions={
          <Button kind="primary" onClick={() => void navigate(listPath('queue'))}>
            {labelOf('go.queue')}
          </Button>
        }
      />
    </main>
  )
}
