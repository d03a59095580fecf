import { type ReactNode, useId } from 'react'
import styles from './options.module.css'

interface PermissionSwitchProps {
  readonly label: string
  /** Describes the data that the feature reads and sends. */
  readonly help: string
  readonly isOn: boolean
  readonly onChange: (isOn: boolean) => void
}

/** A switch for a feature that needs an additional permission. */
export function PermissionSwitch({ label, help, isOn, onChange }: PermissionSwitchProps): ReactNode {
  const id = useId()
  return (
    <div className={styles.switch}>
      <input
        id={id}
        type="checkbox"
        role="switch"
        checked={isOn}
        aria-checked={isOn}
        aria-describedby={`${id}-help`}
        onChange={(event) => onChange(event.target.checked)}
      />
      <label htmlFor={id}>{label}</label>
      <p id={`${id}-help`} className={styles.help}>
        {help}
      </p>
    </div>
  )
}
