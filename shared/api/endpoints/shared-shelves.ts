import * as z from 'zod/mini'
import { shelfIdPattern } from '../../model/shelf.ts'
import { endpoint } from '../endpoint.ts'
import { contentSchema, sharedItemSchema } from '../schemas.ts'
import { cursor, id, text } from './inputs.ts'

const shelfId = z.string().check(z.regex(shelfIdPattern))
const reader = z.string().check(z.regex(/^[0-9a-f]{32}$/))
const number = z.coerce.number().check(z.int(), z.positive())
const role = z.enum(['read', 'add'])
const shown = z.object({ with_highlights: z.boolean(), with_notes: z.boolean() })
const handle = z.nullable(z.string())
const members = z.looseObject({
  members: z.array(
    z.looseObject({
      /** Identifies the reader, as in the preferences. */
      reader: z.string(),
      handle,
      role,
      state: z.enum(['invited', 'accepted', 'refused', 'left']),
      invited_date: z.string(),
    }),
  ),
  with_highlights: z.boolean(),
  with_notes: z.boolean(),
})
const itemSeenByMember = z.looseObject({
  ...sharedItemSchema.shape,
  picture_url: z.nullable(z.string()),
  has_text: z.boolean(),
  added_by: handle,
  /** True if the caller added it. */
  is_mine: z.boolean(),
  /** The caller's own copy, found by its address. */
  own: z.nullable(z.looseObject({ content_id: z.int(), is_read: z.boolean() })),
})
const byShelf = z.object({ id: number })
const byItem = z.object({ id: number, item: number })

/** Our addition: shelves that readers of one service share with each other, by handle. */
export const sharedShelfEndpoints = {
  shelfMembers: endpoint({
    method: 'GET',
    path: '/shelves/{id}/members/',
    summary: 'List the readers with whom an own shelf is shared.',
    params: z.object({ id: shelfId }),
    reply: members,
  }),
  shelfMemberInvite: endpoint({
    method: 'POST',
    path: '/shelves/{id}/members/',
    summary:
      'Invite a reader by handle, or change the role of one who is invited. Nothing is shown before they accept.',
    params: z.object({ id: shelfId }),
    body: z.object({ handle: text(100), role }),
    reply: members,
  }),
  shelfMemberChange: endpoint({
    method: 'PUT',
    path: '/shelves/{id}/members/{member}/',
    summary: 'Change the role of a reader: to read, or to read and add.',
    params: z.object({ id: shelfId, member: reader }),
    body: z.object({ role }),
    reply: members,
  }),
  shelfMemberRemove: endpoint({
    method: 'DELETE',
    path: '/shelves/{id}/members/{member}/',
    summary: 'Stop sharing a shelf with a reader. What the reader saved or added stays.',
    params: z.object({ id: shelfId, member: reader }),
  }),
  shelfHighlightsShow: endpoint({
    method: 'PUT',
    path: '/shelves/{id}/shown_highlights/',
    summary: 'Show the own highlights, and their notes, to the readers of an own shelf, or hide them.',
    params: z.object({ id: shelfId }),
    body: shown,
  }),
  sharedShelves: endpoint({
    method: 'GET',
    path: '/shared_shelves/',
    summary: 'List the shelves that others share with the reader, and the invitations, without those of muted readers.',
    reply: z.looseObject({
      shelves: z.array(
        z.looseObject({
          id: z.int(),
          name: z.string(),
          note: z.string(),
          owner: handle,
          owner_key: z.string(),
          role,
          with_highlights: z.boolean(),
          with_notes: z.boolean(),
        }),
      ),
      invitations: z.array(
        z.looseObject({
          id: z.int(),
          name: z.string(),
          owner: handle,
          /** Identifies the owner in the preferences: `reader/{key}`. */
          owner_key: z.string(),
          role,
          invited_date: z.string(),
        }),
      ),
    }),
  }),
  sharedShelfAnswer: endpoint({
    method: 'PUT',
    path: '/shared_shelves/{id}/',
    summary:
      'Accept or refuse an invitation. mute: also mute its sender, in the preference `reader/{key}`. ' +
      'undo: take back that the caller refused it, or left the shelf.',
    params: byShelf,
    body: z.object({ answer: z.enum(['accept', 'refuse', 'mute', 'undo']) }),
  }),
  sharedShelfLeave: endpoint({
    method: 'DELETE',
    path: '/shared_shelves/{id}/',
    summary: 'Leave a shelf. What was saved or added stays. The answer undo takes it back.',
    params: byShelf,
  }),
  sharedShelfHighlightsShow: endpoint({
    method: 'PUT',
    path: '/shared_shelves/{id}/shown_highlights/',
    summary: 'Show the own highlights, and their notes, to the other readers of a shelf, or hide them.',
    params: byShelf,
    body: shown,
  }),
  sharedShelfItems: endpoint({
    method: 'GET',
    path: '/shared_shelves/{id}/items/',
    summary: 'List the items on a shared shelf in its owner’s order.',
    params: byShelf,
    query: z.object({ cursor }),
    reply: z.looseObject({
      items: z.array(itemSeenByMember),
      next: z.nullable(z.string()),
    }),
  }),
  sharedShelfItem: endpoint({
    method: 'GET',
    path: '/shared_shelves/{id}/items/{item}/',
    summary: 'Get an item on a shared shelf with its text, and the highlights that readers of the shelf show.',
    params: byItem,
    reply: z.looseObject({
      item: itemSeenByMember,
      content: contentSchema,
      quotes: z.array(z.looseObject({ handle, text: z.string(), note: z.nullable(z.string()) })),
    }),
  }),
  sharedShelfItemSave: endpoint({
    method: 'POST',
    path: '/shared_shelves/{id}/items/{item}/save/',
    summary: 'Save a copy of an item by its address. An item that is in the library already stays as it is.',
    params: byItem,
    reply: z.looseObject({ content_id: z.int(), is_new: z.boolean() }),
  }),
  sharedShelfItemAdd: endpoint({
    method: 'POST',
    path: '/shared_shelves/{id}/items/',
    summary: 'Put an item of the own library on a shelf whose owner allows it. The owner gets a copy.',
    params: byShelf,
    body: z.object({ content_id: id }),
  }),
  sharedShelfItemTakeOff: endpoint({
    method: 'DELETE',
    path: '/shared_shelves/{id}/items/{item}/',
    summary: 'Take an item that the caller added off a shared shelf. It stays in the owner’s library.',
    params: byItem,
  }),
} as const
