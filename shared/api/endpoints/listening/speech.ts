import * as z from 'zod/mini'
import { speechKinds, speechPauses } from '../../../model/speech-choices.ts'
import { endpoint } from '../../endpoint.ts'
import { id, text } from '../inputs.ts'

const voice = z.int().check(z.minimum(0), z.maximum(1_000_000))
const chunk = z.int().check(z.minimum(0), z.maximum(100_000))
const number = z.coerce.number()
const contentId = number.check(z.int(), z.positive())
const hash = z.optional(text(128))
/** Kinds to leave out of the speech: names joined by commas. */
const leaveOut = z.optional(z.string().check(z.regex(new RegExp(`^(?:(?:${speechKinds.join('|')})(?:,|$))*$`))))
const pauses = z.optional(z.enum(speechPauses))

/**
 * Articles read aloud, in chunks. Offsets count UTF-16 code units in the canonical text. If no voice is given, the
 * profile's voice is used if it supports the article's language; otherwise, the first voice that does.
 */
export const speechEndpoints = {
  speech: endpoint({
    method: 'POST',
    path: '/speech/',
    summary:
      'Get a chunk of an article as audio. status 1: audio_url plays it. 0: ask again in retry_after_ms. 2: it failed, for a reason.',
    body: z.object({
      content_id: id,
      voice: z.optional(voice),
      chunk: z.optional(chunk),
      text_hash: hash,
      leave_out: leaveOut,
      pauses,
    }),
    reply: z.looseObject({
      content_id: z.int(),
      status: z.int(),
      voice: z.nullable(z.int()),
      chunk: z.int(),
      num_chunks: z.int(),
      engine: z.nullable(z.string()),
      language: z.nullable(z.string()),
      text_hash: z.nullable(z.string()),
      /** One of: no_voice, engine_failed, server_failed, nothing_to_say. */
      reason: z.nullable(z.string()),
      /** A sentence that explains why a server's voice failed. */
      message: z.nullable(z.string()),
      retry_after_ms: z.nullable(z.int()),
      audio_url: z.nullable(z.string()),
      /** Exact length in seconds, to the sample. */
      audio_length: z.nullable(z.number()),
      /** Length of all chunks in seconds. An estimate until all of them have been spoken. */
      total_length: z.nullable(z.number()),
      is_estimate: z.boolean(),
      word_start: z.int(),
      word_end: z.int(),
      char_start: z.int(),
      char_end: z.int(),
    }),
  }),
  speechMarks: endpoint({
    method: 'GET',
    path: '/speech/speech_marks/',
    summary: 'Get the time of each sentence and word in a chunk, in milliseconds from its start.',
    query: z.object({
      content_id: contentId,
      voice: z.optional(number.check(z.int(), z.minimum(0), z.maximum(1_000_000))),
      chunk: z.optional(number.check(z.int(), z.minimum(0), z.maximum(100_000))),
      text_hash: hash,
      leave_out: leaveOut,
      pauses,
    }),
    reply: z.looseObject({
      speech_marks: z.array(
        z.looseObject({
          time: z.int(),
          type: z.enum(['sentence', 'word']),
          start: z.int(),
          end: z.int(),
          value: z.string(),
        }),
      ),
    }),
  }),
  speechPlan: endpoint({
    method: 'GET',
    path: '/speech/plan/',
    summary: 'Get the chunks of an article that is to be read aloud, without speaking any.',
    query: z.object({ content_id: contentId, leave_out: leaveOut }),
    reply: z.looseObject({
      text_hash: z.nullable(z.string()),
      language: z.nullable(z.string()),
      /** Length of the canonical text, to which all offsets refer. */
      text_length: z.int(),
      /** Start offset of each spoken block. */
      paragraphs: z.array(z.int()),
      chunks: z.array(z.looseObject({ char_start: z.int(), char_end: z.int(), characters: z.int() })),
    }),
  }),
  speechText: endpoint({
    method: 'GET',
    path: '/speech/text/',
    summary: 'Get what is said in a chunk, sentence by sentence, for a voice of the client’s own.',
    query: z.object({
      content_id: contentId,
      chunk: z.optional(number.check(z.int(), z.minimum(0), z.maximum(100_000))),
      text_hash: hash,
      leave_out: leaveOut,
      pauses,
    }),
    reply: z.looseObject({
      utterances: z.array(
        z.looseObject({
          said: z.string(),
          language: z.nullable(z.string()),
          pause_ms: z.int(),
          /** `from` and `to` are offsets in `said`; the others are offsets in the canonical text. */
          words: z.array(z.looseObject({ from: z.int(), to: z.int(), char_start: z.int(), char_end: z.int() })),
        }),
      ),
    }),
  }),
  speechVoices: endpoint({
    method: 'GET',
    path: '/speech/voices/',
    summary: 'List the voices.',
    reply: z.looseObject({
      voices: z.array(
        z.looseObject({
          id: z.int(),
          name: z.string(),
          engine: z.string(),
          /** Null means any language that the server's voice supports. */
          language: z.nullable(z.string()),
          /** Null if the quality is unknown. */
          quality: z.nullable(z.enum(['basic', 'good', 'best'])),
          /** The host that receives the text. Null if the text stays with the service. */
          sends_text_to: z.nullable(z.string()),
        }),
      ),
    }),
  }),
  speechSample: endpoint({
    method: 'POST',
    path: '/speech/sample/',
    summary:
      'Let a voice say a few words in a language. Without audio_url it failed, or takes longer than a call waits.',
    body: z.object({ voice, language: text(35).check(z.regex(/^[a-z]{2,3}(?:-[a-z0-9]{2,8})*$/i)) }),
    reply: z.looseObject({
      audio_url: z.nullable(z.string()),
      reason: z.nullable(z.string()),
      message: z.nullable(z.string()),
    }),
  }),
  speechAudio: endpoint({
    method: 'GET',
    path: '/speech/audio/{name}/',
    summary: 'Get the MP3 file of a chunk, whole or the part that a Range header names, by the address of its reply.',
    auth: 'none',
    params: z.object({ name: z.string().check(z.regex(/^[0-9a-f]{64}$/)) }),
    query: z.object({ until: number.check(z.int(), z.positive()), key: text(100) }),
    sends: 'file',
    status: [200, 206],
  }),
} as const
