import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { annotationSchema, contentSchema, namingSchema, noteSchema, profileSchema, tagSchema } from '../schemas.ts'
import { id, NAME_LENGTH, pathId, text, TITLE_LENGTH } from './inputs.ts'

const tagName = text(200).check(z.minLength(1))
const tagNames = z.optional(z.array(tagName).check(z.maxLength(100)))

export const contentEndpoints = {
  contentTags: endpoint({
    method: 'PUT',
    path: '/contents/tags/',
    summary: 'Put tags on contents or take them off, all or none. A new name becomes a tag.',
    body: z
      .object({
        content_ids: z.array(id).check(z.minLength(1), z.maxLength(1000)),
        add_tags: tagNames,
        remove_tags: tagNames,
      })
      .check(
        z.refine((body) => body.add_tags !== undefined || body.remove_tags !== undefined, {
          path: ['add_tags'],
          message: 'add_tags or remove_tags is needed',
        }),
      ),
    reply: z.looseObject({
      contents: z.array(z.looseObject({ id: z.int(), tags: z.array(tagSchema) })),
      tags: z.array(tagSchema),
    }),
  }),
  myAnnotations: endpoint({
    method: 'GET',
    path: '/contents/{id}/my_annotations/',
    summary: 'Highlights and the note of one content.',
    params: pathId,
    reply: z.looseObject({ my_annotations: z.array(annotationSchema), my_note: z.nullable(noteSchema) }),
  }),
  contentReparse: endpoint({
    method: 'POST',
    path: '/contents/{id}/reparse/',
    summary:
      'Read the page again, the one that was kept or (refetch) the one on the web, or in another way (finder), which stays this page’s. Highlights stay on their words.',
    params: pathId,
    body: z.optional(
      z.object({ refetch: z.optional(z.boolean()), finder: z.optional(z.enum(['usual', 'other'])) }).check(
        z.refine(({ refetch, finder }) => refetch !== true || finder === undefined, {
          path: ['finder'],
          message: 'refetch and finder exclude each other',
        }),
      ),
    ),
    reply: z.looseObject({ id: z.int(), status: z.int() }),
    status: [202],
  }),
  contentName: endpoint({
    method: 'PUT',
    path: '/contents/{id}/',
    summary:
      'Call a content something else than its page does, which stays when the page is read again. null: what the page ' +
      'says. An author of no letters: nobody. What is left out stays as it is.',
    params: pathId,
    body: z
      .object({ title: z.optional(z.nullable(text(TITLE_LENGTH))), author: z.optional(z.nullable(text(NAME_LENGTH))) })
      .check(
        z.refine((body) => body.title !== undefined || body.author !== undefined, {
          path: ['title'],
          message: 'title or author is needed',
        }),
      ),
    reply: z.looseObject({
      id: z.int(),
      title: z.string(),
      author: z.nullable(profileSchema),
      naming: z.nullable(namingSchema),
    }),
  }),
  content: endpoint({
    method: 'GET',
    path: '/contents/{id}/',
    summary: 'One thing with its body.',
    params: pathId,
    query: z.object({ markdown_format: z.optional(z.enum(['matter_v1'])) }),
    reply: contentSchema,
  }),
} as const
