import { type ReactNode, useState } from 'react'
import type { Connection } from '#shared/extension/messages.ts'
import * as t from '#shared/words/extension.ts'
import { Button } from '../../../components/button.tsx'
import { browser } from '../../browser.ts'
import { ask } from '../ask.ts'
import styles from './options.module.css'

const permission = { permissions: ['nativeMessaging' as const] }

/** True if this browser lets extensions communicate with programs on the computer. */
export function hasDesktop(): boolean {
  const { permissions = [], optional_permissions: optional = [] } = browser.runtime.getManifest()
  return [...permissions, ...optional].includes('nativeMessaging')
}

/** Connects to the desktop app, which requires no service. */
export function DesktopChoice({ onConnected }: { readonly onConnected: (connection: Connection) => void }): ReactNode {
  const [problem, setProblem] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const connect = async (): Promise<void> => {
    setBusy(true)
    try {
      // Browsers show the prompt only as a direct response to a click, so nothing may be awaited before.
      if (!(await browser.permissions.request(permission))) {
        throw new Error('Without that permission, pages cannot be handed to Lectern on this computer.')
      }
      onConnected(await ask({ type: 'connect-desktop' }))
    } catch (error) {
      setProblem(error instanceof Error ? error.message : String(error))
    }
    setBusy(false)
  }
  return (
    <>
      <p className={styles.text}>{t.orUseTheLecternAppOn}</p>
      <Button type="button" disabled={busy} onClick={() => void connect()}>
        {t.saveToLecternOnThisComputer}
      </Button>
      <p className={styles.problem} role="alert">
        {problem}
      </p>
    </>
  )
}
