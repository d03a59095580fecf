import * as t from '#shared/words/actions.ts'
import { isSettled } from '../../model/rank.ts'
import { placeOn } from '../../model/shelf.ts'
import { defineAction, oneEntry } from '../definition.ts'
import { placesFrom, withPlaces } from './places.ts'

/** Moves an item within a shelf. Does nothing if the item is no longer on it. */
export const orderShelf = defineAction({
  shape: (field) => ({ contentId: field.id, shelf: field.shelfId, rank: field.rank }),
  call: (client, { contentId, shelf, rank }) =>
    client.call('shelfOrder', { params: { id: shelf }, body: { content_id: contentId, rank } }),
  entries: oneEntry,
  effect: (entry, { shelf, rank }) => {
    const { shelves = [] } = entry.content
    const place = placeOn(shelves, shelf)
    if (place === undefined || place.rank === rank) return entry
    return withPlaces(
      entry,
      shelves.map((one) => (one === place ? { ...one, rank } : one)),
    )
  },
  settle: (entry, _input, reply) => withPlaces(entry, placesFrom(entry, [reply]) ?? entry.content.shelves ?? []),
  inverse: ({ contentId, shelf }, { entry }) => {
    const rank = placeOn(entry(contentId)?.content.shelves, shelf)?.rank
    return rank === undefined || !isSettled(rank) ? [] : [{ type: 'orderShelf', contentId, shelf, rank }]
  },
  waiting: () => t.moveOnAShelf,
  refused: () => t.couldntChangeTheShelf,
})
