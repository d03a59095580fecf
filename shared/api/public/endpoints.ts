import * as z from 'zod/mini'
import { endpoint, type InputOf, type ReplyOf } from '../endpoint.ts'
import { LONGEST_ADDRESS } from '../../limits.ts'
import { publicContentTypes } from '../../model/content-type.ts'
import { text } from '../endpoints/inputs.ts'
import { ruleParts } from '../rule-schemas.ts'
import { publicPageEndpoints } from './page-endpoints.ts'
import { publicId } from './public-id-schema.ts'
import { noteKey, writtenNote } from '../endpoints/notes.ts'
import { sendBody } from '../endpoints/sending.ts'
import {
  listOf,
  publicAccountSchema,
  publicAnnotationSchema,
  publicItemSchema,
  publicReadingSessionSchema,
  publicShelfSchema,
  publicRuleSchema,
  publicStatuses,
  publicTagSchema,
} from './schemas.ts'

/** The prefix of the public API. Its paths have no trailing slash. */
export const PUBLIC_PREFIX = '/public/v1'

const DEFAULT_LIMIT = 25
const MOST = 100

const itemId = z.object({ id: publicId('itm') })
const shelfId = z.string().check(z.regex(/^shf_[A-Za-z0-9_-]{8,40}$/, { error: 'must be an id that begins with shf_' }))
const shelfName = text(200).check(z.minLength(1))
const shelfNote = text(100_000)
const limit = z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(MOST)), DEFAULT_LIMIT)
const cursor = z.optional(text(512))
const moment = z.optional(text(64))
const include = z.optional(z.enum(['markdown']))

/** Matches any of the values in `a,b,c`. */
const anyOfThese = <const T extends string>(values: readonly T[]) =>
  z.pipe(
    z.pipe(
      text(500),
      z.transform((given) => given.split(',').map((each) => each.trim())),
    ),
    z.array(z.enum(values as readonly [T, ...T[]])).check(z.minLength(1)),
  )
const anyOf = <const T extends string>(values: readonly T[]) => z.optional(anyOfThese(values))
/** `all` means every status. */
const statuses = z.optional(
  z.pipe(
    anyOfThese([...publicStatuses, 'all']),
    z.transform((given) => given.flatMap((each) => (each === 'all' ? publicStatuses : [each]))),
  ),
)
const names = z.optional(
  z.pipe(
    text(4000),
    z.transform((given) =>
      given
        .split(',')
        .map((each) => each.trim())
        .filter((each) => each !== ''),
    ),
  ),
)
const yesOrNo = z.optional(
  z.pipe(
    z.enum(['true', 'false', '1', '0']),
    z.transform((given) => given === 'true' || given === '1'),
  ),
)

const newRule = z.object({
  name: z.optional(ruleParts.name),
  is_on: z.optional(ruleParts.is_on),
  /** True if one condition is enough. */
  any: z.optional(ruleParts.any),
  conditions: z.optional(ruleParts.conditions),
  actions: ruleParts.actions,
  stops: z.optional(ruleParts.stops),
  /** Rules are applied in the order of their positions. */
  position: z.optional(z.int().check(z.minimum(-1_000_000), z.maximum(1_000_000))),
})

