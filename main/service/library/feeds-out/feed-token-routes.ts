import { feedForms } from '#shared/model/tools/feed-token.ts'
import * as t from '#shared/words/service/tools.ts'
import type { Tags } from '../entries/tags.ts'
import type { FeedToken, FeedTokens } from './feed-tokens.ts'
import { listSubject } from './list-subject.ts'
import type { Podcast } from '../listening/podcast/podcast.ts'
import { NotFound } from '../../calls/not-found.ts'
import type { Routes } from '../../calls/answer.ts'
import { FEEDS_PATH } from '../../calls/door-paths.ts'

type FeedTokenRoutes = Pick<Routes, 'feedTokens' | 'feedTokenCreate' | 'feedTokenReplace' | 'feedTokenRevoke'>

export function feedTokenRoutes(tokens: FeedTokens, tags: Tags, podcast: Podcast): FeedTokenRoutes {
  return {
    feedTokens: async ({ account }) => ({ body: { feed_tokens: await tokens.list(account) } }),
    feedTokenCreate: async ({ account, url }, { body }) => {
      const { name, list, tag_id: tag, view, with_text: withText } = body
      const subject = await listSubject(tags, account, { list, tag, view })
      // Converting articles to speech takes minutes, so the conversion starts before the first request.
      if (list === 'listening') await podcast.prepare(account)
      return madeReply(await tokens.create(account, { name, list, subject, withText }), url)
    },
    feedTokenReplace: async ({ account, url }, { params }) => {
      const made = await tokens.replace(account, params.id)
      if (made) return madeReply(made, url)
      throw new NotFound(t.thisAddressDoesntExist)
    },
    feedTokenRevoke: async ({ account }, { params }) => {
      if (!(await tokens.revoke(account, params.id))) throw new NotFound(t.thisAddressDoesntExist)
      return { body: null }
    },
  }
}

function madeReply({ token, ...made }: FeedToken & { readonly token: string }, { origin }: URL) {
  const address = `${origin}${FEEDS_PATH}${token}`
  return {
    body: {
      ...made,
      rss_url: `${address}/${feedForms.rss}`,
      atom_url: `${address}/${feedForms.atom}`,
      json_url: `${address}/${feedForms.json}`,
    },
    headers: { 'cache-control': 'no-store' },
  }
}
