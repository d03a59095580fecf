import { NoLongerShared, type PublicPage, type PublicPages } from './public-pages.ts'
import { ApiError } from '../../calls/api-error.ts'
import type { Routes } from '../../calls/answer.ts'

type PublicPageRoutes = Pick<Routes, 'publicPageWrite' | 'publicPageStatus' | 'publicPageDelete' | 'publicPage'>

export function publicPageRoutes(pages: PublicPages): PublicPageRoutes {
  const withUrl = (page: PublicPage, { origin }: URL) => ({ ...page, url: `${origin}/p/${page.token}` })
  return {
    publicPageWrite: async ({ account, url }, { params, body }) => ({
      body: withUrl(await pages.share(account, params.id, body.with_highlights), url),
    }),
    publicPageStatus: async ({ account, url }, { params }) => {
      const page = await pages.of(account, params.id)
      return { body: { public_page: page && withUrl(page, url) } }
    },
    publicPageDelete: async ({ account }, { params }) => {
      await pages.revoke(account, params.id)
      return { body: null }
    },
    publicPage: async (_call, { params }) => {
      try {
        return { body: await pages.read(params.token), headers: seenNowOnly }
      } catch (error) {
        if (error instanceof NoLongerShared) throw new ApiError(410, 'no_longer_shared', error.message)
        throw error
      }
    },
  }
}

/** Prevents indexing and caching, so that a revoked page disappears immediately. */
const seenNowOnly = { 'x-robots-tag': 'noindex', 'cache-control': 'no-store' }
