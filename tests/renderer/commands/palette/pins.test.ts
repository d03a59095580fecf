import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type Locator, printLocator } from '#shared/model/locator.ts'
import { jumpItems } from '../../../../renderer/commands/palette/jump-items.ts'
import { renameItems, rowItems, withNames } from '../../../../renderer/commands/palette/pinned-items.ts'
import { type Pins, readPins, withName, withPin } from '../../../../renderer/commands/palette/pins.ts'
import { prefixItems } from '../../../../renderer/commands/palette/prefix-items.ts'
import { exactMatches, type PaletteItem, rank } from '../../../../renderer/commands/palette/search/rank.ts'

const item = (id: string, title: string, more: Partial<PaletteItem> = {}): PaletteItem => ({
  id,
  title,
  group: 'Commands',
  ...more,
})
const none: Pins = { pinned: [], names: {} }

describe('a customized row', () => {
  test('is found by its custom name until that is removed', () => {
    const rows = [item('item.archive', 'Archive or return to queue'), item('item.delete', 'Delete')]
    const own = withName(none, 'item.archive', ' zwiebel ')
    expect(rank(withNames(rows, own), 'zwie').map((one) => one.item.id)).toEqual(['item.archive'])
    expect(rank(withNames(rows, withName(own, 'item.archive', '')), 'zwie')).toEqual([])
  })

  test('loses its pin when pinned a second time', () => {
    const once = withPin(none, 'go.queue')
    expect(once.pinned).toEqual(['go.queue'])
    expect(withPin(once, 'go.queue').pinned).toEqual([])
  })

  test('links to key settings if it is a command, but not if it is a location without keys', () => {
    const paths: string[] = []
    const ways = (row: PaletteItem) =>
      rowItems(
        row,
        none,
        () => undefined,
        (path) => void paths.push(path),
      )
    ways(item('item.archive', 'Archive'))
      .find(({ id }) => id === 'own keys')
      ?.run?.()
    expect(new URLSearchParams(paths[0]?.split('?')[1]).get('page')).toBe('keyboard')
    expect(ways(item('tag essays', 'essays')).map(({ id }) => id)).toEqual(['own pin', 'own name'])
  })

  test('without a typed name offers to remove an existing custom name, and otherwise nothing', () => {
    const row = item('go.queue', 'Go to Queue')
    expect(renameItems(row, ' ', none, () => undefined)).toEqual([])
    expect(renameItems(row, '', withName(none, row.id, 'pile'), () => undefined)[0]?.title).toBe('Remove alias “pile”')
  })

  test('survives any stored data, which always reads as pins and names', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.json()), (stored) => {
        const { pinned, names } = readPins(stored)
        for (const word of [...pinned, ...Object.values(names)]) expect(typeof word).toBe('string')
      }),
    )
  })
})

describe('locations in the open article', () => {
  const went: string[] = []
  const target = {
    parts: () => [
      { kind: 'heading' as const, words: 'The tide tables', go: () => void went.push('tide') },
      { kind: 'highlight' as const, words: 'Patience is counted', go: () => void went.push('patience') },
    ],
    go: (to: Locator) => {
      went.push(printLocator(to))
      return true
    },
  }
  const go = (wanted: string, on: Parameters<typeof jumpItems>[0] = target): readonly string[] => {
    went.length = 0
    jumpItems(on, wanted)[0]?.item.run?.()
    return [...went]
  }

  test('include a typed percentage, heading or highlight', () => {
    expect(go('75%')).toEqual(['75%'])
    expect(go('tide')).toEqual(['tide'])
    expect(go('patience')).toEqual(['patience'])
    expect(go('101%')).toEqual([])
  })

  test('treat a number as a page only in paged articles', () => {
    const paged = { ...target, isPaged: true }
    expect(go('page 12', paged)).toEqual(['page 12'])
    expect(go('12')).toEqual([])
  })

  test('are not offered, nor is their prefix, when nothing is open', () => {
    expect(jumpItems(null, '75%')).toEqual([])
    expect(prefixItems(false).map(({ writes }) => writes)).toEqual(['>', '#', '@', '/'])
    expect(prefixItems(true).at(-1)?.writes).toBe(':')
  })
})

test('an unavailable command shows only for its exact name, ignoring case and accents', () => {
  const refused = [
    item('reader.find', 'Find in article…', { refusal: 'in an open article only', aliases: ['search text'] }),
  ]
  expect(exactMatches(refused, 'find in ARTICLE')).toHaveLength(1)
  expect(exactMatches(refused, 'search text')).toHaveLength(1)
  expect(exactMatches(refused, 'find in')).toEqual([])
  expect(exactMatches(refused, '')).toEqual([])
})
