import type { Contents } from '../../library/contents.ts'
import type { Routes } from '../answer.ts'

export function contentRoutes(contents: Contents): Pick<Routes, 'content'> {
  return {
    content: (call, { params, query }) => {
      const format = query.markdown_format ?? 'stored'
      const etag = `W/"c${params.id}.${contents.validator(call.account, params.id)}.${format}"`
      if (call.notModified(etag)) return { notModified: etag }
      return { body: contents.find(call.account, params.id, format), headers: { etag } }
    },
  }
}
