import type { ReaderState } from '../../accounts/accounts.ts'
import type { ArticlesRoom } from '../articles/index.ts'
import type { Core } from '../core.ts'
import type { EntriesRoom } from '../entries/index.ts'
import { feedRoutes } from './feed-routes.ts'
import { FeedSlices } from './feed-slices.ts'
import { homeSectionRoutes } from './home-section-routes.ts'
import { HomeSections } from './home-sections.ts'
import { InboxFeeds } from './inbox-entries.ts'
import { ItemLists } from './item-lists.ts'
import { LibrarySearch } from './library-search.ts'
import { OtherFeeds } from './other-feeds.ts'
import { Feeds } from './queue-feeds.ts'
import { Recommendations } from './recommendations.ts'
import { savedAddressRoutes } from './saved-address-routes.ts'
import { SavedAddresses } from './saved-addresses.ts'
import { searchJob, SearchJobs } from './search-jobs.ts'
import { searchRoutes } from './search-routes.ts'

export interface Outside {
  readonly reader: (account: number) => Promise<ReaderState>
}

interface Neighbours extends Outside {
  readonly entries: EntriesRoom
  readonly articles: ArticlesRoom
}

export type ListsRoom = Awaited<ReturnType<typeof open>>

/** Opens search and the lists of entries that clients page through. */
export async function open(core: Core, { entries: { lineage }, articles: { contents }, reader }: Neighbours) {
  const { database, clock, index, jobs } = core
  const slices = new FeedSlices(database, lineage)
  const feeds = new Feeds(database, slices)
  const more = new OtherFeeds(database, slices)
  const inbox = new InboxFeeds(database, slices)
  const recommendations = new Recommendations(database, slices)
  const home = new HomeSections({ database, slices, feeds, inbox })
  const savedAddresses = new SavedAddresses(database, lineage)
  const search = new LibrarySearch(database, slices, index)
  const searchJobs = new SearchJobs(database, index, jobs)
  await searchJobs.resume()
  return {
    ...{ feeds, more, inbox, savedAddresses, search, items: new ItemLists(database) },
    jobs: { [searchJob]: searchJobs },
    routes: {
      ...feedRoutes({ feeds, more, inbox, recommendations, contents, reader, clock }),
      ...homeSectionRoutes(home, contents, clock),
      ...savedAddressRoutes(savedAddresses, contents),
      ...searchRoutes(search, contents),
    },
  }
}
