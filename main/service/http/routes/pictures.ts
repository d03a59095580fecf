import type { PictureKey } from '../../library/pictures/picture-key.ts'
import type { Pictures, ShownPicture } from '../../library/pictures/pictures.ts'
import type { FileToSend, Routes } from '../answer.ts'
import { ApiError } from '../api-error.ts'

type PictureRoutes = Pick<Routes, 'pictureKey' | 'picture' | 'siteIcon'>

/** Seconds for which a browser keeps a picture and does not ask: thirty days. */
const KEPT = 30 * 24 * 60 * 60

export function pictureRoutes(pictures: Pictures, own: PictureKey): PictureRoutes {
  const admit = (key: string): void => {
    if (!own.admits(key)) throw new ApiError(403, 'key_not_valid', 'This key opens no pictures.')
  }
  return {
    pictureKey: () => ({ body: { key: own.value } }),
    picture: async (_call, { query }) => {
      admit(query.key)
      return { file: toSend(await pictures.picture(query.url)) }
    },
    siteIcon: async (_call, { query }) => {
      admit(query.key)
      return { file: toSend(await pictures.icon(new URL(query.url).origin)) }
    },
  }
}

function toSend({ mediaType, bytes, version }: ShownPicture): FileToSend {
  return {
    mediaType,
    name: 'picture',
    size: bytes.byteLength,
    version,
    keptFor: KEPT,
    read: (start, end) => new Uint8Array(bytes.slice(start, end)),
  }
}
