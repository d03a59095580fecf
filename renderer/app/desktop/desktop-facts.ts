import { useEffect, useState } from 'react'
import type { DesktopSettings, DesktopSettingsChange } from '#shared/desktop/desktop-settings.ts'
import { initialDesktopSettings } from '#shared/desktop/initial-desktop-settings.ts'
import type { DesktopFacts, Shell, UpdateState } from '#shared/desktop/shell.ts'

export interface UpdateFacts {
  readonly state: UpdateState
  readonly version: string | null
}

export interface DesktopView {
  /** Null until the desktop responds. */
  readonly facts: DesktopFacts | null
  readonly update: UpdateFacts
  /** Applies a change immediately. If the desktop rejects it, the setting reverts and a message is shown. */
  readonly change: (chosen: DesktopSettingsChange) => void
  /** Returns a function that restores the default, or undefined if the setting has its default. */
  readonly resetOf: (name: keyof DesktopSettings) => (() => void) | undefined
}

/** Requests the desktop's state once, and then follows changes made in any window. */
export function useDesktopFacts(shell: Shell): DesktopView {
  const [facts, setFacts] = useState<DesktopFacts | null>(null)
  // Unconfirmed changes. The response to one change must not briefly revert a later one.
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
