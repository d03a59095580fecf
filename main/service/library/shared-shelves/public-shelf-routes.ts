import { feedForms } from '#shared/model/tools/feed-token.ts'
import * as t from '#shared/words/service/shelves.ts'
import { ApiError } from '../../calls/api-error.ts'
import type { Routes } from '../../calls/answer.ts'
import { PUBLIC_SHELF_FEEDS_PATH } from '../../calls/door-paths.ts'
import { pictureAnswer } from '../pictures/picture-routes.ts'
import type { Pictures } from '../pictures/pictures.ts'
import { NoLongerShared } from '../public-pages/public-pages.ts'
import type { PublicShelf, PublicShelves } from './public-shelves.ts'

type PublicShelfRoutes = Pick<
  Routes,
  'shelfPublicWrite' | 'shelfPublicStatus' | 'shelfPublicDelete' | 'publishedShelf' | 'publishedShelfPicture'
>

export function publicShelfRoutes(shelves: PublicShelves, pictures: Pictures): PublicShelfRoutes {
  return {
    shelfPublicWrite: async ({ account, url }, { params, body }) => ({
      body: withAddresses(await shelves.publish(account, params.id, body.with_handle), url),
    }),
    shelfPublicStatus: async ({ account, url }, { params }) => {
      const found = await shelves.of(account, params.id)
      return { body: { public_shelf: found && withAddresses(found, url) } }
    },
    shelfPublicDelete: async ({ account }, { params }) => {
      await shelves.revoke(account, params.id)
      return { body: null }
    },
    publishedShelf: async ({ url }, { params, query }) => {
      const read = await orGone(shelves.read(params.token, query.cursor))
      return { body: { ...read, ...feedsOf(params.token, url) }, headers: seenNowOnly }
    },
    publishedShelfPicture: async (_call, { params }) => {
      const address = await orGone(shelves.picture(params.token, params.id))
      if (address === null) throw new ApiError(404, 'not_found', t.thisPictureDoesntExist)
      return pictureAnswer(await pictures.picture(address))
    },
  }
}

const withAddresses = (shelf: PublicShelf, url: URL) => ({
  ...shelf,
  url: `${url.origin}/p/shelf/${shelf.token}`,
  ...feedsOf(shelf.token, url),
})

function feedsOf(token: string, { origin }: URL) {
  const address = `${origin}${PUBLIC_SHELF_FEEDS_PATH}${token}/`
  return { atom_url: address + feedForms.atom, json_url: address + feedForms.json }
}

/** Prevents indexing and caching, so that a revoked shelf disappears immediately. */
const seenNowOnly = { 'x-robots-tag': 'noindex', 'cache-control': 'no-store' }

async function orGone<Read>(reading: Promise<Read>): Promise<Read> {
  try {
    return await reading
  } catch (error) {
    if (error instanceof NoLongerShared) throw new ApiError(410, 'no_longer_shared', error.message)
    throw error
  }
}
