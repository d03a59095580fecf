import { type FormEvent, type ReactNode, useId, useState } from 'react'
import * as t from '#shared/words/settings/people.ts'
import { copyText, useHost } from '../../../cache/index.ts'
import { Button } from '../../../components/button.tsx'
import fields from '../../../components/field.module.css'
import styles from '../settings-screen.module.css'
import { explainPeople } from './explain-people.ts'

interface Invited {
  readonly email: string
  readonly url: string
  readonly isMailed: boolean
}

/** Creates an account for an address. The link is shown too, because not every service sends emails. */
export function InvitePerson({ invited }: { readonly invited: () => void }): ReactNode {
  const host = useHost()
  const id = useId()
  const [email, setEmail] = useState('')
  const [busy, setBusy] = useState(false)
  const [wrong, setWrong] = useState<string | null>(null)
  const [made, setMade] = useState<Invited | null>(null)
  const invite = async (event: FormEvent): Promise<void> => {
    event.preventDefault()
    const given = email.trim()
    if (given === '') return
    setBusy(true)
    try {
      const { invite_url, is_mailed } = await host.call('personInvite', { body: { email: given } })
      setMade({ email: given, url: invite_url, isMailed: is_mailed })
      setEmail('')
      invited()
    } catch (error) {
      setWrong(explainPeople(error))
    } finally {
      setBusy(false)
    }
  }
  return (
    <section aria-labelledby={`${id}-title`} data-setting={t.inviteSomeone}>
      <h3 id={`${id}-title`} className={styles.part}>
        {t.inviteSomeone}
      </h3>
      <form className={styles.make} onSubmit={(event) => void invite(event)}>
        <label htmlFor={id}>
          <span className={styles.help} role="status" data-bad={wrong === null ? undefined : ''}>
            {wrong ?? t.email}
          </span>
          <input
            id={id}
            type="email"
            className={fields.field}
            value={email}
            maxLength={254}
            autoComplete="off"
            placeholder="name@example.org"
            onChange={(event) => {
              setEmail(event.target.value)
              setWrong(null)
            }}
          />
        </label>
        <Button kind="primary" type="submit" disabled={busy || email.trim() === ''}>
          {t.invite}
        </Button>
      </form>
      {made === null ? null : (
        <>
          <p className={styles.lead} role="status">
            {made.isMailed
              ? t.thisLinkWasEmailedToEmail({ email: made.email })
              : t.shareThisLinkWithEmail({ email: made.email })}
          </p>
          <div className={styles.secret}>
            <code>{made.url}</code>
            <Button onClick={() => void copyText(made.url, t.linkCopied)}>{t.copy}</Button>
          </div>
        </>
      )}
    </section>
  )
}
