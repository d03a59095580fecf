import { RotateCcw } from 'lucide-react'
import type { ReactNode } from 'react'
import { IconButton } from '../../components/button.tsx'
import { initialOf, type PreferenceName, setPreference, usePreference } from '../../preferences/all.ts'
import styles from './settings-screen.module.css'

/** A choice that is not what it was at first, and the way back. */
export function ChangedMark({ name, label }: { readonly name: PreferenceName; readonly label: string }): ReactNode {
  const value = usePreference(name)
  const initial = initialOf(name)
  if (JSON.stringify(value) === JSON.stringify(initial)) return null
  return (
    <IconButton
      className={styles.changed}
      label={`Reset ${label.toLowerCase()}`}
      tip="Changed. Back to what it was at first"
      onClick={() => setPreference(name, initial)}
    >
      <RotateCcw size={14} aria-hidden />
    </IconButton>
  )
}
