import { NoLongerShared, type PublicPage, type PublicPages } from '../../library/lists/public-pages.ts'
import { ApiError } from '../api-error.ts'
import type { Routes } from '../answer.ts'

type PublicPageRoutes = Pick<Routes, 'publicPageWrite' | 'publicPageStatus' | 'publicPageDelete' | 'publicPage'>

export function publicPageRoutes(pages: PublicPages): PublicPageRoutes {
  const withUrl = (page: PublicPage, { origin }: URL) => ({ ...page, url: `${origin}/p/${page.token}` })
  return {
    publicPageWrite: ({ account, url }, { params, body }) => ({
      body: withUrl(pages.share(account, params.id, body.with_highlights), url),
    }),
    publicPageStatus: ({ account, url }, { params }) => {
      const page = pages.of(account, params.id)
      return { body: { public_page: page && withUrl(page, url) } }
    },
    publicPageDelete: ({ account }, { params }) => {
      pages.revoke(account, params.id)
      return { body: null }
    },
    publicPage: (_call, { params }) => {
      try {
        return { body: pages.read(params.token), headers: seenNowOnly }
      } catch (error) {
        if (error instanceof NoLongerShared) throw new ApiError(410, 'no_longer_shared', error.message)
        throw error
      }
    },
  }
}

/** Not indexed and not cached, so that a revoked page is gone at once. */
const seenNowOnly = { 'x-robots-tag': 'noindex', 'cache-control': 'no-store' }
