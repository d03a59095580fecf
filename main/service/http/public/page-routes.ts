import { numberOf } from '#shared/api/public/public-id.ts'
import { pageFacts, type StoredPages } from '../../library/articles/pages/stored-pages.ts'
import { CURRENT } from '../../library/articles/pages/page-versions.ts'
import { listOf } from '../../library/lists/public-shapes.ts'
import type { ItemLists } from '../../library/lists/item-lists.ts'
import type { PublicRoutes } from './public-handler.ts'

type PageRoutes = Pick<PublicRoutes, 'itemPages' | 'itemPage' | 'itemPageChanges' | 'itemPageFile'>

export function publicPageRoutes(pages: StoredPages, items: ItemLists): PageRoutes {
  /** Throws NotFound for deleted contents. */
  const idOf = async (account: number, given: string) => (await items.find(account, numberOf('itm', given))).content.id
  const shapeOf = (found: Parameters<typeof pageFacts>[0]) => {
    const { saved_date: saved_at, ...facts } = pageFacts(found)
    return { ...facts, saved_at }
  }
  return {
    itemPages: async ({ account }, { params }) => {
      const { versions } = await pages.list(account, await idOf(account, params.id))
      const results = versions.map((version) => ({ object: 'page_version' as const, ...shapeOf(version) }))
      return { body: listOf(results, null) }
    },
    itemPage: async ({ account }, { params, query }) => {
      const id = await idOf(account, params.id)
      const { html, pictures, missing, ...found } = await pages.show(account, id, query.version ?? CURRENT)
      return { body: { object: 'page', ...shapeOf(found), html, pictures, missing_pictures: missing } }
    },
    itemPageChanges: async ({ account }, { params, query }) => {
      const id = await idOf(account, params.id)
      const changes = await pages.changes(account, id, query.older, query.newer ?? CURRENT)
      return { body: { object: 'page_changes', ...changes } }
    },
    itemPageFile: async ({ account }, { params, query }) => {
      const id = await idOf(account, params.id)
      const file = await pages.file(account, id, query.version ?? CURRENT, query.format)
      const data = Buffer.from(file.bytes.buffer).toString('base64')
      return { body: { object: 'page_file', name: file.name, media_type: file.mediaType, data } }
    },
  }
}
