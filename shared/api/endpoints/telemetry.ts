import * as z from 'zod/mini'
import { LONGEST_TEXTS } from '../../limits.ts'
import { endpoint } from '../endpoint.ts'
import { id, text, words } from './inputs.ts'

const made = z.looseObject({ id: z.int() })
const date = text(64)
const sum = z.looseObject({ name: z.string(), seconds: z.number(), finished: z.int() })
const facts = z.record(text(200), z.unknown())

/** Telemetry from clients. All of it stays in tables of this service. */
export const telemetryEndpoints = {
  readingSession: endpoint({
    method: 'POST',
    path: '/reading_sessions/',
    summary: 'Record a reading session.',
    body: z.object({
      session_date: date,
      day_start: date,
      day_end: date,
      seconds_read: z.number().check(z.minimum(0), z.maximum(1_000_000)),
      /** Our addition: the content that was read. */
      content_id: z.optional(z.nullable(id)),
    }),
    reply: made,
    status: [201],
  }),
  readingStatistics: endpoint({
    method: 'GET',
    path: '/reading_statistics/',
    summary: 'Add up what was read between two dates, by the days and hours of the reader.',
    query: z.object({
      from: date,
      to: date,
      /** Minutes by which the reader's local time is ahead of UTC. */
      offset: z.coerce.number().check(z.int(), z.minimum(-1440), z.maximum(1440)),
    }),
    reply: z.looseObject({
      seconds: z.number(),
      finished: z.int(),
      words: z.int(),
      streak: z.looseObject({ current: z.int(), longest: z.int() }),
      days: z.array(z.looseObject({ day: z.string(), seconds: z.number(), finished: z.int() })),
      hours: z.array(z.number()),
      sources: z.array(sum),
      tags: z.array(sum),
      longest: z.nullable(z.looseObject({ content_id: z.int(), title: z.string(), word_count: z.int() })),
    }),
  }),
  clientEvents: endpoint({
    method: 'GET',
    path: '/client_events/',
    summary: 'List what clients told of the reader, newest first.',
    reply: z.looseObject({
      events: z.array(z.looseObject({ kind: z.string(), date: z.string(), body: z.string() })),
    }),
  }),
  clientEventsDelete: endpoint({
    method: 'DELETE',
    path: '/client_events/',
    summary: 'Delete what clients told of the reader, feedback excepted.',
  }),
  track: endpoint({
    method: 'POST',
    path: '/track/',
    summary: 'Record an event of a client.',
    auth: 'optional',
    body: z.object({
      event_name: text(200).check(z.minLength(1)),
      event_params: z.optional(z.nullable(facts)),
      distinct_id: z.optional(z.nullable(text(200))),
    }),
  }),
  contentImpressions: endpoint({
    method: 'POST',
    path: '/content_impressions/',
    summary: 'Record impressions. Those of contents outside the library are ignored.',
    body: z.object({
      impressions: z
        .array(
          z.object({
            content_id: id,
            surface: z.optional(text(100)),
            position: z.optional(z.int().check(z.minimum(0), z.maximum(1_000_000))),
            impression_date: z.optional(date),
          }),
        )
        .check(z.maxLength(500)),
    }),
  }),
  contentCollectionRating: endpoint({
    method: 'POST',
    path: '/content_collection_ratings/',
    summary: 'Record a rating of a writer collection.',
    body: z.object({ content_collection_id: id, rating: z.int().check(z.minimum(-5), z.maximum(5)) }),
    reply: made,
    status: [201],
  }),
  feedback: endpoint({
    method: 'POST',
    path: '/feedback/',
    summary: 'Send feedback to the operator of the service.',
    auth: 'optional',
    body: z.object({
      message: words(LONGEST_TEXTS.feedback).check(z.minLength(1)),
      category: z.optional(z.nullable(text(100))),
      email: z.optional(z.nullable(text(320))),
      context: z.optional(z.nullable(facts)),
    }),
    reply: made,
    status: [201],
  }),
  bugReport: endpoint({
    method: 'POST',
    path: '/bug_reports/',
    summary: 'Report a problem.',
    auth: 'optional',
    body: z.object({
      title: text(500),
      message: z.optional(z.nullable(text(20_000))),
      error_name: z.optional(z.nullable(text(500))),
      logs: z.optional(z.array(z.unknown()).check(z.maxLength(1000))),
    }),
    reply: made,
    status: [201],
  }),
  clientError: endpoint({
    method: 'POST',
    path: '/client_error/',
    summary: 'Record an error of a client, sent as a beacon.',
    auth: 'optional',
    body: facts,
  }),
  clientLog: endpoint({
    method: 'POST',
    path: '/client_log/',
    summary: 'Record log lines of a client, sent as a beacon.',
    auth: 'optional',
    body: facts,
  }),
} as const
