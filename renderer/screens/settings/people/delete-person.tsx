import { type ReactNode, useState } from 'react'
import * as t from '#shared/words/settings/people.ts'
import { notify, useHost } from '../../../cache/index.ts'
import { Button } from '../../../components/button.tsx'
import { Dialog } from '../../../components/dialog.tsx'
import styles from '../settings-screen.module.css'
import { explainPeople } from './explain-people.ts'
import { Rich } from '../../../components/rich.tsx'

interface DeletePersonProps {
  readonly id: number
  readonly called: string
  readonly done: () => void
  readonly onClose: () => void
}

/** Asks for confirmation before deleting another account. */
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
    notify(t.calledWasDeleted({ called }))
    onClose()
    done()
  }
  return (
    <Dialog title={t.deleteCalled({ called })} onClose={onClose}>
      <p className={styles.lead}>
        <Rich text={t.everythingTheySaved} tags={{ code: <code /> }} />
      </p>
      <p className={styles.help} role="status" data-bad={refused === null ? undefined : ''}>
        {refused ?? (busy ? t.deleting : null)}
      </p>
      <div className={styles.answers}>
        <Button onClick={onClose}>{t.cancel}</Button>
        <Button kind="danger" disabled={busy} onClick={() => void remove()}>
          {t.deleteAccount}
        </Button>
      </div>
    </Dialog>
  )
}
