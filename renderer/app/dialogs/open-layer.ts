import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'

type Layer = 'save' | 'shortcuts' | 'palette' | 'palette.commands' | null

const layer = createStore<{ readonly open: Layer }>(() => ({ open: null }))

/** The dialog of the whole app that is open, if any. */
export const layers = {
  open: (which: NonNullable<Layer>): void => layer.setState({ open: which }),
  close: (): void => layer.setState({ open: null }),
}

export const useLayer = (): Layer => useStore(layer, ({ open }) => open)
