import { type FormEvent, type ReactNode, useId, useState } from 'react'
import * as t from '#shared/words/settings/tools.ts'
import { reportRefusal } from '../../../paying/index.ts'
import { copyText, useHost } from '../../../cache/index.ts'
import { Button } from '../../../components/button.tsx'
import fields from '../../../components/field.module.css'
import form from '../export-library.module.css'
import styles from '../settings-screen.module.css'

/**
 * Shows the sender address that the reader has to approve at Amazon, which silently drops email from unapproved
 * senders.
 */
export function ApprovedSender({ sender }: { readonly sender: string }): ReactNode {
  return (
    <>
      <p className={styles.lead}>{t.amazonAcceptsEmailFromApprovedSenders}</p>
      <div className={styles.row}>
        <span className={styles.label}>
          {t.approvedSender}
          <span className={`${styles.help} ${styles.long}`} dir="ltr">
            {sender}
          </span>
        </span>
        <Button aria-label={t.copyTheApprovedSender} onClick={() => void copyText(sender, t.addressCopied)}>
          {t.copy}
        </Button>
      </div>
    </>
  )
}

/** Connects an e-reader by its email address. */
export function ConnectKindle({ connected }: { readonly connected: () => void }): ReactNode {
  const host = useHost()
  const id = useId()
  const [email, setEmail] = useState('')
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault()
    if (email.trim() === '') return
    try {
      await host.call('kindleAccountAdd', { body: { kindle_email: email.trim() } })
      setEmail('')
      connected()
    } catch (error) {
      reportRefusal(error)
    }
  }
  return (
    <form className={form.form} onSubmit={(event) => void submit(event)}>
      <label htmlFor={id} className={form.format}>
        <span className={styles.help}>{t.yourKindlesAddress}</span>
        <input
          id={id}
          className={fields.field}
          type="email"
          autoComplete="off"
          value={email}
          maxLength={320}
          placeholder="name@kindle.com"
          onChange={({ target }) => setEmail(target.value)}
        />
      </label>
      <Button kind="primary" type="submit" disabled={email.trim() === ''}>
        {t.connect}
      </Button>
    </form>
  )
}
