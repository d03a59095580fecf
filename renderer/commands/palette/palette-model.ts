import { type Use, addUse } from './frecency.ts'
import { rowItems } from './pinned-items.ts'
import type { Pins } from './pins.ts'
import type { PaletteItem } from './search/rank.ts'

/** A submenu that was opened from a row. */
export interface Page {
  readonly of: PaletteItem
  /** Null until the items are loaded. */
  readonly items: readonly PaletteItem[] | null
  /** The page from which this one was opened, or null if it was opened from the top level. */
  readonly from: Page | null
  /** The row being renamed. */
  readonly naming?: PaletteItem
}

export interface PaletteState {
  readonly text: string
  /** The ID of the row under the cursor, so that later results don't move the cursor, or null for the first row. */
  readonly at: string | null
  readonly page: Page | null
  readonly uses: readonly Use[]
  readonly own: Pins
}

export type PaletteEvent =
  | { readonly type: 'typed'; readonly text: string }
  | { readonly type: 'pointed'; readonly id: string | null }
  /** If `stay` is set, the palette stays open. `now` is in milliseconds since the epoch. */
  | { readonly type: 'chosen'; readonly item: PaletteItem; readonly stay: boolean; readonly now: number }
  /** A row ran and the palette stayed open. */
  | { readonly type: 'ran'; readonly item: PaletteItem }
  /** A page's items were loaded or changed. */
  | { readonly type: 'read'; readonly of: PaletteItem; readonly items: readonly PaletteItem[] }
  /** The reader opened the page of actions for a row. */
  | { readonly type: 'opened'; readonly row: PaletteItem }
  | { readonly type: 'left' }
  | { readonly type: 'forgotten'; readonly id: string }
  | { readonly type: 'owned'; readonly own: Pins }

/** Effects that are run outside the model. */
export type PaletteEffect =
  | { readonly type: 'close' }
  | { readonly type: 'run'; readonly item: PaletteItem; readonly stay: boolean }
  /** Runs immediately, while the palette is open. */
  | { readonly type: 'change'; readonly item: PaletteItem }
  | { readonly type: 'read'; readonly of: PaletteItem }
  | { readonly type: 'keepUses'; readonly uses: readonly Use[] }
  | { readonly type: 'keepOwn'; readonly own: Pins }

export interface PaletteStep {
  readonly state: PaletteState
  readonly effects: readonly PaletteEffect[]
}

/** Changes pins and names, and opens a path. The page of actions for a row needs these functions. */
export interface PinHandlers {
  readonly change: (own: Pins) => void
  readonly go: (path: string) => void
}

/** Returns the palette's state after an event, and the effects to run. */
export function step(state: PaletteState, event: PaletteEvent, ways: PinHandlers): PaletteStep {
  switch (event.type) {
    case 'typed':
      return { state: { ...state, text: event.text, at: null }, effects: [] }
    case 'pointed':
      return { state: { ...state, at: event.id }, effects: [] }
    case 'chosen':
      return choose(state, event)
    case 'ran':
      // A list of choices stays open for another choice and marks the chosen one.
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
  if (item.renames) {
    const page = { of: item, items: [], from: state.page, naming: item.renames }
    return { state: enter(state, page), effects: [] }
  }
  if (item.stays) return { state: enter(state, null), effects: [{ type: 'change', item }] }
  const uses = addUse(state.uses, item.id, now)
  const kept: PaletteEffect = { type: 'keepUses', uses }
  if (item.children) {
    // The page opens before its rows are loaded, so that typed words filter them as soon as they arrive.
    const page = { of: item, items: null, from: state.page }
    return { state: enter({ ...state, uses }, page), effects: [kept, { type: 'read', of: item }] }
  }
  const closes: readonly PaletteEffect[] = stay ? [] : [{ type: 'close' }]
  return { state: { ...state, uses }, effects: [kept, ...closes, { type: 'run', item, stay }] }
}

const enter = (state: PaletteState, page: Page | null): PaletteState => ({ ...state, page, text: '', at: null })
