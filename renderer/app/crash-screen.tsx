import { type ReactNode, useState } from 'react'
import { Button } from '../components/button.tsx'
import { QuietPanel } from '../components/quiet-panel.tsx'
import styles from './page.module.css'

interface CrashScreenProps {
  readonly name: string
  readonly message: string
  readonly details?: string | undefined
}

/** Stands on its own: whatever broke may be anything else. */
export function CrashScreen({ name, message, details }: CrashScreenProps): ReactNode {
  const [copied, setCopied] = useState<'no' | 'yes' | 'failed'>('no')
  const copy = (): void => {
    const text = [`${name}: ${message}`, details ?? '', navigator.userAgent].join('\n')
    navigator.clipboard.writeText(text).then(
      () => setCopied('yes'),
      () => setCopied('failed'),
    )
  }
  return (
    <main className={styles.page}>
      <title>Something went wrong – Lectern</title>
      <QuietPanel
        level={1}
        drawing="failed"
        title="Something went wrong"
        text={
          <>
            This page could not be shown. Your library is safe.
            <code className={styles.details}>
              {name}: {message}
            </code>
          </>
        }
        actions={
          <>
            <Button kind="primary" onClick={() => location.assign('/')}>
              Reload
            </Button>
            <Button onClick={copy}>
              {copied === 'yes' ? 'Copied' : copied === 'failed' ? 'Could not copy' : 'Copy details'}
            </Button>
          </>
        }
      />
    </main>
  )
}
