// Changes to shelves as a device shows them before the service has answered, and their undo.
import { describe, expect, test } from 'vitest'
import {
  type Action,
  applyAction,
  applyToShelves,
  combineActions,
  inverseOf,
  membershipStep,
  settleAction,
} from '#shared/actions/actions.ts'
import type { FeedEntry } from '#shared/model/feed.ts'
import { libraryState } from '#shared/model/library-state.ts'
import type { List } from '#shared/model/list.ts'
import { applyMembership } from '#shared/model/list-membership.ts'
import { type Shelf, shelfTree } from '#shared/model/shelf.ts'
import { generateLibrary } from '../../fakes/generate-library.ts'

const at = '2026-05-05T10:00:00.000Z'
const shelf: Shelf = {
  ...{ id: 'shelf-one', name: 'One', note: '', parent: null, position: 'i00000', cover_id: null, cover_url: null },
  ...{ created_date: at, item_count: 2, read_count: 0 },
}
const [plain] = generateLibrary({ count: 1, seed: 3 }) as [FeedEntry]
const list: List = { kind: 'shelf', shelf: shelf.id }

function placed(id: number, rank: string | null): FeedEntry {
  const entry = { ...plain, content: { ...plain.content, id } }
  const shelves = rank === null ? undefined : [{ shelf: shelf.id, rank, added_date: at }]
  return { ...entry, content: { ...entry.content, ...(shelves && { shelves }) } }
}

const undoOf = (action: Action, entries: readonly FeedEntry[]): readonly Action[] =>
  inverseOf(action, {
    entry: (id) => entries.find(({ content }) => content.id === id) ?? null,
    at,
    temporaryId: () => -1,
  })

/** The shelf's list as it is shown after actions. */
function shown(entries: readonly FeedEntry[], ids: readonly number[], actions: readonly Action[]): readonly number[] {
  const now = entries.map((entry) => actions.reduce(applyAction, entry))
  const known = (id: number) => now.find(({ content }) => content.id === id) ?? null
  const steps = actions.map((action) => {
    const [only] = 'contentId' in action && action.contentId !== null ? [known(action.contentId)] : []
    return membershipStep(action, only ?? null)
  })
  return applyMembership(list, ids, steps, known)
}

const shelve = (contentIds: readonly number[], on: boolean): Action => ({
  ...{ type: 'shelve', contentIds, shelf: shelf.id, name: 'One', on, at },
})

describe('items that are put on a shelf', () => {
  test('come last in their order, and undo takes off only those that were not on it', () => {
    const entries = [placed(1, 'i00000'), placed(2, null), placed(3, null)]
    const action = shelve([1, 3, 2], true)
    expect(shown(entries, [1], [action])).toEqual([1, 3, 2])
    expect(undoOf(action, entries)).toEqual([shelve([3, 2], false)])
  })

  test('return to their places when taking them off is undone', () => {
    const entries = [placed(1, 'i00000'), placed(2, 'i00001'), placed(3, 'i00002')]
    const off = shelve([2], false)
    const [back] = undoOf(off, entries)
    expect(shown(entries, [1, 2, 3], [off])).toEqual([1, 3])
    expect(shown(entries, [1, 2, 3], [off, back as Action])).toEqual([1, 2, 3])
  })

  test('have the places that the service answers', () => {
    const action = shelve([2], true)
    const shelves = [{ shelf: shelf.id, rank: 'i00009', added_date: at }]
    const settled = settleAction(applyAction(placed(2, null), action), action, [
      { shelf, contents: [{ id: 2, shelves }] },
    ])
    expect(settled.content.shelves).toEqual(shelves)
  })

  test('are counted before the service answers, and as it counts them afterwards', () => {
    const action = shelve([2], true)
    expect(applyToShelves([shelf], action, placed(2, null))[0]?.item_count).toBe(3)
    expect(applyToShelves([shelf], action, placed(2, 'i00000'))[0]?.item_count).toBe(2)
    const reply = [{ shelf: { ...shelf, item_count: 9 }, contents: [] }]
    expect(applyToShelves([shelf], action, null, reply)[0]?.item_count).toBe(9)
  })
})

describe('the list of a shelf', () => {
  test('is in the order of the ranks, and rows whose items are not loaded stay behind the same row', () => {
    const entries = [placed(1, 'i00000'), placed(2, 'i00001'), placed(4, 'i00003')]
    const move: Action = { type: 'orderShelf', contentId: 1, shelf: shelf.id, rank: 'i00002' }
    expect(shown(entries, [1, 2, 3, 4], [move])).toEqual([2, 3, 1, 4])
  })

  test('loses a deleted item, and has it in its place when it is brought back', () => {
    const entries = [placed(1, 'i00000'), placed(2, 'i00001')]
    const gone: Action = { type: 'move', contentId: 1, state: libraryState.deleted, at }
    const back: Action = { type: 'move', contentId: 1, state: libraryState.saved, at }
    expect(shown(entries, [1, 2], [gone])).toEqual([2])
    expect(shown(entries, [1, 2], [gone, back])).toEqual([1, 2])
  })
})

describe('a shelf', () => {
  test('that is deleted comes back with an undo', () => {
    const { id, name, parent, position } = shelf
    const gone: Action = { type: 'deleteShelf', shelf: id, name, parent, position, at }
    const left = applyToShelves([shelf], gone, null)
    expect(left).toEqual([])
    const [back] = combineActions(undoOf(gone, []))
    expect(applyToShelves(left, back as Action, null, shelf)).toEqual([shelf])
  })

  test('keeps the words of a note that another device added', () => {
    const change: Action = { type: 'changeShelf', shelf: shelf.id, change: { note: 'Mine' }, was: { note: '' } }
    expect(applyToShelves([{ ...shelf, note: 'Theirs' }], change, null)[0]?.note).toMatch(/Theirs[^]*Mine/)
    expect(applyToShelves([shelf], undoOf(change, [])[0] as Action, null)).toEqual([shelf])
  })

  test('is shown at the top if its parent is gone, in itself or in another', () => {
    const of = (id: string, parent: string | null, position: string): Shelf => ({ ...shelf, id, parent, position })
    const shelves = [of('c', 'b', '3'), of('a', null, '1'), of('b', 'a', '2'), of('d', 'gone', '4'), of('e', 'e', '5')]
    expect(shelfTree(shelves).map((one) => [one.shelf.id, ...one.inside.map(({ id }) => id)])).toEqual([
      ['a', 'b'],
      ['c'],
      ['d'],
      ['e'],
    ])
  })
})
