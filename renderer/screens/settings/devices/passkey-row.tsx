import { type FormEvent, type ReactNode, useId, useState } from 'react'
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

/** A passkey, which is renamed in place. */
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
            Rename
          </Button>
          <Button disabled={busy} onClick={onRemove}>
            Remove
          </Button>
        </span>
      </li>
    )
  }
  return (
    <li>
      <form className={styles.row} onSubmit={submit}>
        <label htmlFor={id} className={styles.label}>
          Name of the passkey
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
          <Button type="submit">Save</Button>
        </span>
      </form>
    </li>
  )
}
