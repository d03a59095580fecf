import * as z from 'zod/mini'
import type { AnyAction } from '../../actions/wide-action.ts'
import { NAME_LENGTH, TITLE_LENGTH } from '../../api/endpoints/inputs.ts'
import { sourceSchema } from '../../api/source-schemas.ts'

const id = z.int().check(z.positive())
/** Temporary ids are negative (SPEC.txt section 3). */
const anyId = z.int()
const text = (length: number) => z.string().check(z.maxLength(length))
const share = z.number().check(z.minimum(0), z.maximum(1))
const offset = z.int().check(z.minimum(0))
const flag = z.optional(z.boolean())
const LONG = 200_000
const tagNames = z.array(text(200)).check(z.maxLength(100))
const ids = z.array(id).check(z.maxLength(100_000))

/** One for each action there is: an action that no wire carries does not compile. */
const actionSchemas = {
  move: z.object({
    type: z.literal('move'),
    contentId: id,
    state: z.union([z.literal(0), z.literal(1), z.literal(2), z.literal(3)]),
    at: text(64),
    stateDate: z.optional(text(64)),
  }),
  favorite: z.object({ type: z.literal('favorite'), contentId: id, isFavorited: z.boolean(), at: text(64) }),
  annotate: z.object({
    type: z.literal('annotate'),
    contentId: id,
    temporaryId: z.int().check(z.negative()),
    char_start: offset,
    char_end: offset,
    text: text(LONG),
    before_text: text(1000),
    after_text: text(1000),
    note: z.nullable(text(LONG)),
    merged: z.array(anyId).check(z.maxLength(1000)),
    at: text(64),
  }),
  removeAnnotation: z.object({ type: z.literal('removeAnnotation'), contentId: id, annotationId: anyId }),
  clearAnnotations: z.object({
    type: z.literal('clearAnnotations'),
    contentId: id,
    annotationIds: z.array(anyId).check(z.maxLength(10_000)),
  }),
  annotationNote: z.object({
    type: z.literal('annotationNote'),
    contentId: id,
    annotationId: anyId,
    note: z.nullable(text(LONG)),
  }),
  like: z.object({ type: z.literal('like'), contentId: id, annotationId: anyId, isLiked: z.boolean() }),
  entryNote: z.object({
    type: z.literal('entryNote'),
    contentId: id,
    noteId: z.nullable(anyId),
    temporaryId: z.int().check(z.negative()),
    note: z.nullable(text(LONG)),
    at: text(64),
  }),
  name: z.object({
    type: z.literal('name'),
    contentId: id,
    title: z.optional(z.nullable(text(TITLE_LENGTH))),
    author: z.optional(z.nullable(text(NAME_LENGTH))),
  }),
  tag: z.object({ type: z.literal('tag'), contentId: id, add: tagNames, remove: tagNames, at: text(64) }),
  readProgress: z.object({ type: z.literal('readProgress'), contentId: id, share, at: text(64) }),
  markRead: z.object({ type: z.literal('markRead'), contentId: id, isRead: z.boolean(), at: text(64) }),
  createTag: z.object({ type: z.literal('createTag'), name: text(200), at: text(64) }),
  renameTag: z.object({ type: z.literal('renameTag'), tagId: id, from: text(200), to: text(200) }),
  mergeTags: z.object({
    type: z.literal('mergeTags'),
    tagId: id,
    from: text(200),
    into: text(200),
    carriers: z.nullable(z.object({ from: ids, both: ids })),
    at: text(64),
  }),
  deleteTag: z.object({
    type: z.literal('deleteTag'),
    tagId: id,
    name: text(200),
    carriers: z.nullable(ids),
    at: text(64),
  }),
  tagMany: z.object({ type: z.literal('tagMany'), contentIds: ids, add: tagNames, remove: tagNames, at: text(64) }),
  follow: z.object({ type: z.literal('follow'), source: sourceSchema, at: text(64) }),
  unfollow: z.object({ type: z.literal('unfollow'), source: sourceSchema, at: text(64) }),
  setUpSource: z.object({
    type: z.literal('setUpSource'),
    source: sourceSchema,
    change: z.object({
      is_favorited: flag,
      wants_notifications: flag,
      signal_boost_value: z.optional(z.int().check(z.minimum(-100), z.maximum(100))),
    }),
  }),
} satisfies { [Type in AnyAction['type']]: z.ZodMiniType<Extract<AnyAction, { type: Type }>> }

/** An action as it may come over a wire, from another tab, or out of a store that may be damaged. */
export const actionSchema = z.discriminatedUnion(
  'type',
  Object.values(actionSchemas) as unknown as readonly [(typeof actionSchemas)[AnyAction['type']]],
)
