import { type Use, used } from './frecency.ts'
import { rowItems } from './pinned-items.ts'
import type { Pins } from './pins.ts'
import type { PaletteItem } from './search/rank.ts'

/** A list of its own that was entered from a row. */
export interface Page {
  readonly of: PaletteItem
  /** Null until they are known. */
  readonly items: readonly PaletteItem[] | null
  /** The page it was entered from; null: all there is. */
  readonly from: Page | null
  /** The row that is being given another name. */
  readonly naming?: PaletteItem
}

export interface PaletteState {
  readonly text: string
  /** The row under the cursor, by id: what arrives later moves nothing under it. Null: the first. */
  readonly at: string | null
  readonly page: Page | null
  readonly uses: readonly Use[]
  readonly own: Pins
}

export type PaletteEvent =
  | { readonly type: 'typed'; readonly text: string }
  | { readonly type: 'pointed'; readonly id: string | null }
  /** `stay`: the palette stays open. `now`: milliseconds since the epoch. */
  | { readonly type: 'chosen'; readonly item: PaletteItem; readonly stay: boolean; readonly now: number }
  /** A row was run, and the palette stayed open. */
  | { readonly type: 'ran'; readonly item: PaletteItem }
  /** What is in a page became known, or changed. */
  | { readonly type: 'read'; readonly of: PaletteItem; readonly items: readonly PaletteItem[] }
  /** What can be made of a row itself was asked for. */
  | { readonly type: 'opened'; readonly row: PaletteItem }
  | { readonly type: 'left' }
  | { readonly type: 'forgotten'; readonly id: string }
  | { readonly type: 'owned'; readonly own: Pins }

/** What is left to do outside of the model. */
export type PaletteEffect =
  | { readonly type: 'close' }
  | { readonly type: 'run'; readonly item: PaletteItem; readonly stay: boolean }
  /** Runs at once, while the palette is there. */
  | { readonly type: 'change'; readonly item: PaletteItem }
  | { readonly type: 'read'; readonly of: PaletteItem }
  | { readonly type: 'keepUses'; readonly uses: readonly Use[] }
  | { readonly type: 'keepOwn'; readonly own: Pins }

export interface PaletteStep {
  readonly state: PaletteState
  readonly effects: readonly PaletteEffect[]
}

/** How rows are changed and left from: what a row's own page needs. */
export interface PinHandlers {
  readonly change: (own: Pins) => void
  readonly go: (path: string) => void
}

/** The palette after an event, and what is to be done about it. */
export function step(state: PaletteState, event: PaletteEvent, ways: PinHandlers): PaletteStep {
  switch (event.type) {
    case 'typed':
      return { state: { ...state, text: event.text, at: null }, effects: [] }
    case 'pointed':
      return { state: { ...state, at: event.id }, effects: [] }
    case 'chosen':
      return choose(state, event)
    case 'ran':
      // In a list of choices the next one can be made at once; what was chosen is marked.
      return state.page === null
        ? { state, effects: [] }
        : { state: { ...state, text: '', at: event.item.id }, effects: [{ type: 'read', of: state.page.of }] }
    case 'read':
      return state.page?.of === event.of
        ? { state: { ...state, page: { ...state.page, items: event.items } }, effects: [] }
        : { state, effects: [] }
    case 'opened': {
      const items = rowItems(event.row, state.own, ways.change, ways.go)
      return { state: enter(state, { of: event.row, items, from: null }), effects: [] }
    }
    case 'left':
      return { state: enter(state, state.page?.from ?? null), effects: [] }
    case 'forgotten': {
      const uses = state.uses.filter(({ id }) => id !== event.id)
      return { state: { ...state, uses }, effects: [{ type: 'keepUses', uses }] }
    }
    case 'owned':
      return { state: { ...state, own: event.own }, effects: [{ type: 'keepOwn', own: event.own }] }
  }
}

function choose(state: PaletteState, { item, stay, now }: Extract<PaletteEvent, { type: 'chosen' }>): PaletteStep {
  if (item.refusal !== undefined) return { state, effects: [] }
  if (item.writes !== undefined) return { state: { ...state, text: item.writes, at: null }, effects: [] }
  if (item.names) {
    const page = { of: item, items: [], from: state.page, naming: item.names }
    return { state: enter(state, page), effects: [] }
  }
  if (item.stays) return { state: enter(state, null), effects: [{ type: 'change', item }] }
  const uses = used(state.uses, item.id, now)
  const kept: PaletteEffect = { type: 'keepUses', uses }
  if (item.children) {
    // Entered at once: what is typed before its rows are there looks for one of them.
    const page = { of: item, items: null, from: state.page }
    return { state: enter({ ...state, uses }, page), effects: [kept, { type: 'read', of: item }] }
  }
  const closes: readonly PaletteEffect[] = stay ? [] : [{ type: 'close' }]
  return { state: { ...state, uses }, effects: [kept, ...closes, { type: 'run', item, stay }] }
}

const enter = (state: PaletteState, page: Page | null): PaletteState => ({ ...state, page, text: '', at: null })
