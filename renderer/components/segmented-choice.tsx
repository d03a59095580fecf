import { type ReactNode, useId } from 'react'
import styles from './segmented-choice.module.css'

interface SegmentedChoiceProps<V extends string | number> {
  readonly label: string
  readonly describedBy?: string | undefined
  readonly value: V
  readonly values: readonly V[]
  readonly nameOf: (value: V) => string
  readonly onChoose: (value: V) => void
}

/** A choice between a few values, all of them visible. */
export function SegmentedChoice<V extends string | number>(props: SegmentedChoiceProps<V>): ReactNode {
  const { label, describedBy, value, values, nameOf, onChoose } = props
  const name = useId()
  return (
    <div role="radiogroup" aria-label={label} aria-describedby={describedBy} className={styles.segments}>
      {values.map((one) => (
        <label key={one} className={styles.segment}>
          <input type="radio" name={name} checked={one === value} onChange={() => onChoose(one)} />
          {nameOf(one)}
        </label>
      ))}
    </div>
  )
}
