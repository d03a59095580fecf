import type { ContentFiles } from '../../library/articles/content-files.ts'
import type { Episodes } from '../../library/listening/episodes.ts'
import type { Transcripts } from '../../library/articles/transcripts.ts'
import { processingStatus } from '#shared/model/processing-status.ts'
import type { Routes } from '../answer.ts'

type MediaRoutes = Pick<
  Routes,
  | 'contentFile'
  | 'contentFileBytes'
  | 'contentFilePart'
  | 'contentOriginal'
  | 'chapters'
  | 'otherAudio'
  | 'transcript'
  | 'transcriptRequest'
  | 'transcriptWrite'
>

export function mediaRoutes(files: ContentFiles, transcripts: Transcripts, episodes: Episodes): MediaRoutes {
  return {
    contentFile: async ({ account }, { params }) => ({ body: await files.facts(account, params.id) }),
    contentFileBytes: async ({ account }, { params }) => ({ file: await files.file(account, params.id) }),
    contentFilePart: async ({ account }, { params, query: { start, end } }) => {
      const part = await files.part(account, params.id, start, end)
      return { body: { start, data: part.toString('base64') } }
    },
    contentOriginal: async ({ account }, { params }) => ({ body: await files.original(account, params.id) }),
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
    transcriptWrite: async ({ account }, { body }) => ({
      body: await transcripts.write(account, body.content_id, body.segments, body.language ?? null),
    }),
  }
}
