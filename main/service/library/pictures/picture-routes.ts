import * as t from '#shared/words/service/library.ts'
import type { FolderKey } from '../../file-cache/folder-key.ts'
import type { Pictures, ShownPicture } from './pictures.ts'
import { NoLongerShared, type PublicPages } from '../public-pages/public-pages.ts'
import type { Routes } from '../../calls/answer.ts'
import { ApiError } from '../../calls/api-error.ts'

type PictureRoutes = Pick<Routes, 'pictureKey' | 'picture' | 'publicPicture' | 'siteIcon'>

/** Number of seconds for which a browser may use a cached picture without revalidating it: thirty days. */
const KEPT = 30 * 24 * 60 * 60
const ABSENT = 60 * 60

export function pictureRoutes(pictures: Pictures, own: FolderKey, pages: PublicPages): PictureRoutes {
  const admit = (key: string): void => {
    if (!own.admits(key)) throw new ApiError(403, 'key_not_valid', t.thisKeyDoesNotGiveAccess)
  }
  return {
    pictureKey: () => ({ body: { key: own.value } }),
    picture: async (_call, { query }) => {
      admit(query.key)
      return pictureAnswer(await pictures.picture(query.url))
    },
    publicPicture: async (_call, { params, query }) => {
      if (!(await shownBy(pages, params.token, query.url)))
        throw new ApiError(404, 'not_found', t.thisPictureDoesntExist)
      return pictureAnswer(await pictures.picture(query.url))
    },
    siteIcon: async (_call, { query }) => {
      admit(query.key)
      return pictureAnswer(await pictures.icon(new URL(query.url).origin))
    },
  }
}

async function shownBy(pages: PublicPages, token: string, url: string): Promise<boolean> {
  try {
    return (await pages.pictures(token)).has(url)
  } catch (error) {
    if (error instanceof NoLongerShared) return false
    throw error
  }
}

/**
 * A missing picture should not show up as an error in the browser's console. The browser need not request it again for
 * a while.
 */
export function pictureAnswer(picture: ShownPicture | null) {
  if (picture === null) return { status: 204, body: null, headers: { 'cache-control': `private, max-age=${ABSENT}` } }
  const { mediaType, bytes, version } = picture
  const read = (start: number, end: number) => Promise.resolve(new Uint8Array(bytes.slice(start, end)))
  return { file: { mediaType, name: 'picture', size: bytes.byteLength, version, keptFor: KEPT, read } }
}
