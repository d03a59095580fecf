import type { ReactNode } from 'react'
import { initialPreference, type PreferenceName, preferenceValues, usePreferences } from '../../preferences/index.ts'
import { ChoiceRow, FactRow, type Flag, SwitchRow } from './setting-rows.tsx'
import type { PreferenceRow, SettingRow } from './settings-page.ts'

/** Renders the rows of a page in order. */
export function DrawSettings({ rows }: { readonly rows: readonly SettingRow[] }): ReactNode {
  return rows.map((row, index) => {
    if ('content' in row) return <row.content key={index} />
    if ('preference' in row) return <Preference key={row.preference} row={row} />
    return <FactRow key={row.label} label={row.label} help={helpOf(row)} value={row.value} />
  })
}

const helpOf = ({ help }: Exclude<SettingRow, { content: unknown }>): string | undefined =>
  typeof help === 'function' ? help() : help

function Preference({ row }: { readonly row: PreferenceRow }): ReactNode {
  const { preference, label, titles, titleOf, needs = {} } = row
  const needed = Object.keys(needs) as PreferenceName[]
  const values: Readonly<Record<string, unknown>> = usePreferences(
    Object.fromEntries(needed.map((name) => [name, name])),
  )
  const disabled = needed.some((name) => values[name] !== needs[name])
  if (typeof initialPreference(preference) === 'boolean')
    return <SwitchRow name={preference as Flag} label={label} help={helpOf(row)} disabled={disabled} />
  return (
    <ChoiceRow
      name={preference}
      label={label}
      help={helpOf(row)}
      values={preferenceValues(preference) as never}
      words={titles}
      titleOf={titleOf}
    />
  )
}
