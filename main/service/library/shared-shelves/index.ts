import type { ReaderState } from '../../accounts/accounts.ts'
import type { Core } from '../core.ts'
import type { PicturesRoom } from '../pictures/index.ts'
import { PublicShelfFeeds } from './public-shelf-feeds.ts'
import { publicShelfRoutes } from './public-shelf-routes.ts'
import { PublicShelves } from './public-shelves.ts'

export interface Outside {
  readonly reader: (account: number) => Promise<ReaderState>
}

interface Neighbours extends Outside {
  readonly pictures: PicturesRoom
}

export type SharedShelvesRoom = ReturnType<typeof open>

/** Opens what readers show of their shelves to others. */
export function open({ database, clock }: Core, { pictures, reader }: Neighbours) {
  const publicShelves = new PublicShelves(database, clock)
  const publicShelfFeeds = new PublicShelfFeeds(publicShelves, reader)
  return { publicShelves, publicShelfFeeds, routes: publicShelfRoutes(publicShelves, pictures.pictures) }
}
