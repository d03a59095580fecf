import * as z from 'zod/mini'
import { FILE_PART } from '../../limits.ts'
import { endpoint } from '../endpoint.ts'
import { id, pathId, text } from './inputs.ts'

const place = z.coerce.number().check(z.int(), z.minimum(0), z.maximum(Number.MAX_SAFE_INTEGER))
/** The part of a file that a call requests. */
export const filePart = z.object({ start: place, end: place }).check(
  z.refine(({ start, end }) => end > start && end - start <= FILE_PART, {
    path: ['end'],
    message: 'must be behind start by at most a mebibyte',
  }),
)
const seconds = z.number().check(z.minimum(0), z.maximum(1_000_000))

/** Offsets refer to the canonical text of the content's article. */
const transcript = z.looseObject({
  content_id: z.int(),
  status: z.int(),
  language: z.nullable(z.string()),
  segments: z.array(
    z.looseObject({
      id: z.int(),
      start: z.number(),
      end: z.number(),
      speaker: z.nullable(z.string()),
      text: z.string(),
      char_start: z.int(),
      char_end: z.int(),
    }),
  ),
})

/** Our addition: the parts of a content other than its text. */
export const mediaEndpoints = {
  contentFile: endpoint({
    method: 'GET',
    path: '/contents/{id}/file/',
    summary: 'Describe the file of a content: its size, and for a PDF its outline and the text offset of each page.',
    params: pathId,
    reply: z.looseObject({
      media_type: z.string(),
      size: z.int(),
      page_starts: z.nullable(z.array(z.int())),
      /** The file's own table of contents, in order. `page` counts from 0; it is null if an entry has no target. */
      outline: z.array(z.looseObject({ title: z.string(), level: z.int(), page: z.nullable(z.int()) })),
    }),
  }),
  contentFileBytes: endpoint({
    method: 'GET',
    path: '/contents/{id}/file/bytes/',
    summary:
      'Get the file of a content, whole or the part that a Range header names. If-Range and If-None-Match apply.',
    params: pathId,
    sends: 'file',
    status: [200, 206],
  }),
  contentFilePart: endpoint({
    method: 'GET',
    path: '/contents/{id}/file/part/',
    summary: 'Get the bytes of the file from start to before end, in base64, at most one mebibyte.',
    params: pathId,
    query: filePart,
    reply: z.looseObject({ start: z.int(), data: z.string() }),
  }),
  contentOriginal: endpoint({
    method: 'GET',
    path: '/contents/{id}/original/',
    summary:
      'Get the original page or email of a content. It is not sanitized: display it only where it cannot run scripts.',
    params: pathId,
    reply: z.looseObject({ url: z.string(), html: z.string() }),
  }),
  chapters: endpoint({
    method: 'GET',
    path: '/chapters/',
    summary: 'Get the chapters that the feed of an episode gives, in seconds and in order. Empty if it gives none.',
    query: z.object({ content_id: z.coerce.number().check(z.int(), z.positive()) }),
    reply: z.looseObject({
      chapters: z.array(
        z.looseObject({
          start: z.number(),
          title: z.string(),
          image: z.nullable(z.string()),
          url: z.nullable(z.string()),
          in_toc: z.boolean(),
        }),
      ),
    }),
  }),
  otherAudio: endpoint({
    method: 'GET',
    path: '/other_sounds/',
    summary:
      'Get other addresses of the sound of an episode, as its feed gives them, for players that can’t play its own. ' +
      'At most 5.',
    query: z.object({ content_id: z.coerce.number().check(z.int(), z.positive()) }),
    reply: z.looseObject({ urls: z.array(z.string()) }),
  }),
  transcript: endpoint({
    method: 'GET',
    path: '/transcript/',
    summary: 'Get the transcript of a content, which the feed of an episode may give.',
    query: z.object({ content_id: z.coerce.number().check(z.int(), z.positive()) }),
    reply: transcript,
  }),
  transcriptRequest: endpoint({
    method: 'POST',
    path: '/request_transcript/',
    summary:
      'Request a transcript. This service makes none from sound: status is 2 unless there is one, or the feed gives one.',
    body: z.object({ content_id: id, language: z.optional(text(35)) }),
    reply: z.looseObject({ content_id: z.int(), status: z.int(), reason: z.nullable(z.string()) }),
    status: [202],
  }),
  transcriptWrite: endpoint({
    method: 'PUT',
    path: '/transcript/',
    summary: 'Set or replace the transcript of a content. Its lines are appended to the text.',
    body: z.object({
      content_id: id,
      language: z.optional(z.nullable(text(35))),
      segments: z
        .array(
          z
            .object({ start: seconds, end: seconds, speaker: z.optional(z.nullable(text(200))), text: text(5000) })
            .check(z.refine(({ start, end }) => end >= start, { path: ['end'], message: 'must not be before start' })),
        )
        .check(z.minLength(1), z.maxLength(20_000)),
    }),
    reply: transcript,
  }),
} as const
