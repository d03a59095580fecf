import { type ReactNode, useId } from 'react'
import { type PreferenceName, type PreferenceValue, setPreference, usePreference } from '../../preferences/index.ts'
import styles from './settings-screen.module.css'

interface ChoiceProps<N extends PreferenceName> {
  readonly name: N
  readonly label: string
  readonly values: readonly (PreferenceValue<N> & (string | number))[]
  readonly unit?: string
  readonly help?: string
}

/** One of several values. */
export function Choice<N extends PreferenceName>({ name, label, values, unit = '', help }: ChoiceProps<N>): ReactNode {
  const id = useId()
  const value = usePreference(name)
  return (
    <div className={styles.row}>
      <label htmlFor={id} className={styles.label}>
        {label}
        {help ? <span className={styles.help}>{help}</span> : null}
      </label>
      <select
        id={id}
        className={styles.select}
        value={value as string | number}
        onChange={(event) => {
          const chosen = values.find((one) => String(one) === event.target.value)
          if (chosen !== undefined) setPreference(name, chosen as PreferenceValue<N>)
        }}
      >
        {values.map((one) => (
          <option key={one} value={one}>
            {worded(String(one))}
            {unit}
          </option>
        ))}
      </select>
    </div>
  )
}

/** "recently_saved" as people write it. */
const worded = (value: string): string => (value[0]?.toUpperCase() ?? '') + value.slice(1).replaceAll('_', ' ')

/** On or off. */
export function Switch({
  name,
  label,
  help,
}: {
  readonly name: 'shortcuts' | 'palette'
  readonly label: string
  readonly help: string
}): ReactNode {
  const id = useId()
  const on = usePreference(name)
  return (
    <div className={styles.row}>
      <label htmlFor={id} className={styles.label}>
        {label}
        <span className={styles.help}>{help}</span>
      </label>
      <input
        id={id}
        type="checkbox"
        className={styles.check}
        checked={on}
        onChange={(event) => setPreference(name, event.target.checked)}
      />
    </div>
  )
}

/** Something that is so, and cannot be chosen. */
export function Fact({ label, value }: { readonly label: string; readonly value: string }): ReactNode {
  return (
    <div className={styles.row}>
      <span className={styles.label}>{label}</span>
      <span className={styles.value}>{value}</span>
    </div>
  )
}
