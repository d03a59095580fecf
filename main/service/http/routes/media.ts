import type { ContentFiles } from '../../library/articles/content-files.ts'
import type { Transcripts } from '../../library/articles/transcripts.ts'
import type { Routes } from '../answer.ts'

type MediaRoutes = Pick<
  Routes,
  'contentFile' | 'contentFileBytes' | 'contentFilePart' | 'contentOriginal' | 'transcript' | 'transcriptWrite'
>

export function mediaRoutes(files: ContentFiles, transcripts: Transcripts): MediaRoutes {
  return {
    contentFile: ({ account }, { params }) => ({ body: files.facts(account, params.id) }),
    contentFileBytes: ({ account }, { params }) => ({ file: files.file(account, params.id) }),
    contentFilePart: ({ account }, { params, query: { start, end } }) => ({
      body: { start, data: files.part(account, params.id, start, end).toString('base64') },
    }),
    contentOriginal: async ({ account }, { params }) => ({ body: await files.original(account, params.id) }),
    transcript: ({ account }, { query }) => ({ body: transcripts.find(account, query.content_id) }),
    transcriptWrite: ({ account }, { body }) => ({
      body: transcripts.write(account, body.content_id, body.segments, body.language ?? null),
    }),
  }
}
