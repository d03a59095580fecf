import type { ReaderState } from '../../accounts/accounts.ts'
import type { RateLimiter } from '../../limits/rate-limiter.ts'
import type { ArticlesRoom } from '../articles/index.ts'
import type { Core } from '../core.ts'
import type { EntriesRoom } from '../entries/index.ts'
import type { PicturesRoom } from '../pictures/index.ts'
import type { PreferencesRoom } from '../preferences/index.ts'
import type { ShelvesRoom } from '../shelves/index.ts'
import { Copies } from './copies.ts'
import { PassOn, passOnJob } from './pass-on.ts'
import { Memberships } from './memberships.ts'
import { PublicShelfFeeds } from './public-shelf-feeds.ts'
import { publicShelfRoutes } from './public-shelf-routes.ts'
import { PublicShelves } from './public-shelves.ts'
import { sharedShelfRoutes } from './shared-shelf-routes.ts'
import { SharedShelves } from './shared-shelves.ts'

export interface Outside {
  readonly reader: (account: number) => Promise<ReaderState>
  readonly limiter: RateLimiter
  readonly requireRoom: (account: number, bytes: number) => Promise<void>
}

interface Neighbours extends Outside {
  readonly articles: ArticlesRoom
  readonly entries: EntriesRoom
  readonly pictures: PicturesRoom
  readonly preferences: PreferencesRoom
  readonly shelves: ShelvesRoom
}

export type SharedShelvesRoom = ReturnType<typeof open>

/** Opens what readers show of their shelves to others. */
export function open(core: Core, { articles, entries, pictures, preferences, shelves: room, ...outside }: Neighbours) {
  const { database, clock, jobs, wakeJobs } = core
  const { limiter, reader, requireRoom } = outside
  const { libraryEntries } = entries
  const { shelves } = room
  const publicShelves = new PublicShelves(database, clock)
  const publicShelfFeeds = new PublicShelfFeeds(publicShelves, reader)
  const memberships = new Memberships({ database, clock, limiter, readers: preferences.knownReaders })
  const copies = new Copies({ ...core, ...articles, libraryEntries })
  const passOn = new PassOn({ database, shelves, copies })
  const shared = new SharedShelves({
    ...{ database, limiter, memberships, copies, shelves, libraryEntries, requireRoom },
  })
  shelves.whenRemoved((tx, shelf) => jobs.addUnawaited(tx, passOnJob, shelf))
  return {
    ...{ publicShelves, publicShelfFeeds },
    jobs: { [passOnJob]: passOn },
    forget: (account: number) => passOn.giveAll(account),
    routes: {
      ...publicShelfRoutes(publicShelves, pictures.pictures),
      ...sharedShelfRoutes(memberships, shared, wakeJobs),
    },
  }
}
