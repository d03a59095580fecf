import { type FormEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import * as t from '#shared/words/reading.ts'
import { Button } from '../../../components/button.tsx'
import fields from '../../../components/field.module.css'
import { EmptyState } from '../../../components/states/empty-state.tsx'
import styles from './content-types.module.css'

interface PasswordPanelProps {
  /** True if the last password was wrong. */
  readonly wrong: boolean
  readonly onAnswer: (password: string) => void
  /** Alternatives for a reader who doesn't have the password. */
  readonly otherwise: ReactNode
}

/** Prompts for the password of a PDF. The password is only used in this window and isn't stored anywhere. */
export function PasswordPanel({ wrong, onAnswer, otherwise }: PasswordPanelProps): ReactNode {
  const id = useId()
  const field = useRef<HTMLInputElement>(null)
  const [password, setPassword] = useState('')
  const [opening, setOpening] = useState(false)
  useEffect(() => field.current?.focus(), [])
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (password === '' || opening) return field.current?.focus()
    setOpening(true)
    onAnswer(password)
  }
  return (
    <div className={styles.notice}>
      <EmptyState
        level={1}
        drawing="lost"
        title={t.thisPdfIsProtectedByA}
        text={t.thePasswordIsUsedToOpen}
        actions={
          <form className={styles.password} onSubmit={submit}>
            <label htmlFor={id}>{t.password}</label>
            <input
              className={fields.input}
              ref={field}
              id={id}
              type="password"
              autoComplete="off"
              value={password}
              aria-invalid={wrong}
              aria-describedby={`${id}-wrong`}
              onChange={(event) => setPassword(event.target.value)}
            />
            <p id={`${id}-wrong`} role="alert">
              {wrong && password === '' ? t.wrongPassword : ''}
            </p>
            <div className={styles.answers}>
              {otherwise}
              <Button kind="primary" type="submit" disabled={opening}>
                {opening ? t.opening : t.open}
              </Button>
            </div>
          </form>
        }
      />
    </div>
  )
}
