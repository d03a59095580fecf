import { describe, expect, test, vi } from 'vitest'
import {
  type PaletteEffect,
  type PaletteEvent,
  type PaletteState,
  step,
} from '../../../../renderer/commands/palette/palette-model.ts'
import type { PaletteItem } from '../../../../renderer/commands/palette/search/rank.ts'

const first: PaletteState = { text: '', at: null, page: null, uses: [], own: { pinned: [], names: {} } }
const ways = { change: () => undefined, go: () => undefined }

const row = (id: string, more: Partial<PaletteItem> = {}): PaletteItem => ({
  id,
  title: id,
  group: 'Commands',
  ...more,
})
const list = row('menu.theme', { title: 'Theme…', children: () => [] })
const choice = row('theme Forest', { run: () => undefined })

const chosen = (item: PaletteItem, stay = false): PaletteEvent => ({ type: 'chosen', item, stay, now: 1000 })

/** The palette after these events, and every effect they requested. */
function after(...events: readonly PaletteEvent[]) {
  const asked: PaletteEffect[] = []
  const state = events.reduce((before, event) => {
    const next = step(before, event, ways)
    asked.push(...next.effects)
    return next.state
  }, first)
  return { state, asked: asked.map(({ type }) => type) }
}

describe('the palette', () => {
  test('searches as typed and starts at the first row', () => {
    const { state, asked } = after({ type: 'pointed', id: 'go.queue' }, { type: 'typed', text: 'ar' })
    expect([state.text, state.at, asked]).toEqual(['ar', null, []])
  })

  test('closes before a chosen command runs, because the command reads the focus', () => {
    const { state, asked } = after(chosen(choice))
    expect(asked).toEqual(['keepUses', 'close', 'run'])
    expect(state.uses.map(({ id }) => id)).toEqual([choice.id])
  })

  test('does nothing for an unavailable row', () => {
    const { state, asked } = after(chosen(row('item.archive', { refusal: 'no article is chosen', run: vi.fn() })))
    expect([state, asked]).toEqual([first, []])
  })

  test('writes a prefix into its field', () => {
    expect(after(chosen(row('prefix #', { writes: '#' }))).state.text).toBe('#')
  })
})

describe('a list within the palette', () => {
  test('opens before its rows are loaded, and requests them', () => {
    const { state, asked } = after({ type: 'typed', text: 'the' }, chosen(list))
    expect([state.text, state.page?.of, state.page?.items]).toEqual(['', list, null])
    expect(asked).toEqual(['keepUses', 'read'])
  })

  test('accepts only its own rows', () => {
    const other = row('menu.density', { children: () => [] })
    const { state } = after(chosen(list), { type: 'read', of: other, items: [choice] })
    expect(state.page?.items).toBeNull()
    expect(after(chosen(list), { type: 'read', of: list, items: [choice] }).state.page?.items).toEqual([choice])
    expect(after({ type: 'read', of: list, items: [choice] }).state).toEqual(first)
  })

  test('returns to the list it was opened from', () => {
    const inner = row('source 4', { children: () => [] })
    const within = after(chosen(list), chosen(inner), { type: 'left' })
    expect(within.state.page?.of).toBe(list)
    expect(after(chosen(list), { type: 'left' }).state.page).toBeNull()
  })

  test('stays open for the next choice if asked to, with the cursor on the chosen row and its marks reloaded', () => {
    const { state, asked } = after(chosen(list), { type: 'typed', text: 'for' }, chosen(choice, true), {
      type: 'ran',
      item: choice,
    })
    expect([state.text, state.at, state.page?.of]).toEqual(['', choice.id, list])
    expect(asked.slice(2)).toEqual(['keepUses', 'run', 'read'])
  })

  test('keeps the typed words when a command outside any list ran and the palette stayed open', () => {
    const { state } = after({ type: 'typed', text: 'for' }, chosen(choice, true), { type: 'ran', item: choice })
    expect([state.text, state.page]).toEqual(['for', null])
  })
})

describe('customizing a row', () => {
  test('opens a separate list, which leads back to everything', () => {
    const { state } = after({ type: 'opened', row: row('item.archive') })
    expect(state.page?.items?.map(({ id }) => id)).toEqual(['own pin', 'own name', 'own keys'])
    const pin = state.page?.items?.[0] ?? row('none')
    const pinned = step(state, chosen(pin), ways)
    expect([pinned.state.page, pinned.effects.map(({ type }) => type)]).toEqual([null, ['change']])
  })

  test('edits another name on a page that knows its row', () => {
    const named = row('item.archive')
    const { state } = after({ type: 'opened', row: named }, chosen(row('own name', { renames: named })))
    expect(state.page?.naming).toBe(named)
    expect(state.page?.from?.of).toBe(named)
  })

  test('saves each change, and each reset', () => {
    const own = { pinned: ['go.queue'], names: {} }
    const { state, asked } = after(chosen(choice), { type: 'forgotten', id: choice.id }, { type: 'owned', own })
    expect([state.uses, state.own]).toEqual([[], own])
    expect(asked.slice(-2)).toEqual(['keepUses', 'keepOwn'])
  })
})
