import { type FormEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import * as t from '#shared/words/sign-in.ts'
import { useHost } from '../../cache/index.ts'
import { Button } from '../../components/button.tsx'
import fields from '../../components/field.module.css'
import { explainSignIn } from './explain-sign-in.ts'
import styles from './sign-in.module.css'
import { parseSignInToken } from './parse-sign-in-token.ts'
import { Rich } from '../../components/rich.tsx'

/** Signs in to a service that prints its sign-in link, which the user can open or paste here. */
export function LinkSignIn(): ReactNode {
  const host = useHost()
  const [text, setText] = useState('')
  const [error, setError] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const field = useRef<HTMLInputElement>(null)
  const id = useId()
  useEffect(() => field.current?.focus(), [])
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault()
    const token = parseSignInToken(text)
    if (token === null) {
      setError(t.pasteTheWholeLink)
      return
    }
    setBusy(true)
    try {
      await host.signIn(token)
    } catch (failure) {
      setError(explainSignIn(failure))
      setBusy(false)
      field.current?.select()
    }
  }
  return (
    <form className={styles.form} onSubmit={(event) => void submit(event)}>
      <p className={styles.lead}>
        <Rich text={t.openTheAddressThatLecternPrinted} tags={{ code: <code /> }} />
      </p>
      <label className={styles.label} htmlFor={id}>
        {t.orPasteItHere}
      </label>
      <input
        ref={field}
        id={id}
        className={fields.input}
        type="text"
        inputMode="url"
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        placeholder={t.signInLink}
        value={text}
        aria-invalid={error !== null}
        aria-describedby={`${id}-error`}
        onChange={(event) => {
          setText(event.target.value)
          setError(null)
        }}
      />
      <p id={`${id}-error`} className={styles.error} role="alert">
        {error}
      </p>
      <Button kind="primary" type="submit" className={styles.submit} disabled={busy || text.trim() === ''}>
        {busy ? t.signingYouIn : t.signIn}
      </Button>
    </form>
  )
}
