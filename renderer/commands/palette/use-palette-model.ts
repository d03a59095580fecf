import { useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { loadUses, saveUses } from './frecency.ts'
import { storedPins, storePins } from './pins.ts'
import { type PinHandlers, type PaletteEffect, type PaletteEvent, type PaletteState, step } from './palette-model.ts'
import type { PaletteItem } from './search/rank.ts'

export interface PaletteModel {
  readonly state: PaletteState
  readonly send: (event: PaletteEvent) => void
  readonly ways: PinHandlers
}

/** Returns the palette's state. Runs the effects of its steps: runs rows, loads lists, stores uses and names. */
export function usePaletteModel(start: string, go: (path: string) => void, onClose: () => void): PaletteModel {
  const [state, setState] = useState<PaletteState>(() => ({
    text: start,
    at: null,
    page: null,
    uses: loadUses(),
    own: storedPins(),
  }))
  const latest = useRef(state)
  const close = useRef(onClose)
  useEffect(() => {
    close.current = onClose
  })
  const take = useRef<(event: PaletteEvent) => void>(() => undefined)
  const send = useCallback((event: PaletteEvent): void => take.current(event), [])
  const ways = useMemo<PinHandlers>(() => ({ change: (own) => send({ type: 'owned', own }), go }), [send, go])
  useLayoutEffect(() => {
    const read = (of: PaletteItem): void =>
      void Promise.resolve(of.children?.()).then((items) => items && send({ type: 'read', of, items }))
    const run = (item: PaletteItem, stay: boolean): void => {
      // Lets the dialog restore the focus first, because commands depend on it.
      requestAnimationFrame(() => {
        const done = item.run?.()
        if (!stay) return
        send({ type: 'ran', item })
        const { page } = latest.current
        if (page && done instanceof Promise) void done.then(() => read(page.of))
      })
    }
    const perform = (effect: PaletteEffect): void => {
      if (effect.type === 'close') close.current()
      else if (effect.type === 'run') run(effect.item, effect.stay)
      else if (effect.type === 'change') effect.item.run?.()
      else if (effect.type === 'read') read(effect.of)
      else if (effect.type === 'keepUses') saveUses(effect.uses)
      else storePins(effect.own)
    }
    take.current = (event) => {
      const next = step(latest.current, event, ways)
      latest.current = next.state
      setState(next.state)
      for (const effect of next.effects) perform(effect)
    }
  }, [send, ways])
  return { state, send, ways }
}