export const publicEndpoints = {
  me: endpoint({ method: 'GET', path: '/me', summary: 'Get the account of the token.', reply: publicAccountSchema }),
  items: endpoint({
    method: 'GET',
    path: '/items',
    summary:
      'List items of the library and the inbox. status, content_type and tag accept lists and match any value. With ' +
      'include_deleted a list of updates includes deleted items.',
    query: z.object({
      limit,
      cursor,
      status: statuses,
      content_type: anyOf(publicContentTypes),
      tag: names,
      is_favorite: yesOrNo,
      order: z._default(z.enum(['updated', 'library_position', 'inbox_position']), 'updated'),
      updated_since: moment,
      /** Only with order=updated. Also returns deleted items, which have is_deleted and no status. */
      include_deleted: yesOrNo,
      include,
    }),
    reply: listOf(publicItemSchema),
  }),
  itemCreate: endpoint({
    method: 'POST',
    path: '/items',
    summary: 'Save a URL. It is fetched and extracted in the background.',
    body: z.object({
      url: text(LONGEST_ADDRESS).check(z.minLength(1)),
      html: z.optional(z.nullable(z.string())),
      status: z.optional(z.enum(['queue', 'archive'])),
      tags: z.optional(z.array(text(200)).check(z.maxLength(50))),
    }),
    reply: publicItemSchema,
    status: [201, 200],
  }),
  notePut: endpoint({
    method: 'PUT',
    path: '/notes/{key}',
    summary:
      'Write a note: an item with Markdown of your own. The key is a UUID that you choose, so that sending it again ' +
      'creates no second note. With was, text that was written elsewhere since stays.',
    params: noteKey,
    body: writtenNote,
    reply: publicItemSchema,
    status: [200, 201],
  }),
  item: endpoint({
    method: 'GET',
    path: '/items/{id}',
    summary: 'Get an item.',
    params: itemId,
    query: z.object({ include }),
    reply: publicItemSchema,
  }),
  itemChange: endpoint({
    method: 'PATCH',
    path: '/items/{id}',
    summary:
      'Move an item, mark it as a favorite, or set its read progress and finished date. No item can go back into the inbox.',
    params: itemId,
    body: z.object({
      status: z.optional(z.enum(publicStatuses)),
      is_favorite: z.optional(z.boolean()),
      reading_progress: z.optional(z.number().check(z.minimum(0), z.maximum(1))),
      /** Our addition. Null if the item is not finished. */
      finished_at: z.optional(z.nullable(text(64))),
    }),
    reply: publicItemSchema,
  }),
  itemDelete: endpoint({ method: 'DELETE', path: '/items/{id}', summary: 'Delete an item.', params: itemId }),
  ...publicPageEndpoints,
  itemSend: endpoint({
    method: 'POST',
    path: '/items/{id}/send',
    summary:
      'Send a copy of an item to other readers of the service, by their handles. The reply does not tell whether they ' +
      'accept it.',
    params: itemId,
    body: sendBody,
    reply: z.looseObject({ object: z.literal('sent'), handles: z.array(z.string()) }),
    status: [201],
  }),
  search: endpoint({
    method: 'GET',
    path: '/search',
    summary:
      'Search items, best match first. status, content_type and tag accept lists and match any value. The items come ' +
      'twice, because programs look for them in either place.',
    query: z.object({
      query: text(1000),
      type: z._default(anyOfThese(['items']), ['items']),
      status: statuses,
      content_type: anyOf(publicContentTypes),
      tag: names,
      limit,
      cursor,
    }),
    reply: z.looseObject({
      object: z.literal('search_results'),
      items: listOf(publicItemSchema),
      search_results: z.looseObject({ items: listOf(publicItemSchema) }),
    }),
  }),
  itemAnnotations: endpoint({
    method: 'GET',
    path: '/items/{id}/annotations',
    summary: 'List the highlights of an item, in the order of its text.',
    params: itemId,
    query: z.object({ limit, cursor }),
    reply: listOf(publicAnnotationSchema),
  }),
  annotation: endpoint({
    method: 'GET',
    path: '/annotations/{id}',
    summary: 'Get a highlight.',
    params: z.object({ id: publicId('ann') }),
    reply: publicAnnotationSchema,
  }),
  annotationChange: endpoint({
    method: 'PATCH',
    path: '/annotations/{id}',
    summary: "Change a highlight's note. Without a note nothing changes.",
    params: z.object({ id: publicId('ann') }),
    body: z.object({ note: z.optional(z.nullable(text(100_000))) }),
    reply: publicAnnotationSchema,
  }),
  annotationDelete: endpoint({
    method: 'DELETE',
    path: '/annotations/{id}',
    summary: 'Delete a highlight.',
    params: z.object({ id: publicId('ann') }),
  }),
  shelves: endpoint({
    method: 'GET',
    path: '/shelves',
    summary: 'List shelves in the reader’s order, with how much of each is read.',
    query: z.object({ limit, cursor }),
    reply: listOf(publicShelfSchema),
  }),
  shelfCreate: endpoint({
    method: 'POST',
    path: '/shelves',
    summary: 'Create a shelf below the others. Another shelf may have the same name.',
    body: z.object({
      name: shelfName,
      note: z.optional(shelfNote),
      parent_id: z.optional(z.nullable(shelfId)),
    }),
    reply: publicShelfSchema,
    status: [201],
  }),
  shelf: endpoint({
    method: 'GET',
    path: '/shelves/{id}',
    summary: 'Get a shelf.',
    params: z.object({ id: shelfId }),
    reply: publicShelfSchema,
  }),
  shelfChange: endpoint({
    method: 'PATCH',
    path: '/shelves/{id}',
    summary: 'Rename a shelf, change its note, or put it into another. after_id puts it after that shelf; null: first.',
    params: z.object({ id: shelfId }),
    body: z.object({
      name: z.optional(shelfName),
      note: z.optional(shelfNote),
      parent_id: z.optional(z.nullable(shelfId)),
      after_id: z.optional(z.nullable(shelfId)),
    }),
    reply: publicShelfSchema,
  }),
  shelfDelete: endpoint({
    method: 'DELETE',
    path: '/shelves/{id}',
    summary: 'Delete a shelf. Its items stay in the library.',
    params: z.object({ id: shelfId }),
  }),
  shelfItems: endpoint({
    method: 'GET',
    path: '/shelves/{id}/items',
    summary: 'List the items on a shelf in the reader’s order.',
    params: z.object({ id: shelfId }),
    query: z.object({ limit, cursor }),
    reply: listOf(publicItemSchema),
  }),
  shelfItemPut: endpoint({
    method: 'POST',
    path: '/shelves/{id}/items',
    summary:
      'Put an item on a shelf, or move one that is on it. after_id puts it after that item; null: first. Without ' +
      'after_id a new item comes last.',
    params: z.object({ id: shelfId }),
    body: z.object({ item_id: publicId('itm'), after_id: z.optional(z.nullable(publicId('itm'))) }),
    reply: publicShelfSchema,
  }),
  shelfItemRemove: endpoint({
    method: 'DELETE',
    path: '/shelves/{id}/items/{item_id}',
    summary: 'Take an item off a shelf.',
    params: z.object({ id: shelfId, item_id: publicId('itm') }),
  }),
  tags: endpoint({
    method: 'GET',
    path: '/tags',
    summary: 'List tags, last used first.',
    query: z.object({ limit, cursor }),
    reply: listOf(publicTagSchema),
  }),
  tagChange: endpoint({
    method: 'PATCH',
    path: '/tags/{id}',
    summary: 'Rename a tag. 409 if another tag has the name. Without a name nothing changes.',
    params: z.object({ id: publicId('tag') }),
    body: z.object({ name: z.optional(text(200).check(z.minLength(1))) }),
    reply: publicTagSchema,
  }),
  tagDelete: endpoint({
    method: 'DELETE',
    path: '/tags/{id}',
    summary: 'Delete a tag and remove it from every item.',
    params: z.object({ id: publicId('tag') }),
  }),
  itemTagAdd: endpoint({
    method: 'POST',
    path: '/items/{id}/tags',
    summary: 'Add a tag to an item. An unknown name creates the tag.',
    params: itemId,
    body: z.object({ name: text(200).check(z.minLength(1)) }),
    reply: publicTagSchema,
    status: [201],
  }),
  itemTagRemove: endpoint({
    method: 'DELETE',
    path: '/items/{id}/tags/{tag_id}',
    summary: 'Remove a tag from an item.',
    params: z.object({ id: publicId('itm'), tag_id: publicId('tag') }),
  }),
  readingSessions: endpoint({
    method: 'GET',
    path: '/reading_sessions',
    summary: 'List reading sessions, newest first.',
    query: z.object({ limit, cursor, since: moment }),
    reply: listOf(publicReadingSessionSchema),
  }),
  rules: endpoint({
    method: 'GET',
    path: '/rules',
    summary: 'List the rules for items that arrive, in the order in which they are applied.',
    reply: listOf(publicRuleSchema),
  }),
  ruleCreate: endpoint({
    method: 'POST',
    path: '/rules',
    summary: 'Create a rule. By default it is the last one, is on, and needs all of its conditions.',
    body: newRule,
    reply: publicRuleSchema,
    status: [201],
  }),
  ruleChange: endpoint({
    method: 'PATCH',
    path: '/rules/{id}',
    summary: 'Change parts of a rule. Conditions and actions are replaced as a whole.',
    params: z.object({ id: publicId('rul') }),
    body: z.partial(newRule),
    reply: publicRuleSchema,
  }),
  ruleDelete: endpoint({
    method: 'DELETE',
    path: '/rules/{id}',
    summary: 'Delete a rule. What it has done stays.',
    params: z.object({ id: publicId('rul') }),
  }),
} as const

export type PublicEndpoints = typeof publicEndpoints
export type PublicEndpointName = keyof PublicEndpoints
export type PublicInput<N extends PublicEndpointName> = InputOf<PublicEndpoints[N]>
export type PublicReply<N extends PublicEndpointName> = ReplyOf<PublicEndpoints[N]>
