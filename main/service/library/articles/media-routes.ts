import type { Routes } from '../../calls/answer.ts'
import type { ContentFiles } from './content-files.ts'
import type { Transcripts } from './transcripts.ts'

type MediaRoutes = Pick<
  Routes,
  'contentFile' | 'contentFileBytes' | 'contentFilePart' | 'contentOriginal' | 'transcriptWrite'
>

export function mediaRoutes(files: ContentFiles, transcripts: Transcripts): MediaRoutes {
  return {
    contentFile: async ({ account }, { params }) => ({ body: await files.facts(account, params.id) }),
    contentFileBytes: async ({ account }, { params }) => ({ file: await files.file(account, params.id) }),
    contentFilePart: async ({ account }, { params, query: { start, end } }) => {
      const part = await files.part(account, params.id, start, end)
      return { body: { start, data: part.toString('base64') } }
    },
    contentOriginal: async ({ account }, { params }) => ({ body: await files.original(account, params.id) }),
    transcriptWrite: async ({ account }, { body }) => ({
      body: await transcripts.write(account, body.content_id, body.segments, body.language ?? null),
    }),
  }
}
