import { feedForms } from '#shared/model/tools/feed-token.ts'
import type { Tags } from '../../../library/entries/tags.ts'
import type { FeedTokens } from '../../../library/feeds-out/feed-tokens.ts'
import { viewQuery } from '../../../library/feeds-out/view-query.ts'
import { NotFound } from '../../../library/not-found.ts'
import { RefusedInput } from '../../../library/refused-input.ts'
import type { Routes } from '../../answer.ts'

type FeedTokenRoutes = Pick<Routes, 'feedTokens' | 'feedTokenCreate' | 'feedTokenRevoke'>

/** Where feeds are, on the service's own address. */
export const FEEDS_PATH = '/feeds/'

export function feedTokenRoutes(tokens: FeedTokens, tags: Tags): FeedTokenRoutes {
  return {
    feedTokens: async ({ account }) => ({ body: { feed_tokens: await tokens.list(account) } }),
    feedTokenCreate: async ({ account, url }, { body }) => {
      const { name, list, tag_id: tag, view, with_text: withText } = body
      if (list === 'tag' && !(await tags.list(account)).some(({ id }) => id === tag)) {
        throw new NotFound('There is no such tag.')
      }
      if (list === 'view' && viewQuery(view ?? '') === null) {
        throw new RefusedInput('view', 'The view has filters that the library does not know.')
      }
      const subject = list === 'tag' ? String(tag) : list === 'view' ? (view ?? '') : ''
      const { token, ...made } = await tokens.create(account, { name, list, subject, withText })
      const address = `${url.origin}${FEEDS_PATH}${token}`
      return {
        body: {
          ...made,
          rss_url: `${address}/${feedForms.rss}`,
          atom_url: `${address}/${feedForms.atom}`,
          json_url: `${address}/${feedForms.json}`,
        },
        headers: { 'cache-control': 'no-store' },
      }
    },
    feedTokenRevoke: async ({ account }, { params }) => {
      if (!(await tokens.revoke(account, params.id))) throw new NotFound('There is no such address.')
      return { body: null }
    },
  }
}
