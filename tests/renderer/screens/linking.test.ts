import { expect, test } from 'vitest'
import type { Host } from '#shared/host/host.ts'
import type { Annotation } from '#shared/model/annotation.ts'
import { entryOf, type FeedEntry } from '#shared/model/feed.ts'
import { findTarget, linkedFromHere, readLinks } from '../../../renderer/screens/reader/linking/find-links.ts'
import { choicesFor, readStored, targetOf } from '../../../renderer/screens/reader/linking/link-targets.ts'
import { annotation, harnessContent } from '../reading/harness/harness-content.ts'

const item = (id: number, title: string, marks: readonly Annotation[] = []): FeedEntry =>
  entryOf(
    harnessContent({
      ...{ id, title, url: `https://example.org/${id}` },
      my_annotations: marks.map((one) => ({ ...one, content_id: id })),
    }),
  )
const ships = annotation(21, { text: 'Ships pass at night', note: 'Café', created_date: '2026-02-01T00:00:00Z' })
const wind = annotation(22, { text: 'the wind takes every sound', created_date: '2026-03-01T00:00:00Z' })
const toShips = { url: 'https://example.org/2', title: 'The sea', text: 'Ships pass at night' }
const wheel = annotation(11, { text: 'turned the wheel', links: [toShips] })
const [mill, sea, seaside] = [item(1, 'The mill', [wheel]), item(2, 'The sea', [ships, wind]), item(3, 'Sea and sand')]
const entries = [mill, sea, seaside]

/** A device without a connection. The sea was archived, so it is only in a list. */
const device = {
  call: () => Promise.reject(new Error('offline')),
  cachedFeed: async (path: string) => (path === 'archive' ? { feed: [sea] } : null),
  queueIds: async () => [1, 3],
  entries: async (ids: readonly number[]) => entries.filter(({ content }) => ids.includes(content.id)),
} as unknown as Host

const titles = (query: string, start: Annotation | null = null) => {
  const { items, highlights } = choicesFor(entries.map(targetOf), query, start)
  return [items.map(({ title }) => title), highlights.map(({ words }) => words)]
}

test('items and highlights are found by all words, whatever their case and accents', () => {
  expect(titles('sea')).toEqual([
    ['Sea and sand', 'The sea'],
    [wind.text, ships.text],
  ])
  expect(titles('cafe SHIPS')).toEqual([[], [ships.text]])
  expect(titles('sand ships')).toEqual([[], []])
})

test('without words, the newest highlights are offered, but neither the linked one nor its own item', () => {
  expect(titles('', { ...wind, content_id: 2 })).toEqual([
    ['The mill', 'Sea and sand'],
    [ships.text, wheel.text],
  ])
})

test('a choice is a link with the first words of its highlight', () => {
  expect(choicesFor([targetOf(sea)], 'ships', null).highlights.map(({ link }) => link)).toEqual([toShips])
})

test('all entries on the device are read once, until enough are known', async () => {
  const seen: number[] = []
  await readStored(device, (found) => seen.push(...found.map(({ content }) => content.id)) > 0)
  expect(seen).toEqual([2, 1, 3])
  let pieces = 0
  await readStored(device, () => (pieces += 1) < 1)
  expect(pieces).toBe(1)
})

test('without the service, a link and the links to an item are found on the device', async () => {
  expect(await findTarget(device, toShips)).toEqual({ contentId: 2, annotationId: 21 })
  expect(await findTarget(device, { url: 'https://example.org/9', title: 'Elsewhere' })).toBe('elsewhere')
  const { linked_from } = await readLinks(device, sea.content, new AbortController().signal)
  expect(linked_from.map(({ annotation_id, to }) => [annotation_id, to])).toEqual([[11, 21]])
})

test('an item that the service no longer has is gone, even if a list on the device still has it', async () => {
  const host = { ...device, call: () => Promise.resolve({ content: null }) } as unknown as Host
  expect(await findTarget(host, toShips)).toBe('gone')
})

test('a link within an item is known before it is sent', () => {
  const own = item(2, 'The sea', [{ ...wind, links: [toShips] }, ships])
  expect(linkedFromHere(own.content).map(({ annotation_id, to }) => [annotation_id, to])).toEqual([[22, 21]])
})
