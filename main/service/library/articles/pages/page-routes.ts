import { MOST_PAGE_VERSIONS, PAGE_VERSION_BYTES } from '#shared/limits.ts'
import type { Routes } from '../../../calls/answer.ts'
import { CURRENT } from './page-versions.ts'
import { pageFacts, type StoredPages } from './stored-pages.ts'

type PageRoutes = Pick<Routes, 'storedPages' | 'storedPage' | 'storedPageChanges' | 'storedPageFile'>

export function pageRoutes(pages: StoredPages): PageRoutes {
  return {
    storedPages: async ({ account }, { params }) => {
      const { id, versions } = await pages.list(account, params.id)
      const limits = { most_versions: MOST_PAGE_VERSIONS, most_bytes: PAGE_VERSION_BYTES }
      return { body: { content_id: id, versions: versions.map(pageFacts), ...limits } }
    },
    storedPage: async ({ account }, { params, query }) => {
      const { html, pictures, missing, ...found } = await pages.show(account, params.id, query.version ?? CURRENT)
      return { body: { ...pageFacts(found), html, pictures, missing_pictures: missing } }
    },
    storedPageChanges: async ({ account }, { params, query }) => ({
      body: await pages.changes(account, params.id, query.older, query.newer ?? CURRENT),
    }),
    storedPageFile: async ({ account }, { params, query }) => {
      const { name, mediaType, bytes } = await pages.file(account, params.id, query.version ?? CURRENT, query.format)
      return { body: { name, media_type: mediaType, data: Buffer.from(bytes.buffer).toString('base64') } }
    },
  }
}
