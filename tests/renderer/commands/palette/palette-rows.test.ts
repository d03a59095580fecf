import { describe, expect, test } from 'vitest'
import {
  cursorIndex,
  searchWithoutStore,
  groupsOf,
  sortByGroup,
  nextRow,
  type PaletteOffer,
  rowsOf,
} from '../../../../renderer/commands/palette/palette-rows.ts'
import type { PaletteItem, Ranked } from '../../../../renderer/commands/palette/search/rank.ts'

const row = (id: string, group: string, more: Partial<PaletteItem> = {}): PaletteItem => ({
  id,
  title: id,
  group,
  run: () => undefined,
  ...more,
})
const base = [
  row('save.url', 'Commands', { title: 'Save URL…' }),
  row('go.queue', 'Go to', { title: 'Go to Queue' }),
  row('item.archive', 'For “Tides”', { title: 'Archive', isOnTarget: true }),
  row('list.sort', 'This list', { title: 'Sort' }),
  row('theme.toggle', 'Commands', { title: 'Toggle dark and light' }),
]
const refused = [row('reader.find', 'Not now', { title: 'Find in article', refusal: 'in an open article only' })]
const offer: PaletteOffer = { base, refused, target: null, openedAt: 0 }
const ways = { change: () => undefined, go: () => undefined }
const state = { text: '', page: null, uses: [], own: { pinned: [], names: {} } }

const rows = (
  change: Partial<Parameters<typeof searchWithoutStore>[0]>,
  stored: readonly Ranked[] = [],
): readonly string[] => {
  const now = { ...state, ...change }
  return sortByGroup(rowsOf(now, offer, searchWithoutStore(now, offer), stored, ways)).map(({ item }) => item.id)
}
const plain = (items: readonly PaletteItem[]): readonly Ranked[] => items.map((item) => ({ item, at: [] }))

describe('rows of the palette', () => {
  test('without a query are what is open, pins, recent commands, this screen, locations, then the rest', () => {
    const uses = [{ id: 'theme.toggle', count: 1, at: 0 }]
    const own = { pinned: ['save.url'], names: {} }
    expect(rows({ uses, own })).toEqual(['item.archive', 'save.url', 'theme.toggle', 'list.sort', 'go.queue'])
  })

  test('for a query are the best matches of all kinds, then a search for the query', () => {
    const item = row('item 12', 'Articles', { title: 'Sorting the tides' })
    expect(rows({ text: 'sort' }, [{ item, at: [], score: 600 }])).toEqual(['list.sort', 'item 12', 'search'])
  })

  test('include unavailable commands only for their full name', () => {
    expect(rows({ text: 'find in article' })).toContain('reader.find')
    expect(rows({ text: 'find in' })).not.toContain('reader.find')
  })

  test('after a prefix are only of its kind', () => {
    const tagged = plain([row('tag birds', 'Tags', { title: 'birds' })])
    expect(rows({ text: '>sort' }, tagged)).toEqual(['list.sort'])
    expect(rows({ text: '#bi' }, tagged)).toEqual(['tag birds'])
    expect(rows({ text: '/tides' }, tagged)).toEqual(['search'])
  })

  test('for an address offer only to save it', () => {
    expect(rows({ text: 'https://example.com/a' })).toEqual(['save'])
  })

  test('in a list offer to create a name that does not exist yet', () => {
    const of = row('item.addTag', 'Commands', { makes: (words) => row(`make ${words}`, 'Tags') })
    const page = { of, items: [row('tag birds', 'Tags', { title: 'birds' })], from: null }
    expect(rows({ page, text: 'Birds' })).toEqual(['tag birds'])
    expect(rows({ page, text: 'tides' })).toEqual(['make tides'])
    expect(rows({ page: { ...page, items: null }, text: 'tides' })).toEqual([])
  })
})

describe('the cursor of the palette', () => {
  test('stays on its row when rows arrive above it, and moves to the first row when its row is gone', () => {
    expect(cursorIndex(plain(base), { ...state, at: 'list.sort' })).toBe(3)
    expect(cursorIndex(plain(base.slice(2)), { ...state, at: 'list.sort' })).toBe(1)
    expect(cursorIndex(plain(base), { ...state, at: 'gone' })).toBe(0)
  })

  test('is on no row until something was typed or an arrow pressed', () => {
    expect(cursorIndex(plain(base), { ...state, at: null })).toBe(-1)
    expect(cursorIndex(plain(base), { ...state, at: null, text: '>' })).toBe(-1)
    expect(cursorIndex(plain(base), { ...state, at: null, text: 'a' })).toBe(0)
    expect(nextRow(plain(base), -1, 1)).toBe('save.url')
    expect(nextRow(plain(base), -1, -1)).toBe('theme.toggle')
  })

  test('wraps around at both ends', () => {
    expect(nextRow(plain(base), 0, -1)).toBe('theme.toggle')
    expect(nextRow(plain(base), 4, 1)).toBe('save.url')
    expect(nextRow([], 0, 1)).toBeNull()
  })
})

test('rows of a group stay together, in the order of their best row', () => {
  const groups = groupsOf(sortByGroup(plain(base)))
  expect(groups.map(({ name, rows: own }) => [name, own.map(({ ranked }) => ranked.item.id)])).toEqual([
    ['Commands', ['save.url', 'theme.toggle']],
    ['Go to', ['go.queue']],
    ['For “Tides”', ['item.archive']],
    ['This list', ['list.sort']],
  ])
  expect(groups.flatMap(({ rows: own }) => own.map(({ index }) => index))).toEqual([0, 1, 2, 3, 4])
})
