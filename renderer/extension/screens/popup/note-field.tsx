import { type ReactNode, type Ref, useRef } from 'react'
import * as t from '#shared/words/extension.ts'
import fields from '../../../components/field.module.css'
import styles from './popup.module.css'

/** Milliseconds to wait after the last key press. */
const PAUSE = 400

interface NoteFieldProps {
  readonly ref: Ref<HTMLTextAreaElement>
  readonly first: string
  readonly onChange: (note: string) => void
}

/** A note that is saved as it is typed, because browsers close a popup without notifying its fields. */
export function NoteField({ ref, first, onChange }: NoteFieldProps): ReactNode {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const kept = useRef(first)
  const keep = (note: string): void => {
    clearTimeout(timer.current)
    if (note === kept.current) return
    kept.current = note
    onChange(note)
  }
  return (
    <label className={styles.label}>
      {t.note}
      <textarea
        ref={ref}
        className={fields.input}
        rows={2}
        defaultValue={first}
        onChange={({ target }) => {
          clearTimeout(timer.current)
          timer.current = setTimeout(() => keep(target.value), PAUSE)
        }}
        onBlur={({ target }) => keep(target.value)}
        onKeyDown={({ key, ctrlKey, metaKey, currentTarget }) => {
          if (key === 'Enter' && (ctrlKey || metaKey)) currentTarget.blur()
          // Escape closes the popup.
          else if (key === 'Escape') keep(currentTarget.value)
        }}
      />
    </label>
  )
}
