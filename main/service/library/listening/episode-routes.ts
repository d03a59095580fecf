import { processingStatus } from '#shared/model/processing-status.ts'
import type { Routes } from '../../calls/answer.ts'
import type { Episodes } from './episodes.ts'

export function episodeRoutes(
  episodes: Episodes,
): Pick<Routes, 'chapters' | 'otherAudio' | 'transcript' | 'transcriptRequest'> {
  return {
    transcript: async ({ account }, { query }) => ({ body: await episodes.transcript(account, query.content_id) }),
    chapters: async ({ account }, { query }) => ({
      body: { chapters: await episodes.chapters(account, query.content_id) },
    }),
    otherAudio: async ({ account }, { query }) => ({
      body: { urls: await episodes.otherAudio(account, query.content_id) },
    }),
    transcriptRequest: async ({ account }, { body }) => {
      const { contentId, exists } = await episodes.hasTranscript(account, body.content_id)
      const status = exists ? processingStatus.complete : processingStatus.failed
      return { body: { content_id: contentId, status, reason: exists ? null : 'no_transcriber' } }
    },
  }
}
