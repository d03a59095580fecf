import { type ReactNode, useId } from 'react'
import { type PreferenceName, type PreferenceValue, setPreference, usePreference } from '../../preferences/all.ts'
import fields from '../../components/field.module.css'
import { ChangedMark } from './changed-mark.tsx'
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
      <span className={styles.control}>
        <ChangedMark name={name} label={label} />
        <select
          id={id}
          className={fields.select}
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
      </span>
    </div>
  )
}

/** "recently_saved" as people write it; "66ch" is 66 letters. */
const worded = (value: string): string =>
  (value[0]?.toUpperCase() ?? '') +
  value
    .slice(1)
    .replaceAll('_', ' ')
    .replace(/(\d)ch$/, '$1')

type Flag = {
  [N in PreferenceName]: boolean extends PreferenceValue<N> ? N : never
}[PreferenceName]

interface SwitchProps {
  readonly name: Flag
  readonly label: string
  readonly help?: string
  readonly disabled?: boolean
}

/** On or off. */
export function Switch({ name, label, help, disabled }: SwitchProps): ReactNode {
  const id = useId()
  const on = usePreference(name)
  return (
    <div className={styles.row}>
      <label htmlFor={id} className={styles.label}>
        {label}
        {help ? <span className={styles.help}>{help}</span> : null}
      </label>
      <span className={styles.control}>
        <ChangedMark name={name} label={label} />
        <input
          id={id}
          type="checkbox"
          className={fields.check}
          checked={on}
          disabled={disabled}
          onChange={(event) => setPreference(name, event.target.checked)}
        />
      </span>
    </div>
  )
}

/** Something that is so, and cannot be chosen. */
export function Fact({
  label,
  value,
  help,
}: {
  readonly label: string
  readonly value: ReactNode
  readonly help?: string
}): ReactNode {
  return (
    <div className={styles.row}>
      <span className={styles.label}>
        {label}
        {help ? <span className={styles.help}>{help}</span> : null}
      </span>
      <span className={styles.value}>{value}</span>
    </div>
  )
}
