import * as z from 'zod/mini'
import { LONGEST_TEXTS } from '../../limits.ts'
import { endpoint } from '../endpoint.ts'
import { tagSchema } from '../schemas.ts'
import { id, pathId, words } from './inputs.ts'

export const tagEndpoints = {
  tags: endpoint({
    method: 'GET',
    path: '/tags/',
    summary: 'List all tags, last used first.',
    reply: z.looseObject({ tags: z.array(tagSchema), next: z.nullable(z.string()) }),
  }),
  tagCreate: endpoint({
    method: 'POST',
    path: '/tags/',
    summary: 'Create a tag that no content has yet. An existing tag of this name is returned.',
    body: z.object({ name: words(LONGEST_TEXTS.tag).check(z.minLength(1)) }),
    reply: tagSchema,
    status: [201],
  }),
  tagRename: endpoint({
    method: 'PUT',
    path: '/tags/rename/',
    summary: 'Rename a tag. If the name is taken: 409, or with merge, the two tags become one.',
    body: z.object({
      tag_id: id,
      name: words(LONGEST_TEXTS.tag).check(z.minLength(1)),
      merge: z.optional(z.boolean()),
    }),
    reply: tagSchema,
  }),
  tagDelete: endpoint({
    method: 'DELETE',
    path: '/tags/{id}/',
    summary: 'Delete a tag and remove it from every content.',
    params: pathId,
  }),
} as const
