import { beforeEach, describe, expect, test } from 'vitest'
import { entryIdOf } from '#shared/actions/actions.ts'
import type { CommandId } from '#shared/commands/index.ts'
import { connectLibrary, Library } from '../../../../renderer/cache/index.ts'
import { focus, targetIds } from '../../../../renderer/selection/focus.ts'
import { selectionHandlers } from '../../../../renderer/commands/palette/handlers/selection-handlers.ts'
import type { PaletteHandler } from '../../../../renderer/commands/palette/handlers/palette-handler.ts'
import { selection } from '../../../../renderer/selection/selection.ts'
import { demoEntries } from '../../../fakes/demo-entries.ts'
import { FakeHost } from '../../../fakes/fake-host.ts'

let host: FakeHost
let library: Library
let ids: readonly number[]
beforeEach(async () => {
  host = new FakeHost(demoEntries(Date.parse('2026-06-01T12:00:00Z')))
  library = new Library(host)
  connectLibrary(library)
  await library.prepare()
  ids = (await host.queueIds({ sort: 'recently_saved' })).slice(0, 3)
  await library.read(ids)
  focus.hideList('queue')
})

const items = () => selectionHandlers(() => undefined)
const item = (id: CommandId): PaletteHandler => {
  const found = items()[id]
  if (!found) throw new Error(`no ${id}`)
  return found
}
const tagsOf = (id: number | undefined) => host.library.get(id ?? 0)?.content.tags.map(({ name }) => name)

describe('palette actions on articles', () => {
  test('apply to the selected rows, otherwise to the current row, otherwise to nothing', () => {
    expect(targetIds()).toEqual([])
    expect(items()).toEqual({})
    focus.showList('queue', ids)
    focus.point(ids[1] ?? null)
    expect(targetIds()).toEqual([ids[1]])
    selection.all('queue', [ids[0] ?? 0, ids[2] ?? 0])
    expect(targetIds()).toEqual([ids[0], ids[2]])
  })

  test('create a new tag, add it to all rows, mark it as set and remove it again', async () => {
    selection.all('queue', ids)
    await item('item.addTag').makes?.('Tides').run?.()
    for (const id of ids) expect(tagsOf(id)).toContain('Tides')
    const marked = (await item('item.addTag').children?.())?.find(({ title }) => title === 'Tides')
    expect(marked?.chosen).toBe(true)
    await marked?.run?.()
    for (const id of ids) expect(tagsOf(id)).not.toContain('Tides')
    expect(library.undoLast()).toBe(true)
    await expect.poll(() => ids.map(tagsOf).filter((tags) => tags?.includes('Tides'))).toHaveLength(3)
  })

  test('reset progress only where there is some', async () => {
    selection.all('queue', ids)
    const begun = ids.filter((id) => (library.entry(id)?.content.history?.last_read_percentage ?? 0) > 0)
    expect(begun.length).toBeGreaterThan(0)
    await item('item.resetProgress').run?.()
    expect(host.performed.map((action) => [action.type, entryIdOf(action)])).toEqual(
      begun.map((id) => ['readProgress', id]),
    )
    for (const id of ids) expect(library.entry(id)?.content.history?.last_read_percentage ?? 0).toBe(0)
  })
})
