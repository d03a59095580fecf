import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { HostEvent } from '#shared/host/host.ts'
import type { FeedEntry } from '#shared/model/feed.ts'
import { compare, matches, type QueueQuery } from '#shared/model/queue-query.ts'
import { toQueueRow } from '#shared/model/queue-row.ts'
import { parseSearch } from '#shared/text/parse-search.ts'
import { matchesSearch } from '../../../renderer/screens/search/matches-search.ts'
import { StoredSearch } from '../../../renderer/screens/search/stored-search.ts'
import { generateLibrary, LIBRARY_NOW } from '../../fakes/generate-library.ts'
import { runs } from '../../seed.ts'

/** A device's stored entries, with a count of how many were read. */
function stored(entries: readonly FeedEntry[]) {
  const byId = new Map(entries.map((entry) => [entry.content.id, entry]))
  const listeners = new Set<(event: HostEvent) => void>()
  const device = {
    read: 0,
    queueIds: async (query: QueueQuery) =>
      [...byId.values()]
        .map((entry) => toQueueRow(entry, LIBRARY_NOW))
        .filter((row) => matches(query, row, LIBRARY_NOW))
        .toSorted(compare(query))
        .map(({ id }) => id),
    entries: async (ids: readonly number[]) => {
      device.read += ids.length
      return ids.flatMap((id) => byId.get(id) ?? [])
    },
    subscribe: (listener: (event: HostEvent) => void) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    change: (entry: FeedEntry) => {
      byId.set(entry.content.id, entry)
      for (const listener of listeners) listener({ type: 'queue.changed', ids: [entry.content.id] })
    },
  }
  return device
}

const library = generateLibrary({ count: 400 })
const terms = [
  'quiet',
  'RIVER',
  '"paper night"',
  '-city',
  'in:title map',
  'in:notes a',
  'lighthouse',
  'e',
  'after:2024',
].concat([
  'is:favorite',
  'is:short',
  'is:unread',
  'has:note',
  'has:highlights',
  'tag:"the 0"',
  'is:pdf',
  'is:archive',
  'is:queue',
])
const idsOf = (entries: readonly FeedEntry[]): readonly number[] => entries.map(({ content }) => content.id)

test('the search finds the first hundred matches, whatever was searched before', async () => {
  const term = fc.constantFrom(...terms)
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.tuple(fc.array(term, { minLength: 1, maxLength: 3 }), fc.boolean()), { minLength: 1, maxLength: 5 }),
      async (searches) => {
        const device = stored(library)
        const search = new StoredSearch(device)
        for (const [words, oldest] of searches) {
          const query = words.join(' ')
          const asked = parseSearch(query)
          const order = await device.queueIds({ sort: oldest ? 'oldest' : 'recently_saved' })
          const expected = (await device.entries(order)).filter(({ content }) => matchesSearch(asked, content))
          const found = await search.find(query, oldest ? 'oldest' : 'best')
          expect(idsOf(found)).toEqual(idsOf(expected).slice(0, 100))
        }
        search.close()
      },
    ),
    { numRuns: runs(60) },
  )
})

test('a second search reads only possible matches and what changed in the meantime', async () => {
  const device = stored(library)
  const search = new StoredSearch(device)
  expect(await search.find('lighthouse')).toEqual([])
  expect(device.read).toBe(library.length)
  device.read = 0
  expect(await search.find('lighthouses')).toEqual([])
  expect(device.read).toBe(0)
  const [entry] = library
  if (!entry) throw new Error('an empty library')
  device.change({ ...entry, content: { ...entry.content, title: 'The lighthouse at the end' } })
  expect(idsOf(await search.find('lighthouse'))).toEqual([entry.content.id])
  expect(device.read).toBe(1)
})

test('what a cancelled search has read stays cached', async () => {
  const device = stored(library)
  const search = new StoredSearch(device)
  const wanted = new AbortController()
  const entries = device.entries
  device.entries = async (ids) => {
    if (device.read > 100) wanted.abort()
    return entries(ids)
  }
  expect(await search.find('lighthouse', 'best', wanted.signal)).toEqual([])
  const before = device.read
  expect(before).toBeLessThan(library.length)
  expect(await search.find('lighthouses')).toEqual([])
  expect(device.read).toBe(library.length)
})
