import { type ReactNode, useId, useState } from 'react'
import { Button } from '../../components/button.tsx'
import fields from '../../components/field.module.css'
import { RowLabel } from './desktop-rows.tsx'
import styles from './desktop-settings.module.css'

interface AddressFormProps {
  readonly label: string
  readonly help: string
  readonly placeholder: string
  /** The current address, or an empty string if there is none. */
  readonly now: string
  /** The button's label. The button stays disabled until the address differs from the current one. */
  readonly action: string
  readonly onGive: (address: string) => void
}

/** A row of the desktop settings that takes a service's address. */
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
      <RowLabel id={id} label={label} help={help} />
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
