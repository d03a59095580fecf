import { useStore } from 'zustand'
import { focusStore, emptySelection, type Selection } from './focus.ts'

const none = emptySelection.ids

function at(place: string): Selection {
  const now = focusStore.getState().selection
  return now.place === place ? now : { ...emptySelection, place }
}

const set = (selection: Selection): void => focusStore.setState({ selection })

/** The selected rows of the list on screen. */
export const selection = {
  ids: (): ReadonlySet<number> => focusStore.getState().selection.ids,

  toggle(place: string, id: number): void {
    const next = new Set(at(place).ids)
    if (!next.delete(id)) next.add(id)
    set({ place, ids: next, base: next, anchor: id })
  },

  /**
   * Selects the range from the anchor (or else from `from`) to `to`, in the order of `list`. Preserves the earlier
   * selection.
   */
  extend(place: string, list: readonly number[], from: number, to: number): void {
    const now = at(place)
    const anchor = now.anchor !== null && list.includes(now.anchor) ? now.anchor : from
    const start = list.indexOf(anchor)
    const end = list.indexOf(to)
    if (start === -1 || end === -1) return
    const range = list.slice(Math.min(start, end), Math.max(start, end) + 1)
    set({ place, ids: new Set([...now.base, ...range]), base: now.base, anchor })
  },

  all(place: string, list: readonly number[]): void {
    set({ place, ids: new Set(list), base: none, anchor: null })
  },

  clear(): void {
    set(emptySelection)
  },
}

export function useSelection(place: string): ReadonlySet<number> {
  return useStore(focusStore, ({ selection: now }) => (now.place === place ? now.ids : none))
}
