import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { tagSchema } from '../schemas.ts'
import { id, pathId, text } from './inputs.ts'

export const tagEndpoints = {
  tags: endpoint({
    method: 'GET',
    path: '/tags/',
    summary: 'All tags, last used first.',
    reply: z.looseObject({ tags: z.array(tagSchema), next: z.nullable(z.string()) }),
  }),
  tagCreate: endpoint({
    method: 'POST',
    path: '/tags/',
    summary: 'A tag that nothing carries yet; the one there is where the name is taken.',
    body: z.object({ name: text(200).check(z.minLength(1)) }),
    reply: tagSchema,
    status: [201],
  }),
  tagRename: endpoint({
    method: 'PUT',
    path: '/tags/rename/',
    summary: 'Rename a tag. A name that is taken answers 409, or joins the two with merge.',
    body: z.object({ tag_id: id, name: text(200).check(z.minLength(1)), merge: z.optional(z.boolean()) }),
    reply: tagSchema,
  }),
  tagDelete: endpoint({
    method: 'DELETE',
    path: '/tags/{id}/',
    summary: 'Take a tag off everything, and forget it.',
    params: pathId,
  }),
} as const
