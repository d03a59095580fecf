import { type FormEvent, type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import * as t from '#shared/words/settings/people.ts'
import { reasonOf } from '../../../paying/index.ts'
import { asSentence, failureOf, notify, useHost } from '../../../cache/index.ts'
import { Button } from '../../../components/button.tsx'
import { Dialog, DialogActions } from '../../../components/dialog.tsx'
import { DialogMessage } from '../../../components/dialog-message.tsx'
import form from '../../../components/dialog-form.module.css'
import fields from '../../../components/field.module.css'
import { FactRow, Row } from '../setting-rows.tsx'
import styles from '../settings-screen.module.css'
import { Rich } from '../../../components/rich.tsx'
import { transfersPath } from '../../../paths/index.ts'

interface DeleteAccountProps {
  /** The text that must be typed: the account's email address or name. */
  readonly called: string
  /** True for the person who runs the service. That person has the first account. */
  readonly isOwner: boolean
}

const label = t.deleteAccount

/** Deletes an account after its email address or name has been typed as confirmation. */
export function DeleteAccount({ called, isOwner }: DeleteAccountProps): ReactNode {
  const [isAsking, setAsking] = useState(false)
  if (isOwner) {
    return <FactRow label={label} help={t.youRunThisService} value={t.deleteTheFolder} />
  }
  return (
    <>
      <Row label={label} help={t.withEverythingYouSaved}>
        <Button onClick={() => setAsking(true)}>{t.delete}</Button>
      </Row>
      {isAsking ? <DeleteDialog called={called} onClose={() => setAsking(false)} /> : null}
    </>
  )
}

function DeleteDialog({ called, onClose }: { readonly called: string; readonly onClose: () => void }): ReactNode {
  const host = useHost()
  const [typed, setTyped] = useState('')
  const [busy, setBusy] = useState(false)
  const [refused, setRefused] = useState<string | null>(null)
  const isSame = typed.trim().toLowerCase() === called.trim().toLowerCase()
  const remove = async (event: FormEvent): Promise<void> => {
    event.preventDefault()
    if (!isSame) return
    setBusy(true)
    try {
      await host.call('accountDelete', { body: { confirmation: typed } })
    } catch (error) {
      setRefused(asSentence(reasonOf(error)))
      setBusy(false)
      return
    }
    notify(t.yourAccountWasDeleted)
    await host.signOut().catch((error: unknown) => notify(failureOf(error).details, { type: 'error' }))
  }
  return (
    <Dialog title={t.deleteYourAccount} closesOutside={false} onClose={onClose}>
      <form className={form.form} onSubmit={(event) => void remove(event)}>
        <p className={styles.lead}>
          <Rich text={t.yourArticles} tags={{ link: <Link to={`${transfersPath}#export`} /> }} />
        </p>
        <label className={form.field}>
          {t.typeCalledToConfirm({ called })}
          <input
            className={fields.input}
            value={typed}
            maxLength={320}
            autoComplete="off"
            onChange={(event) => {
              setTyped(event.target.value)
              setRefused(null)
            }}
          />
        </label>
        <DialogMessage status={busy ? t.deleting : null} problem={refused} />
        <DialogActions>
          <Button onClick={onClose}>{t.keepMyAccount}</Button>
          <Button kind="danger" type="submit" disabled={busy || !isSame}>
            {t.deleteForGood}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}
