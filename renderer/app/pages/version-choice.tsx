import type { ReactNode } from 'react'
import { dateText } from '#shared/language/formats.ts'
import type { PageVersion } from '#shared/model/pages/page-version.ts'
import * as t from '#shared/words/app/pages.ts'
import fields from '../../components/field.module.css'

interface VersionChoiceProps {
  readonly label: string
  /** The newest first. */
  readonly versions: readonly PageVersion[]
  readonly value: number
  readonly onChoose: (version: number) => void
}

/** A choice of versions by the time at which they were stored. */
export function VersionChoice({ label, versions, value, onChoose }: VersionChoiceProps): ReactNode {
  return (
    <select
      className={fields.select}
      aria-label={label}
      value={value}
      onChange={({ target }) => onChoose(Number(target.value))}
    >
      {versions.map((one, at) => (
        <option key={one.version} value={one.version}>
          {nameOf(one, at === versions.length - 1)}
        </option>
      ))}
    </select>
  )
}

function nameOf({ version, saved_date }: PageVersion, isFirst: boolean): string {
  const date = dateText(saved_date, 'moment')
  if (version === 0) return t.currentVersion({ date })
  return isFirst ? t.firstVersion({ date }) : date
}
