import { type ReactNode, useEffect, useRef, useState } from 'react'
import { LONGEST_TEXTS } from '#shared/limits.ts'
import { firstGraphemes } from '#shared/text/graphemes.ts'
import styles from './tags-screen.module.css'

interface NameFieldProps {
  readonly label: string
  readonly name: string
  readonly onName: (name: string) => void
  readonly onClose: () => void
}

/** Edits a name in place. Enter saves; Escape or leaving the field cancels. */
export function NameField({ label, name, onName, onClose }: NameFieldProps): ReactNode {
  const field = useRef<HTMLInputElement>(null)
  const [given, setGiven] = useState(name)
  useEffect(() => field.current?.select(), [])
  return (
    <input
      ref={field}
      className={styles.name}
      data-field=""
      aria-label={label}
      value={given}
      onChange={(event) => setGiven(firstGraphemes(event.target.value, LONGEST_TEXTS.tag))}
      onBlur={onClose}
      onKeyDown={(event) => {
        if (event.nativeEvent.isComposing) return
        if (event.key === 'Enter') {
          // Otherwise the same key press would also trigger a button in the dialog that opens.
          event.preventDefault()
          const wanted = given.trim().replaceAll(/\s+/g, ' ')
          onClose()
          if (wanted !== '' && wanted !== name) onName(wanted)
        } else if (event.key === 'Escape') {
          event.stopPropagation()
          onClose()
        }
      }}
    />
  )
}
