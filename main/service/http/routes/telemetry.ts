import type { ClientEvents } from '../../library/client-events.ts'
import type { ReadingSessions } from '../../library/entries/reading-sessions.ts'
import type { Routes } from '../answer.ts'

type TellingRoutes = Pick<
  Routes,
  | 'readingSession'
  | 'track'
  | 'contentImpressions'
  | 'contentCollectionRating'
  | 'feedback'
  | 'bugReport'
  | 'clientError'
  | 'clientLog'
>

export function telemetryRoutes(events: ClientEvents, sessions: ReadingSessions): TellingRoutes {
  return {
    readingSession: async ({ account }, { body }) => ({ body: { id: await sessions.record(account, body) } }),
    track: async (_call, { body }) => {
      await events.keep('track', null, body)
      return { body: null }
    },
    contentImpressions: async ({ account }, { body }) => {
      if (body.impressions.length > 0) await events.keep('impressions', account, body.impressions)
      return { body: null }
    },
    contentCollectionRating: async ({ account }, { body }) => ({
      body: { id: await events.keep('rating', account, body) },
    }),
    feedback: async ({ account }, { body }) => ({ body: { id: await events.keep('feedback', account, body) } }),
    bugReport: async ({ account }, { body }) => ({ body: { id: await events.keep('bug_report', account, body) } }),
    clientError: async (_call, { body }) => {
      await events.keep('client_error', null, body)
      return { body: null }
    },
    clientLog: async (_call, { body }) => {
      await events.keep('client_log', null, body)
      return { body: null }
    },
  }
}
