import * as t from '#shared/words/actions.ts'
import { defineAction } from '../definition.ts'
import { shelfFacts, type ShelfFacts } from './shelf-facts.ts'

type Back = { readonly type: 'createShelf' } & ShelfFacts

/**
 * Deletes a shelf. Its items stay in the library and remember their places, so an undo brings it back as it was. The
 * name, parent and position are those that it had.
 */
export const deleteShelf = defineAction({
  shape: shelfFacts,
  call: (client, { shelf }) => client.call('shelfDelete', { params: { id: shelf } }),
  shelves: (shelves, { shelf }) =>
    shelves.some(({ id }) => id === shelf) ? shelves.filter(({ id }) => id !== shelf) : shelves,
  removes: () => true,
  inverse: ({ shelf, name, parent, position, at }): readonly Back[] => [
    { type: 'createShelf', shelf, name, parent, position, at },
  ],
  waiting: ({ name }) => t.deleteTheShelf({ name }),
  refused: () => t.couldntDeleteTheShelf,
})
