import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { contentSchema, feedPageSchema, tokensSchema } from '#shared/api/schemas.ts'
import { doctor } from '../../../main/service/commands/doctor.ts'
import { earlierVersions } from './database/earlier/earlier-tables.ts'
import { body, refreshToken, writeEarlierLibrary } from './earlier-library.ts'
import { openLibrary, promised } from './open-library.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'lectern-earlier-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

const NOW = Date.parse('2026-01-10T10:00:00Z')

test.each(earlierVersions)('a library of version %i opens with all its contents and keeps working', async (version) => {
  writeEarlierLibrary(folder, version)
  const library = await openLibrary({ dataFolder: folder, clock: () => NOW })
  try {
    const { call, service } = library
    await service.idle()
    const feed = async (path: string) => promised(feedPageSchema, (await call('GET', path)).body)
    const ids = async (path: string) => (await feed(path)).feed.map((entry) => entry.content.id)

    const queue = await feed('/library_items/queue_feed/')
    expect([queue.queue_count, queue.archive_count, queue.feed.length]).toEqual([1, 1, 1])
    const [entry] = queue.feed
    expect(entry?.content).toMatchObject({
      title: 'Herons 1',
      tags: [{ name: 'birds', article_count: 1 }],
      my_annotations: [{ text: 'heron stands', note: 'grey' }],
      my_note: { note: 'seen at dawn' },
      history: { max_read_percentage: 0.5 },
      library: { is_favorited: true },
    })
    for (const [path, found] of [
      ['archive_feed/', [2]],
      ['favorites_feed/', [1]],
      ['highlights_feed/', [1]],
      ['tags_feed/?tags=birds', [1]],
      ['updates_feed/?cursor=', [1, 2]],
      ['queue_feed/?hasNote=true&read=in_progress&filterTags=["birds"]', [1]],
    ] as const) {
      expect([path, await ids(`/library_items/${path}`)]).toEqual([path, found])
    }
    const content = promised(contentSchema, (await call('GET', '/contents/1/')).body)
    expect(content.article?.markdown?.replace('\n\n', '\n')).toBe(body)
    for (const [query, found] of [
      ['weir', [2, 1]],
      ['dawn', [1]],
      ['grey', [1]],
      ['by:field', [2, 1]],
      ['tag:birds heron', [1]],
    ] as const) {
      const reply = await call('GET', `/search_library/?query=${encodeURIComponent(query)}`)
      const results = reply.body.content_results.map((each: { content: { id: number } }) => each.content.id)
      expect([query, results.toSorted()]).toEqual([query, found.toSorted()])
    }

    // Sign-ins still work, a repeated save is recognized, and changes apply.
    const signedIn = await call('POST', '/token/refresh/', { refresh_token: refreshToken }, { token: null })
    promised(tokensSchema, signedIn.body)
    const again = await call('POST', '/save/', { url: 'https://birds.example/2?utm_source=x' })
    expect([again.status, again.body.content_id]).toEqual([200, 2])
    await call('PUT', '/annotations/1/', { note: 'white' })
    expect((await call('GET', '/contents/1/')).body.my_annotations).toMatchObject([{ note: 'white' }])
    expect(await ids('/library_items/queue_feed/')).toEqual([2, 1])
  } finally {
    await library.close()
  }
  expect(await doctor(folder, () => NOW)).toEqual({ problems: [], remaining: [], notes: [], repaired: true })
})
