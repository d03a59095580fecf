import * as z from 'zod/mini'
import { LONGEST_TEXTS } from '../../limits.ts'
import { LONGEST_RANK, rankPattern } from '../../model/rank.ts'
import { shelfIdPattern } from '../../model/shelf.ts'
import { endpoint } from '../endpoint.ts'
import { feedPageSchema, placementSchema, shelfSchema } from '../schemas.ts'
import { cursor, id, NOTE_LENGTH, page, text, words } from './inputs.ts'

const shelfId = z.string().check(z.regex(shelfIdPattern))
const rank = z.string().check(z.maxLength(LONGEST_RANK), z.regex(rankPattern))
const name = words(LONGEST_TEXTS.shelf).check(z.minLength(1))
const note = text(NOTE_LENGTH)
const params = z.object({ id: shelfId })
const placed = z.looseObject({
  shelf: shelfSchema,
  contents: z.array(z.looseObject({ id: z.int(), shelves: z.array(placementSchema) })),
})
const MOST = 1000

export const shelfEndpoints = {
  shelves: endpoint({
    method: 'GET',
    path: '/shelves/',
    summary: 'List all shelves in their order, with their progress.',
    reply: z.looseObject({ shelves: z.array(shelfSchema), next: z.nullable(z.string()) }),
  }),
  shelfCreate: endpoint({
    method: 'POST',
    path: '/shelves/',
    summary:
      'Create a shelf. The client may choose its id. A shelf that was deleted under this id is brought back as it was.',
    body: z.object({
      id: z.optional(shelfId),
      name,
      note: z.optional(note),
      parent: z.optional(z.nullable(shelfId)),
      position: z.optional(rank),
    }),
    reply: shelfSchema,
    status: [201],
  }),
  shelfChange: endpoint({
    method: 'PUT',
    path: '/shelves/{id}/',
    summary:
      'Change the given fields of a shelf. With was_note, what others added to the note in the meantime is preserved.',
    params,
    body: z.object({
      name: z.optional(name),
      note: z.optional(note),
      was_note: z.optional(note),
      parent: z.optional(z.nullable(shelfId)),
      position: z.optional(rank),
      cover_id: z.optional(z.nullable(id)),
    }),
    reply: shelfSchema,
  }),
  shelfDelete: endpoint({
    method: 'DELETE',
    path: '/shelves/{id}/',
    summary: 'Delete a shelf. Its items stay in the library.',
    params,
  }),
  shelfItems: endpoint({
    method: 'PUT',
    path: '/shelves/{id}/items/',
    summary: 'Add items to a shelf and remove items from it, in one transaction. Without a rank, an item comes last.',
    params,
    body: z.object({
      add: z.optional(z.array(z.object({ content_id: id, rank: z.optional(rank) })).check(z.maxLength(MOST))),
      remove: z.optional(z.array(id).check(z.maxLength(MOST))),
    }),
    reply: placed,
  }),
  shelfOrder: endpoint({
    method: 'PUT',
    path: '/shelves/{id}/order/',
    summary: 'Move an item within a shelf to a rank. If another item has this rank, it comes right after that one.',
    params,
    body: z.object({ content_id: id, rank }),
    reply: placed,
  }),
  shelfFeed: endpoint({
    method: 'GET',
    path: '/library_items/shelf_feed/',
    summary: 'List the entries on a shelf in the reader’s order.',
    query: z.object({ page, cursor, shelf: shelfId }),
    reply: feedPageSchema,
  }),
} as const
