import { type FormEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { MAGIC_LINK_INTERVAL } from '#shared/limits.ts'
import * as messages from '#shared/words/messages.ts'
import * as t from '#shared/words/sign-in.ts'
import { failureOf, useHost } from '../../cache/index.ts'
import { Button } from '../../components/button.tsx'
import { explainSignIn, hasCode } from './explain-sign-in.ts'
import styles from './sign-in.module.css'
import { useSignInPoll } from './use-sign-in-poll.ts'
import fields from '../../components/field.module.css'
import { useSecondsLeft } from '../../components/states/use-seconds-left.ts'
import { Rich } from '../../components/rich.tsx'

/** A magic link requested on this device. */
export interface SentEmail {
  readonly email: string
  readonly session: string
  /** False if the email has no code, because too many wrong ones were entered for the address. */
  readonly takesCode: boolean
  /** The time at which it was sent, in milliseconds since the epoch. */
  readonly at: number
}

interface CheckYourEmailProps {
  readonly sent: SentEmail
  /** True while another email is being sent. */
  readonly busy: boolean
  /** The reason why the next email wasn't sent. */
  readonly error: string | null
  readonly onSendAgain: () => void
  readonly onOther: () => void
}

/** Shown while waiting after a magic link was sent. The link can be opened on any device; the code is entered here. */
export function CheckYourEmail({ sent, busy, error, onSendAgain, onOther }: CheckYourEmailProps): ReactNode {
  const state = useSignInPoll('email', sent.session)
  const left = useSecondsLeft(sent.at + MAGIC_LINK_INTERVAL)
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const stale = state === 'stale'
  return (
    <div className={styles.form}>
      <h2 ref={heading} tabIndex={-1} className={styles.way}>
        {stale ? t.sendANewEmail : t.checkYourInbox}
      </h2>
      {stale ? (
        <p className={styles.lead}>
          <Rich text={t.theLinkSentToEmailHas({ email: sent.email })} tags={{ strong: <strong /> }} />
        </p>
      ) : (
        <p className={styles.lead}>
          <Rich
            text={(sent.takesCode ? t.ifEmailMaySignIn : t.ifEmailMaySignInWithoutACode)({ email: sent.email })}
            tags={{ strong: <strong /> }}
          />
        </p>
      )}
      {stale || !sent.takesCode ? null : <CodeForm session={sent.session} />}
      <p className={styles.error} role="alert">
        {stale ? messages.magicLinkFailed : error}
      </p>
      <div className={styles.ways}>
        <Button kind={stale ? 'primary' : 'plain'} disabled={busy || left > 0} onClick={onSendAgain}>
          {busy ? t.sending : left > 0 ? t.sendItAgainInLeftS({ left }) : t.sendItAgain}
        </Button>
        <Button kind="quiet" onClick={onOther}>
          {t.doUseAnotherAddress}
        </Button>
      </div>
      <p className={styles.aside} role="status">
        {state === 'tired' ? t.thisPageHasStoppedWaiting : t.theLinkWorksFor15Minutes}
      </p>
    </div>
  )
}

function CodeForm({ session }: { readonly session: string }): ReactNode {
  const host = useHost()
  const [code, setCode] = useState('')
  const [wrong, setWrong] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const field = useRef<HTMLInputElement>(null)
  const id = useId()
  const digits = code.replaceAll(/\s/g, '')
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault()
    if (!/^\d{6}$/.test(digits)) {
      setWrong(t.theCodeHasSixDigits)
      return
    }
    setBusy(true)
    try {
      await host.signIn({ by: 'email', session, code: digits })
    } catch (failure) {
      // An expired magic link is reported by the poll itself.
      setWrong(
        hasCode(failure, 'magic_code_closed')
          ? t.tooManyWrongCodesWereEntered
          : failureOf(failure).status === 400
            ? t.thatCodeDoesntMatchTheEmail
            : explainSignIn(failure),
      )
      setBusy(false)
      field.current?.select()
    }
  }
  return (
    <form className={styles.codeForm} noValidate onSubmit={(event) => void submit(event)}>
      <label className={styles.label} htmlFor={id}>
        {t.code}
      </label>
      <input
        ref={field}
        id={id}
        className={`${fields.input} ${styles.digits}`}
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={12}
        placeholder="123456"
        value={code}
        aria-invalid={wrong !== null}
        aria-describedby={`${id}-wrong`}
        onChange={(event) => {
          setCode(event.target.value)
          setWrong(null)
        }}
      />
      <p id={`${id}-wrong`} className={styles.error} role="alert">
        {wrong}
      </p>
      <Button kind="primary" type="submit" className={styles.submit} disabled={busy || digits === ''}>
        {busy ? t.signingYouIn : t.signIn}
      </Button>
    </form>
  )
}
