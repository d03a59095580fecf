import fc from 'fast-check'
import { expect, test } from 'vitest'
import { moveView, renameView, withoutView, withView } from '../../../renderer/app/dialogs/edit-saved-views.ts'
import { preferences, readPreferences } from '../../../renderer/preferences/preferences.ts'

const views = fc
  .uniqueArray(fc.stringMatching(/^[a-z]{1,6}$/), { minLength: 1, maxLength: 12 })
  .map((names) => names.map((name) => ({ name, search: `filterTags=${name}` })))

test('a view that is removed and restored returns to its position', () => {
  fc.assert(
    fc.property(views, fc.nat(), (all, pick) => {
      const at = pick % all.length
      const view = all[at]
      if (!view) return
      expect(withView(withoutView(all, view.name), view, at)).toEqual(all)
    }),
  )
})

test('moving a view loses none, stops at the ends, and can be undone', () => {
  fc.assert(
    fc.property(views, fc.nat(), fc.constantFrom(1 as const, -1 as const), (all, pick, by) => {
      const at = pick % all.length
      const name = all[at]?.name ?? ''
      const moved = moveView(all, name, by)
      const inside = at + by >= 0 && at + by < all.length
      expect(moved.findIndex((view) => view.name === name)).toBe(inside ? at + by : at)
      if (inside) expect(moveView(moved, name, by === 1 ? -1 : 1)).toEqual(all)
      else expect(moved).toEqual(all)
    }),
  )
})

test('a renamed view keeps its filters and replaces the view that had the name', () => {
  const all = ['a', 'b', 'c'].map((name) => ({ name, search: `read=${name}` }))
  expect(renameView(all, 'a', ' d ')).toEqual([{ name: 'd', search: 'read=a' }, all[1], all[2]])
  expect(renameView(all, 'a', 'c')).toEqual([{ name: 'c', search: 'read=a' }, all[1]])
  expect(renameView(all, 'a', '  ')).toBe(all)
})

test('a damaged stored view does not affect the others', () => {
  const good = { name: 'Short', search: 'short=true' }
  const stored = (savedViews: unknown) =>
    readPreferences({ savedViews: preferences.savedViews }, JSON.stringify({ savedViews })).savedViews
  expect(stored([null, good, { name: '', search: '' }, { name: 'x' }, 'y'])).toEqual([good])
  expect(stored(Array.from({ length: 80 }, (_, at) => ({ ...good, name: `${at}` })))).toHaveLength(50)
  expect(stored('nonsense')).toEqual([])
})
