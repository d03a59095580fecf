import { useEffect, useState } from 'react'
import type { DesktopSettings, DesktopSettingsChange } from '#shared/desktop/desktop-settings.ts'
import { initialDesktopSettings } from '#shared/desktop/initial-desktop-settings.ts'
import type { DesktopFacts, Shell, UpdateState } from '#shared/desktop/shell.ts'

export interface UpdateFacts {
  readonly state: UpdateState
  readonly version: string | null
}

export interface DesktopView {
  /** Null until the desktop answered. */
  readonly facts: DesktopFacts | null
  readonly update: UpdateFacts
  /** Shown at once; what the desktop could not do comes back as it was, with a word about it. */
  readonly change: (chosen: DesktopSettingsChange) => void
  /** What makes a setting be as it was at first; undefined where it is. */
  readonly resetOf: (name: keyof DesktopSettings) => (() => void) | undefined
}

/** What the desktop says of itself, asked for once and then as it changes in any window. */
export function useDesktopFacts(shell: Shell): DesktopView {
  const [facts, setFacts] = useState<DesktopFacts | null>(null)
  // Not answered yet. What comes of one choice must not take a later one back for a moment.
  const [waiting, setWaiting] = useState<readonly DesktopSettingsChange[]>([])
  const [update, setUpdate] = useState<UpdateFacts>({ state: 'none', version: null })
  useEffect(() => {
    const stop = shell.listen((event) => {
      if (event.type === 'settings') {
        setFacts(event)
        setWaiting((changes) => changes.slice(1))
      }
      if (event.type === 'update') setUpdate(event)
    })
    shell.tell({ type: 'settings' })
    return stop
  }, [shell])
  const change = (chosen: DesktopSettingsChange): void => {
    setWaiting((changes) => [...changes, chosen])
    shell.tell({ type: 'change', settings: chosen })
  }
  const shown = facts && { ...facts, settings: Object.assign({ ...facts.settings }, ...waiting) }
  const resetOf = (name: keyof DesktopSettings): (() => void) | undefined => {
    const initial = initialDesktopSettings[name]
    return shown === null || shown.settings[name] === initial ? undefined : () => change({ [name]: initial })
  }
  return { facts: shown, update, change, resetOf }
}
