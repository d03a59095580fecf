import { type FormEvent, type ReactNode, useId, useState } from 'react'
import * as t from '#shared/words/settings/devices.ts'
import { Button } from '../../../components/button.tsx'
import fields from '../../../components/field.module.css'
import styles from '../settings-screen.module.css'

interface PasskeyRowProps {
  readonly name: string
  readonly about: string
  readonly busy: boolean
  readonly onRename: (name: string) => void
  readonly onRemove: () => void
}

/** Shows a passkey, which can be renamed in place. */
export function PasskeyRow({ name, about, busy, onRename, onRemove }: PasskeyRowProps): ReactNode {
  const id = useId()
  const [text, setText] = useState<string | null>(null)
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    const next = text?.trim() ?? ''
    if (next !== '' && next !== name) onRename(next)
    setText(null)
  }
  if (text === null) {
    return (
      <li className={styles.row}>
        <span className={styles.label}>
          <span dir="auto">{name}</span>
          <span className={styles.help}>{about}</span>
        </span>
        <span className={styles.control}>
          <Button disabled={busy} onClick={() => setText(name)}>
            {t.rename}
          </Button>
          <Button disabled={busy} onClick={onRemove}>
            {t.remove}
          </Button>
        </span>
      </li>
    )
  }
  return (
    <li>
      <form className={styles.row} onSubmit={submit}>
        <label htmlFor={id} className={styles.label}>
          {t.nameOfThePasskey}
        </label>
        <span className={styles.control}>
          <input
            ref={(field) => field?.focus()}
            id={id}
            className={fields.field}
            value={text}
            maxLength={100}
            onChange={(event) => setText(event.target.value)}
          />
          <Button type="submit">{t.save}</Button>
        </span>
      </form>
    </li>
  )
}
