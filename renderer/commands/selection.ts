import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'

interface Selection {
  /** The list it was made in: another list knows nothing of it. */
  readonly place: string
  readonly ids: ReadonlySet<number>
  /** What was chosen when the range began. */
  readonly base: ReadonlySet<number>
  /** The row a range is drawn from. */
  readonly anchor: number | null
}

const none: ReadonlySet<number> = new Set()
const empty: Selection = { place: '', ids: none, base: none, anchor: null }
const store = createStore<Selection>(() => empty)

/** The list on screen, as its rows stand. */
let shown: { readonly place: string; readonly ids: readonly number[] } = { place: '', ids: [] }
export const listOnScreen = (): typeof shown => shown

const at = (place: string): Selection => {
  const now = store.getState()
  return now.place === place ? now : { ...empty, place }
}

/** The rows chosen in the list on screen. */
export const selection = {
  ids: (): ReadonlySet<number> => store.getState().ids,

  toggle(place: string, id: number): void {
    const { ids } = at(place)
    const next = new Set(ids)
    if (!next.delete(id)) next.add(id)
    store.setState({ place, ids: next, base: next, anchor: id })
  },

  /** Draws the range from the anchor (else from `from`) to `to`, in the order of `list`; what was chosen before stays. */
  extend(place: string, list: readonly number[], from: number, to: number): void {
    const now = at(place)
    const anchor = now.anchor !== null && list.includes(now.anchor) ? now.anchor : from
    const start = list.indexOf(anchor)
    const end = list.indexOf(to)
    if (start === -1 || end === -1) return
    const range = list.slice(Math.min(start, end), Math.max(start, end) + 1)
    store.setState({ place, ids: new Set([...now.base, ...range]), base: now.base, anchor })
  },

  all(place: string, list: readonly number[]): void {
    store.setState({ place, ids: new Set(list), base: none, anchor: null })
  },

  /** Rows that left the list are no longer chosen. */
  keep(place: string, list: readonly number[]): void {
    shown = { place, ids: list }
    const now = store.getState()
    if (now.place !== place || now.ids.size === 0) return
    const here = new Set(list)
    const left = new Set([...now.ids].filter((id) => here.has(id)))
    if (left.size !== now.ids.size) store.setState({ ...now, ids: left, base: left })
  },

  clear(): void {
    store.setState(empty, true)
  },
}

export function useSelection(place: string): ReadonlySet<number> {
  return useStore(store, (now) => (now.place === place ? now.ids : none))
}
