import * as t from '#shared/words/actions.ts'
import { defineAction } from '../definition.ts'
import { shelfFacts, type ShelfFacts } from './shelf-facts.ts'

type Back = { readonly type: 'deleteShelf' } & ShelfFacts

/**
 * Creates a shelf, or brings back a deleted one as it was. The device chooses its ID, so items can be added before the
 * service has answered.
 */
export const createShelf = defineAction({
  shape: shelfFacts,
  call: (client, { shelf: id, name, parent, position }) =>
    client.call('shelfCreate', { body: { id, name, parent, position } }),
  shelves: (shelves, { shelf: id, name, parent, position, at: created_date }, _before, reply) => {
    const fresh = { id, name, parent, position, created_date, note: '', ...empty }
    return shelves.some((one) => one.id === id)
      ? shelves.map((one) => (one.id === id ? (reply ?? one) : one))
      : [...shelves, reply ?? fresh]
  },
  inverse: ({ shelf, name, parent, position, at }): readonly Back[] => [
    { type: 'deleteShelf', shelf, name, parent, position, at },
  ],
  waiting: ({ name }) => t.createTheShelf({ name }),
  refused: () => t.couldntCreateTheShelf,
})

const empty = { cover_id: null, cover_url: null, item_count: 0, read_count: 0 }
