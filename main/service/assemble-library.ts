import * as articles from './library/articles/index.ts'
import { type CoreParts, openCore } from './library/core.ts'
import * as digests from './library/digests/index.ts'
import * as emails from './library/emails/index.ts'
import * as entries from './library/entries/index.ts'
import * as feedsOut from './library/feeds-out/index.ts'
import * as following from './library/following/index.ts'
import * as kindle from './library/kindle/index.ts'
import * as listening from './library/listening/index.ts'
import * as lists from './library/lists/index.ts'
import * as ownModel from './library/own-model/index.ts'
import * as pictures from './library/pictures/index.ts'
import * as preferences from './library/preferences/index.ts'
import * as publicPages from './library/public-pages/index.ts'
import * as readwise from './library/readwise/index.ts'
import * as sharedShelves from './library/shared-shelves/index.ts'
import * as shelves from './library/shelves/index.ts'
import * as rules from './library/rules/index.ts'
import * as sending from './library/sending/index.ts'
import * as sources from './library/sources/index.ts'
import * as statistics from './library/statistics/index.ts'
import * as tools from './library/tools/index.ts'
import * as transfers from './library/transfers/index.ts'
import * as uploads from './library/uploads/index.ts'
import * as webhooks from './library/webhooks/index.ts'
import { type Room, routesOf } from './room.ts'

/** Everything that the library's rooms need from outside the library. */
export interface LibraryParts
  extends CoreParts,
    articles.Outside,
    digests.Outside,
    emails.Outside,
    feedsOut.Outside,
    following.Outside,
    kindle.Outside,
    listening.Outside,
    lists.Outside,
    ownModel.Outside,
    pictures.Outside,
    readwise.Outside,
    sharedShelves.Outside,
    sending.Outside,
    sources.Outside,
    transfers.Outside,
    uploads.Outside,
    webhooks.Outside {}

export type Library = Awaited<ReturnType<typeof assembleLibrary>>

/**
 * Opens the rooms of a reader's library, each after the rooms that it depends on. They queue work that an earlier
 * process left unfinished. Must run before anything changes a library and before any job runs.
 */
export async function assembleLibrary(parts: LibraryParts) {
  const core = openCore(parts)
  const own = {
    // Both of these watch every change of an entry, so they come first.
    webhooks: await webhooks.open(core, parts),
    readwise: await readwise.open(core, parts),
    entries: await entries.open(core),
    uploads: await uploads.open(core, parts),
    publicPages: publicPages.open(core),
    preferences: preferences.open(core),
    sources: await sources.open(core, parts),
    tools: tools.open(core),
  }
  const shelved = { ...own, shelves: shelves.open(core, own) }
  const seen = { ...shelved, pictures: pictures.open(core, { ...parts, ...shelved }) }
  const read = { ...seen, articles: articles.open(core, { ...parts, ...seen }) }
  const listed = {
    ...read,
    lists: await lists.open(core, { ...parts, ...read }),
    listening: listening.open(core, { ...parts, ...read }),
    ownModel: ownModel.open(core, parts),
    following: following.open(core, { ...parts, ...read }),
    emails: emails.open(core, { ...parts, ...read }),
    statistics: statistics.open(core, read),
    sharedShelves: sharedShelves.open(core, { ...parts, ...read }),
    sending: sending.open(core, { ...parts, ...read }),
  }
  const shown = { ...listed, feedsOut: feedsOut.open(core, { ...parts, ...listed }) }
  const moved = { ...shown, transfers: await transfers.open(core, { ...parts, ...shown }) }
  const sent = { ...moved, kindle: kindle.open(core, { ...parts, ...moved }) }
  const rooms = {
    ...sent,
    rules: rules.open(core, sent),
    digests: digests.open(core, { ...parts, ...moved }),
  }
  return { ...rooms, stamps: core.stamps, rooms: Object.values<Room>(rooms), routes: routesOf(rooms) }
}
