import type { Action } from '#shared/actions/actions.ts'
import { compareRanks, rankAt } from '#shared/model/rank.ts'
import { placeOn } from '#shared/model/shelf.ts'
import * as t from '#shared/words/library/menus.ts'
import { currentLibrary, mutate, notify, failureOf } from '../../../cache/index.ts'

/**
 * Moves items of a shelf before the one that is now at `index`. `ids`: the shelf's loaded items, in order. A list that is
 * sorted in another way has no places to which items can be moved, which the reader is told.
 */
export async function moveOnShelf(
  shelf: string,
  ids: readonly number[],
  moved: readonly number[],
  index: number,
): Promise<void> {
  const library = currentLibrary()
  const isMoved = new Set(moved)
  const ordered = ids.filter((id) => isMoved.has(id))
  const others = ids.filter((id) => !isMoved.has(id))
  const place = ids.slice(0, index).filter((id) => !isMoved.has(id)).length
  if (
    ordered.length === 0 ||
    ids.every((id, at) => id === [...others.slice(0, place), ...ordered, ...others.slice(place)][at])
  )
    return
  try {
    const entries = new Map((await library.read(ids)).map((entry) => [entry.content.id, entry]))
    const ranksOf = (some: readonly number[]) =>
      some.flatMap((id) => placeOn(entries.get(id)?.content.shelves, shelf)?.rank ?? [])
    if (!isAscending(ranksOf(ids))) {
      notify(t.sortByYourOwnOrderToMove)
      return
    }
    const ranks = ranksOf(others)
    const actions = ordered.map((contentId, at): Action => {
      const rank = rankAt(ranks, place + at)
      ranks.splice(place + at, 0, rank)
      return { type: 'orderShelf', contentId, shelf, rank }
    })
    await library.mutateAll(actions, { undo: t.movedOnTheShelf })
  } catch (error) {
    notify(failureOf(error).details, { type: 'error' })
  }
}

const isAscending = (ranks: readonly string[]): boolean =>
  ranks.every((rank, at) => at === 0 || compareRanks(ranks[at - 1] ?? '', rank) <= 0)

/** Takes items off a shelf. They stay in the library. */
export async function takeOffShelf(shelf: string, contentIds: readonly number[]): Promise<void> {
  const name = await nameOf(shelf)
  const at = new Date().toISOString()
  await mutate({ type: 'shelve', contentIds, shelf, name, on: false, at }, { undo: t.takenOffTheShelf })
}

/** Makes the picture of an item the cover of a shelf. */
export async function chooseCover(shelf: string, coverId: number): Promise<void> {
  const { shelves } = await currentLibrary().host.call('shelves', {})
  const was = shelves.find(({ id }) => id === shelf)?.cover_id ?? null
  await mutate(
    { type: 'changeShelf', shelf, change: { cover_id: coverId }, was: { cover_id: was } },
    { undo: t.coverChosen },
  )
}

async function nameOf(shelf: string): Promise<string> {
  try {
    const { shelves } = await currentLibrary().host.call('shelves', {})
    return shelves.find(({ id }) => id === shelf)?.name ?? ''
  } catch {
    // The name only appears in messages.
    return ''
  }
}
