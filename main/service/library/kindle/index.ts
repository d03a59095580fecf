import { dutyOf } from '../../database/sharing.ts'
import type { Core } from '../core.ts'
import type { EntriesRoom } from '../entries/index.ts'
import type { FeedsOutRoom } from '../feeds-out/index.ts'
import type { TransfersRoom } from '../transfers/index.ts'
import { type ChangingProfile, kindleRoutes } from './kindle-routes.ts'
import { type BookMail, KindleSender } from './kindle-sender.ts'
import { Kindles } from './kindles.ts'
import { Magazines } from './magazines.ts'

export interface Outside {
  /** See KindleSenderParts. */
  readonly bookMail: BookMail | null
  /** Runs work that changes data shown on the profile. */
  readonly changingProfile: ChangingProfile
}

interface Neighbours extends Outside {
  readonly entries: EntriesRoom
  readonly feedsOut: FeedsOutRoom
  readonly transfers: TransfersRoom
}

export type KindleRoom = ReturnType<typeof open>

/** Opens the part of the library that sends books to e-readers. */
export function open(core: Core, { entries, feedsOut, transfers, bookMail, changingProfile }: Neighbours) {
  const { database, clock } = core
  const { libraryEntries, tags } = entries
  const duty = dutyOf(database.sharing, 'mail')
  const sender = new KindleSender({ ...core, duty, books: transfers.books, libraryEntries, bookMail })
  const kindles = new Kindles(database, libraryEntries, clock)
  const magazines = new Magazines({
    ...{ ...core, duty, kindles, sender },
    articlesOf: (account, list) => feedsOut.libraryFeeds.articles({ account, ...list }),
  })
  return {
    ...{ kindles, sender },
    duties: {
      mail: {
        work: () => {
          sender.wake()
          magazines.wake()
        },
      },
    },
    idle: async () => {
      await magazines.idle()
      await sender.idle()
    },
    close: async () => {
      await Promise.all([sender.close(), magazines.close()])
    },
    routes: kindleRoutes({ kindles, sender, magazines, tags, changingProfile }),
  }
}
