import { type ReactNode, useState } from 'react'
import { type AfterStoring, afterStoring, type MailAccount } from '#shared/model/mail-account.ts'
import * as t from '#shared/words/settings/mailboxes.ts'
import { notify, useHost } from '../../../cache/index.ts'
import { Button } from '../../../components/button.tsx'
import { Dialog, DialogActions } from '../../../components/dialog.tsx'
import { DialogMessage } from '../../../components/dialog-message.tsx'
import form from '../../../components/dialog-form.module.css'
import fields from '../../../components/field.module.css'
import { whyNotConnected } from './why-not-connected.ts'

interface StoredEmailsDialogProps {
  readonly mailbox: MailAccount
  readonly onClose: () => void
  readonly onDone: () => void
}

const words: Readonly<Record<AfterStoring, string>> = {
  keep: t.leaveThemUnchanged,
  read: t.markThemAsRead,
  move: t.moveThemToAnotherFolder,
}

const done: Readonly<Record<AfterStoring, string>> = {
  keep: t.storedEmailsStayAsTheyAre,
  read: t.emailsAreMarkedAsReadOnce,
  move: t.emailsAreMovedOnceTheyAre,
}

/** Asks what should happen in a mailbox to emails that are stored here. */
export function StoredEmailsDialog({ mailbox, onClose, onDone }: StoredEmailsDialogProps): ReactNode {
  const host = useHost()
  const { id, email_address: email } = mailbox
  const [chosen, setChosen] = useState(mailbox.after_storing)
  const [to, setTo] = useState(mailbox.move_to ?? '')
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState('')
  const moveTo = chosen === 'move' ? to.trim() : null
  const save = async (): Promise<void> => {
    setBusy(true)
    setProblem('')
    try {
      await host.call('mailAccountChange', { params: { id }, body: { after_storing: chosen, move_to: moveTo } })
      notify(done[chosen])
      onDone()
    } catch (error) {
      setProblem(whyNotConnected(error, t.theMailboxCouldNotBeChanged).detail)
      setBusy(false)
    }
  }
  return (
    <Dialog
      title={t.storedEmailsInEmail({ email })}
      closesOutside={!busy && to === (mailbox.move_to ?? '')}
      onClose={onClose}
    >
      <form
        className={form.form}
        onSubmit={(event) => {
          event.preventDefault()
          if (moveTo !== '') void save()
        }}
      >
        <label className={form.field}>
          {t.inTheMailbox}
          <select
            className={fields.input}
            value={chosen}
            disabled={busy}
            onChange={(event) => {
              setChosen(afterStoring.find((one) => one === event.target.value) ?? 'keep')
              setProblem('')
            }}
          >
            {afterStoring.map((one) => (
              <option key={one} value={one}>
                {words[one]}
              </option>
            ))}
          </select>
          <span className={form.hint}>{t.appliesOnlyToEmailsThatAre}</span>
        </label>
        {chosen === 'move' ? (
          <label className={form.field}>
            {t.folder}
            <input
              className={fields.input}
              type="text"
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
              maxLength={255}
              value={to}
              disabled={busy}
              onChange={(event) => {
                setTo(event.target.value)
                setProblem('')
              }}
            />
            <span className={form.hint}>{t.theFolderMustAlreadyExistIn}</span>
          </label>
        ) : null}
        <DialogMessage status={busy ? t.contactingTheMailServer : null} problem={problem} />
        <DialogActions>
          <Button onClick={onClose}>{t.cancel}</Button>
          <Button kind="primary" type="submit" disabled={busy || moveTo === ''}>
            {t.save}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}
