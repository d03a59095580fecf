import * as t from '#shared/words/actions.ts'
import { changeNote } from '../../model/notes/join-notes.ts'
import type { Shelf } from '../../model/shelf.ts'
import { defineAction } from '../definition.ts'

/** Renames a shelf, or changes its note, cover, parent or position. `was` has the earlier values of the same fields. */
export const changeShelf = defineAction({
  shape: (field) => ({ shelf: field.shelfId, change: field.shelfChange, was: field.shelfChange }),
  call: (client, { shelf, change, was }) =>
    client.call('shelfChange', {
      params: { id: shelf },
      body: { ...change, ...(change.note !== undefined && { was_note: was.note ?? '' }) },
    }),
  shelves: (shelves, { shelf, change: { note, ...change }, was }, _before, reply) => {
    const changed = (one: Shelf): Shelf =>
      reply ?? {
        ...one,
        ...change,
        ...(note !== undefined && { note: changeNote(one.note, was.note ?? '', note) ?? '' }),
      }
    return shelves.some(({ id }) => id === shelf)
      ? shelves.map((one) => (one.id === shelf ? changed(one) : one))
      : shelves
  },
  inverse: ({ shelf, change, was }) => [{ type: 'changeShelf', shelf, change: was, was: change }],
  waiting: () => t.changeAShelf,
  refused: () => t.couldntChangeTheShelf,
})
