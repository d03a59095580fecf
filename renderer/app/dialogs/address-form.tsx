import { type ReactNode, useId, useState } from 'react'
import { Button } from '../../components/button.tsx'
import fields from '../../components/field.module.css'
import { Words } from '../desktop/desktop-rows.tsx'
import styles from '../desktop/desktop-settings.module.css'

interface AddressFormProps {
  readonly label: string
  readonly help: string
  readonly placeholder: string
  /** What is named now; empty: nothing. */
  readonly now: string
  /** What the button says. It waits for another address than the one that is named. */
  readonly action: string
  readonly onGive: (address: string) => void
}

/** A row of the desktop's settings in which the address of a service is named. */
export function AddressForm({ label, help, placeholder, now, action, onGive }: AddressFormProps): ReactNode {
  const id = useId()
  const [text, setText] = useState(now)
  const given = text.trim()
  return (
    <form
      className={styles.row}
      onSubmit={(event) => {
        event.preventDefault()
        if (given !== now) onGive(given)
      }}
    >
      <Words id={id} label={label} help={help} />
      <span className={styles.controls}>
        <input
          id={id}
          aria-describedby={`${id}-help`}
          className={`${fields.field} ${styles.address}`}
          inputMode="url"
          autoCapitalize="off"
          autoComplete="off"
          spellCheck={false}
          maxLength={2048}
          placeholder={placeholder}
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
        <Button type="submit" disabled={given === now}>
          {action}
        </Button>
      </span>
    </form>
  )
}
