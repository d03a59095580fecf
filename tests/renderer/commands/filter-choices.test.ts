import { expect, test } from 'vitest'
import { filterRows } from '#shared/model/queue-fields.ts'
import { chosenFilters, filterChoices, toggled } from '../../../renderer/paths/filter-choices.ts'
import { isFiltered, type QueueView, readQueueView, writeQueueView } from '../../../renderer/paths/queue-view.ts'

const all = filterChoices(['birds', 'ü'])

test('menus show the reading states first, then Show only, Type and Tags, each filter once', () => {
  const headings = all.map(({ heading }) => heading)
  expect([...new Set(headings)]).toEqual(['Reading', 'Show only', 'Type', 'Tags'])
  expect(headings.filter((heading, at) => heading !== headings[at - 1])).toHaveLength(4)
  expect(all.filter(({ heading }) => heading === 'Reading').map(({ label }) => label)).toEqual([
    'Unread',
    'In progress',
    'Read',
  ])
  expect(all.slice(-2).map(({ label, chip }) => [label, chip])).toEqual([
    ['birds', '#birds'],
    ['ü', '#ü'],
  ])
  expect(new Set(all.map(({ id }) => id)).size).toBe(all.length)
  expect(new Set(all.map(({ chip }) => chip)).size).toBe(all.length)
  const shown = filterRows.filter(({ name }) => all.some(({ id }) => id === name || id.startsWith(`${name} `)))
  expect(shown).toEqual(filterRows)
})

test.each(all.map((choice) => [choice.id, choice] as const))(
  '%s can be chosen, kept in an address and removed',
  (_id, choice) => {
    const chosen = toggled(choice, { sort: null })
    expect(chosenFilters(chosen).map(({ id }) => id)).toEqual([choice.id])
    expect(readQueueView(writeQueueView(new URLSearchParams(), chosen))).toEqual(chosen)
    expect(isFiltered(toggled(choice, chosen))).toBe(false)
    expect(choice.put(chosen, true)).toEqual(chosen)
  },
)

test('of mutually exclusive filters the last choice wins; other filters combine', () => {
  const view = all.reduce<QueueView>((now, choice) => choice.put(now, true), { sort: null })
  const single = all.filter(({ many }) => !many)
  const left = chosenFilters(view).map(({ id }) => id)
  expect(left).toEqual(all.filter((choice) => choice.many || choice === single.at(-1)).map(({ id }) => id))
})
