import * as t from '#shared/words/actions.ts'
import type { EndpointReply } from '../../api/endpoints.ts'
import type { FeedEntry } from '../../model/feed.ts'
import { unsettledRank } from '../../model/rank.ts'
import { placeOn } from '../../model/shelf.ts'
import { defineAction } from '../definition.ts'
import { placesFrom, withPlaces } from './places.ts'

/** The maximum number of contents that the service accepts in one call. */
const MOST = 1000

/**
 * Puts items on a shelf, or takes them off. New ones come last, unless `ranks` has their former places. The items stay
 * in the library.
 */
export const shelve = defineAction({
  shape: (field) => ({
    contentIds: field.ids,
    shelf: field.shelfId,
    /** The shelf's name, for messages. */
    name: field.shelfName,
    on: field.isOn,
    ranks: field.optional(field.list(field.rank, field.MOST_IDS)),
    at: field.date,
  }),
  call: async (client, { contentIds, shelf, on, ranks }) => {
    const told: EndpointReply<'shelfItems'>[] = []
    for (let at = 0; at < contentIds.length; at += MOST) {
      const ids = contentIds.slice(at, at + MOST)
      const add = ids.map((content_id, index) => ({ content_id, rank: ranks?.[at + index] }))
      told.push(await client.call('shelfItems', { params: { id: shelf }, body: on ? { add } : { remove: [...ids] } }))
    }
    return told
  },
  entries: ({ contentIds }) => ({ ids: contentIds }),
  effect: (entry, { contentIds, shelf, on, ranks, at }) => {
    const { id, shelves = [] } = entry.content
    const isOn = placeOn(shelves, shelf) !== undefined
    if (isOn === on) return entry
    if (!on) return withPlaces(entry, placesWithout(entry, shelf))
    const index = contentIds.indexOf(id)
    return withPlaces(entry, [...shelves, { shelf, rank: ranks?.[index] ?? unsettledRank(at, index), added_date: at }])
  },
  settle: (entry, { shelf, on }, reply) => {
    const told = placesFrom(entry, reply)
    return withPlaces(entry, told ?? (on ? (entry.content.shelves ?? []) : placesWithout(entry, shelf)))
  },
  shelves: (shelves, { shelf, on, contentIds }, before, reply) => {
    const told = reply?.at(-1)?.shelf
    const isChanged = before !== null && (placeOn(before.content.shelves, shelf) !== undefined) !== on
    if (told === undefined && (contentIds.length !== 1 || !isChanged)) return shelves
    return shelves.map((one) =>
      one.id === shelf ? (told ?? { ...one, item_count: Math.max(0, one.item_count + (on ? 1 : -1)) }) : one,
    )
  },
  lists: ({ shelf, on }) => ({ shelf: { id: shelf, on } }),
  inverse: ({ contentIds, shelf, name, on }, { entry, at }) => {
    const places = contentIds.flatMap((id) => {
      const before = entry(id)
      if (before === null) return []
      const place = placeOn(before.content.shelves, shelf)
      return (place !== undefined) === on ? [] : [{ id, rank: place?.rank }]
    })
    if (places.length === 0) return []
    const ranks = places.map(({ rank }) => rank ?? '')
    const back = { type: 'shelve', contentIds: places.map(({ id }) => id), shelf, name, on: !on, at } as const
    return [on ? back : { ...back, ranks }]
  },
  waiting: ({ name, on }) => (on ? t.putOnTheShelf({ name }) : t.takeOffTheShelf({ name })),
  refused: () => t.couldntChangeTheShelf,
})

const placesWithout = (entry: FeedEntry, shelf: string) =>
  (entry.content.shelves ?? []).filter((place) => place.shelf !== shelf)
