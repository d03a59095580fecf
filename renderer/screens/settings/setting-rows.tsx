import { type ReactNode, useId } from 'react'
import { type PreferenceName, type PreferenceValue, setPreference, usePreference } from '../../preferences/index.ts'
import { valueTitle } from '../../preferences/value-titles.ts'
import { fitsSegments } from '../../components/fits-segments.ts'
import { SegmentedChoice } from '../../components/segmented-choice.tsx'
import fields from '../../components/field.module.css'
import switches from '../../components/switch.module.css'
import { ResetPreference } from './reset-preference.tsx'
import styles from './settings-screen.module.css'

interface RowProps {
  readonly label: string
  readonly help?: ReactNode
  readonly children?: ReactNode
}

interface RowIds {
  /** The ID of the control that the label names, if there is only one. */
  readonly htmlFor?: string
  readonly helpId?: string
}

/** Shows a setting or action with its label in front. Settings search finds rows by label (settings-page.ts). */
export function Row({ label, help, children, htmlFor, helpId }: RowProps & RowIds): ReactNode {
  const words = (
    <>
      {label}
      {help ? (
        <span id={helpId} className={styles.help}>
          {help}
        </span>
      ) : null}
    </>
  )
  return (
    <div className={styles.row} data-setting={label}>
      {htmlFor === undefined ? (
        <span className={styles.label}>{words}</span>
      ) : (
        <label htmlFor={htmlFor} className={styles.label}>
          {words}
        </label>
      )}
      {children === undefined ? null : <span className={styles.control}>{children}</span>}
    </div>
  )
}

interface SelectRowProps<V extends string | number> extends RowProps {
  readonly value: V
  readonly values: readonly V[]
  /** Labels for values whose own names aren't self-explanatory. */
  readonly words?: Readonly<Partial<Record<V, string>>>
  readonly titleOf?: (value: V) => string
  readonly mark?: ReactNode
  readonly choose: (value: V) => void
}

export function SelectRow<V extends string | number>(props: SelectRowProps<V>): ReactNode {
  const { label, help, value, values, words, titleOf = valueTitle, mark, choose } = props
  const id = useId()
  const nameOf = (one: V): string => words?.[one] ?? titleOf(one)
  if (fitsSegments(values.map(nameOf)))
    return (
      <Row label={label} help={help} helpId={id}>
        {mark}
        <SegmentedChoice
          label={label}
          describedBy={help ? id : undefined}
          value={value}
          values={values}
          nameOf={nameOf}
          onChoose={choose}
        />
      </Row>
    )
  return (
    <Row label={label} help={help} htmlFor={id}>
      {mark}
      <select
        id={id}
        className={fields.select}
        value={value}
        onChange={(event) => {
          const chosen = values.find((one) => String(one) === event.target.value)
          if (chosen !== undefined) choose(chosen)
        }}
      >
        {values.map((one) => (
          <option key={one} value={one}>
            {nameOf(one)}
          </option>
        ))}
      </select>
    </Row>
  )
}

interface CheckRowProps extends RowProps {
  readonly on: boolean
  readonly disabled?: boolean
  readonly mark?: ReactNode
  readonly choose: (on: boolean) => void
}

export function CheckRow({ label, help, on, disabled, mark, choose }: CheckRowProps): ReactNode {
  const id = useId()
  return (
    <Row label={label} help={help} htmlFor={id}>
      {mark}
      <input
        id={id}
        type="checkbox"
        className={switches.switch}
        checked={on}
        disabled={disabled}
        onChange={(event) => choose(event.target.checked)}
      />
    </Row>
  )
}

interface ChoiceProps<N extends PreferenceName> {
  readonly name: N
  readonly label: string
  readonly values: readonly (PreferenceValue<N> & (string | number))[]
  readonly words?: Readonly<Partial<Record<PreferenceValue<N> & (string | number), string>>>
  readonly titleOf?: (value: PreferenceValue<N> & (string | number)) => string
  readonly help?: string
}

/** Lets the reader choose one of several values of a preference. */
export function ChoiceRow<N extends PreferenceName>({ name, ...rest }: ChoiceProps<N>): ReactNode {
  const value = usePreference(name) as PreferenceValue<N> & (string | number)
  return (
    <SelectRow
      {...rest}
      value={value}
      mark={<ResetPreference name={name} label={rest.label} />}
      choose={(chosen) => setPreference(name, chosen)}
    />
  )
}

/** The names of preferences that are on or off. */
export type Flag = {
  [N in PreferenceName]: boolean extends PreferenceValue<N> ? N : never
}[PreferenceName]

interface SwitchProps {
  readonly name: Flag
  readonly label: string
  readonly help?: string
  readonly disabled?: boolean
}

/** Turns a preference on or off. */
export function SwitchRow({ name, ...rest }: SwitchProps): ReactNode {
  const on = usePreference(name)
  return (
    <CheckRow
      {...rest}
      on={on}
      mark={<ResetPreference name={name} label={rest.label} />}
      choose={(chosen) => setPreference(name, chosen)}
    />
  )
}

/** Shows a value that can't be changed. */
export function FactRow({ value, ...rest }: RowProps & { readonly value: ReactNode }): ReactNode {
  return (
    <Row {...rest}>
      <span className={styles.value}>{value}</span>
    </Row>
  )
}
