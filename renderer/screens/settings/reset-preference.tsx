import type { ReactNode } from 'react'
import { ResetButton } from '../../components/reset-button.tsx'
import { initialPreference, type PreferenceName, setPreference, usePreference } from '../../preferences/index.ts'

/** Resets a preference. Shown when it differs from the default. */
export function ResetPreference({ name, label }: { readonly name: PreferenceName; readonly label: string }): ReactNode {
  const value = usePreference(name)
  const initial = initialPreference(name)
  if (JSON.stringify(value) === JSON.stringify(initial)) return null
  return <ResetButton label={label} onReset={() => setPreference(name, initial)} />
}
