import { useEffect, useState } from 'react'
import type { DesktopFacts, Shell, UpdateState } from '#shared/host/shell.ts'

export interface UpdateFacts {
  readonly state: UpdateState
  readonly version: string | null
}

/** What the desktop says of itself, asked for once and then as it changes in any window. Null until it answered. */
export function useDesktopFacts(shell: Shell): { readonly facts: DesktopFacts | null; readonly update: UpdateFacts } {
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
  return { facts, update }
}
