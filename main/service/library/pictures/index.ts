import { FolderKey } from '../../file-cache/folder-key.ts'
import type { Outbound } from '../../outbound/index.ts'
import type { Core } from '../core.ts'
import type { PublicPagesRoom } from '../public-pages/index.ts'
import { EmailPictures } from './email-pictures.ts'
import { PagePictures } from './page-pictures.ts'
import { pictureRoutes } from './picture-routes.ts'
import { PictureStore } from './picture-store.ts'
import { Pictures } from './pictures.ts'

export interface Outside {
  readonly outbound: Outbound
  /** Folder where web pictures are stored, or null if none are stored. */
  readonly pictureFolder: string | null
}

export type PicturesRoom = ReturnType<typeof open>

/** Opens the part of the library that delivers the pictures of articles. */
export function open(core: Core, parts: Outside & { readonly publicPages: PublicPagesRoom }) {
  const { database, objects, clock, report } = core
  const { outbound, pictureFolder, publicPages } = parts
  const pagePictures = new PagePictures(database, objects)
  const emailPictures = new EmailPictures(database, objects)
  const stored = { at: async (url: string) => (await emailPictures.at(url)) ?? pagePictures.at(url) }
  const pictures = new Pictures(outbound, stored, new PictureStore(pictureFolder, report), clock)
  const key = new FolderKey(pictureFolder, 'pictures', report)
  return { pagePictures, pictures, key, stored, routes: pictureRoutes(pictures, key, publicPages.publicPages) }
}
