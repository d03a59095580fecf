import { useEffect, useState } from 'react'
import type { DesktopSettingsChange } from '#shared/host/desktop-settings.ts'
import type { DesktopFacts, Shell, UpdateState } from '#shared/host/shell.ts'

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
}

/** What the desktop says of itself, asked for once and then as it changes in any window. */
export function useDesktopFacts(shell: Shell): DesktopView {
  const [facts, setFacts] = useState<DesktopFacts | null>(null)
  const [update, setUpdate] = useState<UpdateFacts>({ state: 'none', version: null })
  useEffect(() => {
    const stop = shell.listen((event) => {
      if (event.type === 'settings') setFacts(event)
      if (event.type === 'update') setUpdate(event)
    })
    shell.tell({ type: 'settings' })
    return stop
  }, [shell])
  const change = (chosen: DesktopSettingsChange): void => {
    setFacts((known) => known && { ...known, settings: { ...known.settings, ...chosen } })
    shell.tell({ type: 'change', settings: chosen })
  }
  return { facts, update, change }
}
