import { type ReactNode, useId, useState } from 'react'
import type { Shell } from '#shared/host/shell.ts'
import { Button } from '../components/button.tsx'
import fields from '../components/field.module.css'
import { Words } from './desktop-rows.tsx'
import styles from './desktop-settings.module.css'

interface DesktopDirectProps {
  readonly shell: Shell
  /** An origin, or null: none was named. */
  readonly direct: string | null
}

/** Where a service elsewhere answers without the proxy that limits how much it may say at once (SPEC.txt section 8). */
export function DesktopDirect({ shell, direct }: DesktopDirectProps): ReactNode {
  const id = useId()
  const [text, setText] = useState(direct ?? '')
  const given = text.trim()
  return (
    <form
      className={styles.row}
      onSubmit={(event) => {
        event.preventDefault()
        if (given !== (direct ?? '')) shell.tell({ type: 'directAddress', address: given === '' ? null : given })
      }}
    >
      <Words
        id={id}
        label="Direct address for large answers"
        help="Where the service answers without a proxy that limits their size. Lectern starts anew. Empty: none."
      />
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
          placeholder="https://direct.example.org"
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
        <Button type="submit" disabled={given === (direct ?? '')}>
          Save
        </Button>
      </span>
    </form>
  )
}
