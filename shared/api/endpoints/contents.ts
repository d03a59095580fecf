import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { annotationSchema, contentSchema, namingSchema, noteSchema, profileSchema, tagSchema } from '../schemas.ts'
import { LONGEST_TEXTS } from '../../limits.ts'
import { cursor, id, pathId, url, words } from './inputs.ts'

const tagName = words(LONGEST_TEXTS.tag).check(z.minLength(1))
const tagNames = z.optional(z.array(tagName).check(z.maxLength(100)))

const foundLinkSchema = z.looseObject({
  url: z.string(),
  /** The current title of the target, or the one it had if it is gone. */
  title: z.string(),
  text: z.optional(z.string()),
  content_id: z.nullable(z.int()),
  annotation_id: z.nullable(z.int()),
})
const linkFromSchema = z.looseObject({
  content_id: z.int(),
  annotation_id: z.int(),
  url: z.string(),
  title: z.string(),
  text: z.string(),
  to: z.nullable(z.int()),
})

export const contentEndpoints = {
  contentTags: endpoint({
    method: 'PUT',
    path: '/contents/tags/',
    summary: 'Add tags to contents and remove tags from them, in one transaction. An unknown name creates a tag.',
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
    summary: 'List the highlights of a content, and its note.',
    params: pathId,
    reply: z.looseObject({ my_annotations: z.array(annotationSchema), my_note: z.nullable(noteSchema) }),
  }),
  contentLinks: endpoint({
    method: 'GET',
    path: '/contents/{id}/links/',
    summary:
      'List the links of a content’s highlights with their targets, and the highlights that link to the content. ' +
      'content_id is null if the target is not in the library. to is the linked highlight, or null for the content.',
    params: pathId,
    reply: z.looseObject({
      links: z.array(foundLinkSchema),
      linked_from: z.array(linkFromSchema),
    }),
  }),
  contentTakeNewer: endpoint({
    method: 'POST',
    path: '/contents/{id}/newer_version/',
    summary: 'Replace the text by the newer one that its feed has (has_newer_version). Highlights stay on their text.',
    params: pathId,
    reply: z.looseObject({ id: z.int(), status: z.int() }),
    status: [202],
  }),
  contentReparse: endpoint({
    method: 'POST',
    path: '/contents/{id}/reparse/',
    summary:
      'Extract the article again: from the stored page, or with refetch from the web. finder selects another extractor and is remembered for this page. Highlights stay on their text.',
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
      'Override the title or author of a content. Overrides survive a new extraction. null: use the ' +
      'page’s own. An empty author: no author. Absent fields stay unchanged.',
    params: pathId,
    body: z
      .object({
        title: z.optional(z.nullable(words(LONGEST_TEXTS.title))),
        author: z.optional(z.nullable(words(LONGEST_TEXTS.author))),
      })
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
  contentLookup: endpoint({
    method: 'GET',
    path: '/contents/lookup/',
    summary:
      'Find what the library has at an address, without changing anything. null: nothing, or it was deleted. ' +
      'content has no article text.',
    query: z.object({ url }),
    reply: z.looseObject({ content: z.nullable(contentSchema) }),
  }),
  savedAddresses: endpoint({
    method: 'GET',
    path: '/saved_addresses/',
    summary:
      'List which addresses are saved or archived, so that a client can tell without asking about each. An address ' +
      'is the first 16 hexadecimal digits of the SHA-256 of its identity. saved and gone are what changed after ' +
      'cursor. 410 full_sync_needed: forget all and begin without cursor.',
    query: z.object({ cursor }),
    reply: z.looseObject({
      saved: z.array(z.string()),
      gone: z.array(z.string()),
      cursor: z.string(),
      has_more: z.boolean(),
    }),
  }),
  content: endpoint({
    method: 'GET',
    path: '/contents/{id}/',
    summary: 'Get a content with its article text.',
    params: pathId,
    query: z.object({ markdown_format: z.optional(z.enum(['matter_v1'])) }),
    reply: contentSchema,
  }),
} as const
