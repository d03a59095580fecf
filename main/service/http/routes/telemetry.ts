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
    readingSession: ({ account }, { body }) => ({ body: { id: sessions.record(account, body) } }),
    track: (_call, { body }) => {
      events.keep('track', null, body)
      return { body: null }
    },
    contentImpressions: ({ account }, { body }) => {
      if (body.impressions.length > 0) events.keep('impressions', account, body.impressions)
      return { body: null }
    },
    contentCollectionRating: ({ account }, { body }) => ({ body: { id: events.keep('rating', account, body) } }),
    feedback: ({ account }, { body }) => ({ body: { id: events.keep('feedback', account, body) } }),
    bugReport: ({ account }, { body }) => ({ body: { id: events.keep('bug_report', account, body) } }),
    clientError: (_call, { body }) => {
      events.keep('client_error', null, body)
      return { body: null }
    },
    clientLog: (_call, { body }) => {
      events.keep('client_log', null, body)
      return { body: null }
    },
  }
}
