import { type ReactNode, useId } from 'react'
import fields from '../../components/field.module.css'
import { fitsSegments } from '../../components/fits-segments.ts'
import { ResetButton } from '../../components/reset-button.tsx'
import { SegmentedChoice } from '../../components/segmented-choice.tsx'
import switches from '../../components/switch.module.css'
import styles from './desktop-settings.module.css'

interface RowProps {
  readonly label: string
  readonly help?: ReactNode
}

interface ControlRowProps extends RowProps {
  /** Restores the default. Absent if the setting has its default. */
  readonly reset?: (() => void) | undefined
}

interface RowLabelProps extends RowProps {
  readonly id: string
  /** True if the control provides its own name, because no single field in it has the row's id. */
  readonly isNamed?: boolean
}

/** A control's label, with its description as separate help text. */
export function RowLabel({ id, label, help, isNamed = false }: RowLabelProps): ReactNode {
  return (
    <div className={styles.label}>
      {isNamed ? <span>{label}</span> : <label htmlFor={id}>{label}</label>}
      {help === undefined ? null : (
        <span id={`${id}-help`} className={styles.help}>
          {help}
        </span>
      )}
    </div>
  )
}

interface SwitchRowProps extends ControlRowProps {
  readonly on: boolean
  readonly disabled?: boolean
  readonly change: (on: boolean) => void
}

export function SwitchRow({ label, help, on, disabled = false, reset, change }: SwitchRowProps): ReactNode {
  const id = useId()
  return (
    <div className={styles.row} data-setting={label} data-disabled={disabled || undefined}>
      <RowLabel id={id} label={label} help={help} />
      <span className={styles.controls}>
        {reset ? <ResetButton label={label} onReset={reset} /> : null}
        <input
          id={id}
          aria-describedby={help === undefined ? undefined : `${id}-help`}
          type="checkbox"
          className={switches.switch}
          checked={on}
          disabled={disabled}
          onChange={(event) => change(event.target.checked)}
        />
      </span>
    </div>
  )
}

interface ChoiceRowProps<V extends string> extends ControlRowProps {
  readonly value: V
  readonly values: Readonly<Record<V, string>>
  readonly change: (value: V) => void
}

export function ChoiceRow<V extends string>({
  label,
  help,
  value,
  values,
  reset,
  change,
}: ChoiceRowProps<V>): ReactNode {
  const id = useId()
  const names = Object.keys(values) as V[]
  const short = fitsSegments(Object.values(values))
  return (
    <div className={styles.row} data-setting={label}>
      <RowLabel id={id} label={label} help={help} isNamed={short} />
      <span className={styles.controls}>
        {reset ? <ResetButton label={label} onReset={reset} /> : null}
        {short ? (
          <SegmentedChoice
            label={label}
            describedBy={help === undefined ? undefined : `${id}-help`}
            value={value}
            values={names}
            nameOf={(name) => values[name]}
            onChoose={change}
          />
        ) : (
          <select
            id={id}
            aria-describedby={help === undefined ? undefined : `${id}-help`}
            className={fields.select}
            value={value}
            onChange={(event) => change(event.target.value as V)}
          >
            {names.map((name) => (
              <option key={name} value={name}>
                {values[name]}
              </option>
            ))}
          </select>
        )}
      </span>
    </div>
  )
}

interface FactRowProps extends RowProps {
  readonly children?: ReactNode
}

/** A row that shows a fact, with actions next to it. */
export function FactRow({ label, help, children }: FactRowProps): ReactNode {
  return (
    <div className={styles.row} data-setting={label}>
      <span className={styles.label}>
        {label}
        {help === undefined ? null : <span className={styles.help}>{help}</span>}
      </span>
      <span className={styles.controls}>{children}</span>
    </div>
  )
}
