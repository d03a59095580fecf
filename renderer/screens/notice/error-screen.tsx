import type { ReactNode } from 'react'
import { useNavigate } from 'react-router'
import { messages } from '#shared/text/messages.ts'
import { listPath } from '../../commands/index.ts'
import { Button } from '../../components/button.tsx'
import { QuietPanel } from '../../components/quiet-panel.tsx'
import styles from './notice.module.css'

/** Where a response that is too large leads (SPEC.txt section 2). */
export function ErrorScreen(): ReactNode {
  const navigate = useNavigate()
  return (
    <main className={styles.page}>
      <title>Error – Lectern</title>
      <QuietPanel
        level={1}
        drawing="failed"
        title={messages.tooLarge}
        actions={
          <Button kind="primary" onClick={() => void navigate(listPath('queue'))}>
            Back to Queue
          </Button>
        }
      />
    </main>
  )
}
