import type { Identities } from '../../accounts/identities.ts'
import type { ClientEvents } from './client-events.ts'
import type { ReadingSessions } from '../entries/reading-sessions.ts'
import { RefusedInput } from '../../calls/refused-input.ts'
import type { ReadingStatistics } from './reading-statistics.ts'
import { toMicroseconds } from '#shared/model/dates.ts'
import * as t from '#shared/words/service/errors.ts'
import type { Routes } from '../../calls/answer.ts'

type TellingRoutes = Pick<
  Routes,
  | 'readingSession'
  | 'readingStatistics'
  | 'clientEvents'
  | 'clientEventsDelete'
  | 'track'
  | 'contentImpressions'
  | 'contentCollectionRating'
  | 'feedback'
  | 'bugReport'
  | 'clientError'
  | 'clientLog'
>

export function telemetryRoutes(
  events: ClientEvents,
  sessions: ReadingSessions,
  statistics: ReadingStatistics,
  identities: Pick<Identities, 'list' | 'forget'>,
): TellingRoutes {
  return {
    readingSession: async ({ account }, { body }) => ({ body: { id: await sessions.record(account, body) } }),
    readingStatistics: async ({ account }, { query }) => ({
      body: await statistics.of(account, {
        fromUs: momentOf('from', query.from),
        toUs: momentOf('to', query.to),
        offset: query.offset,
      }),
    }),
    clientEvents: async ({ account }) => ({
      body: { events: [...(await events.list(account)), ...(await identities.list(account))] },
    }),
    clientEventsDelete: async ({ account }) => {
      await events.forget(account)
      await identities.forget(account)
      return { body: null }
    },
    track: async ({ account }, { body }) => {
      await events.keep('track', account || null, body)
      return { body: null }
    },
    contentImpressions: async ({ account }, { body }) => {
      if (body.impressions.length > 0) await events.keep('impressions', account, body.impressions)
      return { body: null }
    },
    contentCollectionRating: async ({ account }, { body }) => ({
      body: { id: await events.keep('rating', account, body) },
    }),
    feedback: async ({ account }, { body }) => ({ body: { id: await events.keep('feedback', account || null, body) } }),
    bugReport: async ({ account }, { body }) => ({
      body: { id: await events.keep('bug_report', account || null, body) },
    }),
    clientError: async ({ account }, { body }) => {
      await events.keep('client_error', account || null, body)
      return { body: null }
    },
    clientLog: async ({ account }, { body }) => {
      await events.keep('client_log', account || null, body)
      return { body: null }
    },
  }
}

function momentOf(field: string, text: string): number {
  if (Number.isNaN(Date.parse(text))) throw new RefusedInput(field, t.fieldIsNotADate({ field }))
  return toMicroseconds(text)
}
