import type { EndpointReply } from '../../api/endpoints.ts'
import type { FeedEntry } from '../../model/feed.ts'
import type { Placement } from '../../model/shelf.ts'
import { withContent } from '../definition.ts'

/** Returns the entry with other places on shelves, or the same object if nothing has changed. */
export function withPlaces(entry: FeedEntry, places: readonly Placement[]): FeedEntry {
  const { shelves: _, ...content } = entry.content
  if (places.length === 0) return entry.content.shelves === undefined ? entry : { ...entry, content }
  return places === entry.content.shelves ? entry : withContent(entry, { shelves: places })
}

/** Returns an entry's places according to the service. Undefined if the replies don't name it. */
export const placesFrom = (
  { content: { id } }: FeedEntry,
  replies: readonly EndpointReply<'shelfItems'>[],
): readonly Placement[] | undefined =>
  replies.findLast(({ contents }) => contents.some((one) => one.id === id))?.contents.find((one) => one.id === id)
    ?.shelves
