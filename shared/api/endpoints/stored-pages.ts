import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { pathId } from './inputs.ts'

const number = z.coerce.number().check(z.int(), z.minimum(0), z.maximum(Number.MAX_SAFE_INTEGER))
/** 0 is the current page. */
const version = z.optional(number)

const versionFields = {
  /** 0 for the current page. */
  version: z.int(),
  url: z.string(),
  title: z.string(),
  /** True if a client sent the page, false if the service fetched it. */
  is_sent: z.boolean(),
  /** Time at which the page was stored. */
  saved_date: z.string(),
  /** Bytes of the packed page, as far as they are known. */
  size: z.nullable(z.int()),
}

export const pageVersionSchema = z.looseObject(versionFields)

export const shownPageSchema = z.looseObject({
  ...versionFields,
  html: z.string(),
  pictures: z.int(),
  missing_pictures: z.int(),
})

export const textChangesSchema = z.looseObject({
  blocks: z.array(
    z.looseObject({
      kind: z.enum(['same', 'added', 'removed', 'changed', 'skipped']),
      words: z.array(z.looseObject({ kind: z.enum(['same', 'added', 'removed']), text: z.string() })),
      /** Number of unchanged blocks that were left out. Only with 'skipped'. */
      count: z.optional(z.int()),
    }),
  ),
  words_added: z.int(),
  words_removed: z.int(),
  is_rough: z.boolean(),
})

export const pageVersionQuery = z.object({ version })
export const pageChangesQuery = z.object({ older: number, newer: version })
export const pageFileQuery = z.object({ version, format: z.enum(['html', 'warc']) })

/** Our addition: the pages from which articles were read, as they were. */
export const storedPageEndpoints = {
  storedPages: endpoint({
    method: 'GET',
    path: '/contents/{id}/pages/',
    summary:
      'List the stored page of a content and those that it replaced, newest first. The first one is never deleted. Of ' +
      'the others, the newest are kept within most_versions and most_bytes.',
    params: pathId,
    reply: z.looseObject({
      content_id: z.int(),
      versions: z.array(pageVersionSchema),
      most_versions: z.int(),
      most_bytes: z.int(),
    }),
  }),
  storedPage: endpoint({
    method: 'GET',
    path: '/contents/{id}/page/',
    summary:
      'Get a stored page as one HTML document without scripts, forms and external resources. It contains the pictures ' +
      'that the library has; nothing is fetched.',
    params: pathId,
    query: pageVersionQuery,
    reply: shownPageSchema,
  }),
  storedPageChanges: endpoint({
    method: 'GET',
    path: '/contents/{id}/page_changes/',
    summary: 'Compare the article texts of two versions of a stored page, by blocks and words.',
    params: pathId,
    query: pageChangesQuery,
    reply: textChangesSchema,
  }),
  storedPageFile: endpoint({
    method: 'GET',
    path: '/contents/{id}/page_file/',
    summary:
      'Get a stored page as a file, in base64: one HTML document as it is shown, or a WARC 1.1 archive with the page as ' +
      'it was stored, scripts included.',
    params: pathId,
    query: pageFileQuery,
    reply: z.looseObject({ name: z.string(), media_type: z.string(), data: z.string() }),
  }),
} as const
