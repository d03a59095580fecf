import type { Routes } from '../../calls/answer.ts'
import { languageNow } from '../../language/index.ts'
import type { ContentLinks } from './content-links.ts'
import type { Contents } from './contents.ts'
import type { Saves } from './saves.ts'
import type { TitleOverrides } from './title-overrides.ts'

export interface ContentParts {
  readonly contents: Contents
  readonly links: ContentLinks
  readonly namings: TitleOverrides
  readonly saves: Saves
  readonly wakeJobs: () => void
}

export function contentRoutes(
  parts: ContentParts,
): Pick<Routes, 'content' | 'contentLinks' | 'contentName' | 'contentReparse'> {
  const { contents, links, namings, saves, wakeJobs } = parts
  return {
    content: async (call, { params, query }) => {
      const format = query.markdown_format ?? 'stored'
      const validator = await contents.validator(call.account, params.id)
      const etag = `W/"c${params.id}.${validator}.${format}.${languageNow()}"`
      if (call.notModified(etag)) return { notModified: etag }
      return { body: await contents.find(call.account, params.id, format), headers: { etag } }
    },
    contentLinks: async ({ account }, { params }) => ({ body: await links.of(account, params.id) }),
    contentName: async ({ account }, { params, body }) => {
      const { id, title, author, naming = null } = await namings.change(account, params.id, body)
      return { body: { id, title, author, naming } }
    },
    contentReparse: async ({ account }, { params, body }) => {
      const id = await saves.readAgain(account, params.id, body ?? {})
      wakeJobs()
      return { body: { id, status: 0 } }
    },
  }
}
