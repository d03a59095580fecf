import { expect, test, vi } from 'vitest'
import type { Host } from '#shared/host/host.ts'
import type { Source } from '#shared/model/source.ts'
import { readFollowed, readSources } from '../../../renderer/cache/index.ts'
import { FakeHost } from '../../fakes/fake-host.ts'

/** A library whose sources come in pages. */
function hostOf(pages: readonly (readonly Partial<Source>[])[]) {
  const host: Host = new FakeHost([], 0)
  const asked: (string | undefined)[] = []
  vi.spyOn(host, 'call').mockImplementation(async (_name, given) => {
    const { cursor } = (given as { query: { cursor?: string } }).query
    asked.push(cursor)
    const page = Number(cursor ?? 0)
    const next = page + 1 < pages.length ? `https://library.example/sources/?cursor=${page + 1}` : null
    return { sources: pages[page], next } as never
  })
  return { host, asked }
}

const feed = (id: number, row = id): Partial<Source> => ({ id: row, rss_feed_id: id, profile_id: null })
const profile = (id: number, row = id): Partial<Source> => ({ id: row, rss_feed_id: null, profile_id: id })

test('a source that is listed twice, by its feed or its profile, is read once, and a feed is no profile', async () => {
  const { host } = hostOf([
    [feed(1), profile(1, 2)],
    [feed(1, 3), profile(1, 4), profile(5)],
  ])
  const found = await readFollowed(host, 'all', new AbortController().signal)
  expect(found.map(({ id }) => id)).toEqual([1, 2, 5])
})

test('sources are read for nine pages and no further', async () => {
  const { host, asked } = hostOf(Array.from({ length: 30 }, (_, page) => [feed(page + 1)]))
  expect(await readSources(host, {})).toHaveLength(9)
  expect(asked).toEqual([undefined, '1', '2', '3', '4', '5', '6', '7', '8'])
})

test('one source is looked for up to the page that has it', async () => {
  const { host, asked } = hostOf(Array.from({ length: 30 }, (_, page) => [feed(page + 1)]))
  await readSources(host, {}, { isLast: ({ rss_feed_id }) => rss_feed_id === 3 })
  expect(asked).toHaveLength(3)
})
