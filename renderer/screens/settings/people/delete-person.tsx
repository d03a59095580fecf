import { type ReactNode, useState } from 'react'
import { notify, useHost } from '../../../cache/index.ts'
import { Button } from '../../../components/button.tsx'
import { Dialog } from '../../../components/dialog.tsx'
import styles from '../settings-screen.module.css'
import { explainPeople } from './explain-people.ts'

interface DeletePersonProps {
  readonly id: number
  readonly called: string
  readonly done: () => void
  readonly onClose: () => void
}

/** Asks before deleting somebody's account. */
export function DeletePerson({ id, called, done, onClose }: DeletePersonProps): ReactNode {
  const host = useHost()
  const [busy, setBusy] = useState(false)
  const [refused, setRefused] = useState<string | null>(null)
  const remove = async (): Promise<void> => {
    setBusy(true)
    try {
      await host.call('personRemove', { params: { id } })
    } catch (error) {
      setRefused(explainPeople(error))
      setBusy(false)
      return
    }
    notify(`${called} was deleted`)
    onClose()
    done()
  }
  return (
    <Dialog title={`Delete ${called}?`} onClose={onClose}>
      <p className={styles.lead}>
        Everything they saved, highlighted and wrote is deleted, and a letter tells them. Nobody can bring it back. To
        give them their library first, run <code>accounts export</code> where the service runs.
      </p>
      <p className={styles.help} role="status" data-bad={refused === null ? undefined : ''}>
        {refused ?? (busy ? 'Deleting…' : null)}
      </p>
      <div className={styles.answers}>
        <Button onClick={onClose}>Keep</Button>
        <Button kind="danger" disabled={busy} onClick={() => void remove()}>
          Delete account
        </Button>
      </div>
    </Dialog>
  )
}
