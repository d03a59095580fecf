// Renames a tag with a great many entries: no call waits for it, and no client misses it.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { FeedPage } from '#shared/model/feed.ts'
import type { Tag } from '#shared/model/tag.ts'
import { fillLibrary } from '../../bench/large-library.ts'
import { type OpenLibrary, openLibrary } from './open-library.ts'

const COUNT = 1200

let folder = ''
let library: OpenLibrary
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'lectern-tags-'))
  await fillLibrary(folder, COUNT, 3)
  library = await openLibrary({ dataFolder: folder })
  for (let from = 2; from < COUNT + 2; from += 100) {
    const ids = Array.from({ length: 100 }, (_, index) => from + index)
    await library.call('PUT', '/contents/tags/', { content_ids: ids, add_tags: ['everywhere'] })
  }
})
afterEach(async () => {
  await library.close()
  rmSync(folder, { recursive: true })
})

const tagOf = async (name: string): Promise<Tag> => {
  const { body } = await library.call('GET', '/tags/')
  const found = (body.tags as Tag[]).find((tag) => tag.name === name)
  if (!found) throw new Error(`There is no tag ${name}`)
  return found
}

/** The tag names of every update since a cursor, by id. */
async function updatesSince(cursor: string): Promise<Map<number, string[]>> {
  const told = new Map<number, string[]>()
  for (let next: string | null = `/library_items/updates_feed/?cursor=${cursor}`; next !== null; ) {
    const page = (await library.call('GET', next)).body as FeedPage
    for (const { content } of page.feed)
      told.set(
        content.id,
        content.tags.map(({ name }) => name),
      )
    next = page.next
  }
  return told
}

const cursorNow = async (): Promise<string> => (await library.call('GET', '/library_items/queue_feed/')).body.cursor

test('a new tag name is shown everywhere immediately, and updates report every entry later', async () => {
  const { id } = await tagOf('everywhere')
  const cursor = await cursorNow()
  const { body } = await library.call('PUT', '/tags/rename', { tag_id: id, name: 'all over' })
  expect(body).toMatchObject({ name: 'all over', article_count: COUNT })
  // The call did not wait. The remaining steps run between calls like these.
  const first = (await library.call('GET', '/library_items/queue_feed/')).body as FeedPage
  expect(first.feed).toHaveLength(50)
  for (const { content } of first.feed) expect(content.tags.map(({ name }) => name)).toContain('all over')
  const partly = await updatesSince(cursor)
  expect(partly.size).toBeGreaterThan(0)
  expect(partly.size).toBeLessThan(COUNT)
  expect([...partly.values()].every((names) => names.includes('all over'))).toBe(true)
  await library.service.idle()
  const told = await updatesSince(cursor)
  expect(told.size).toBe(COUNT)
  expect([...told.values()].every((names) => names.includes('all over'))).toBe(true)
})

test('a service that ends in the middle continues at its next start, also for a deleted tag', async () => {
  const { id } = await tagOf('everywhere')
  const cursor = await cursorNow()
  expect((await library.call('DELETE', `/tags/${id}/`)).status).toBe(204)
  await library.close()
  library = await openLibrary({ dataFolder: folder })
  await library.service.idle()
  const page = (await library.call('GET', `/library_items/updates_feed/?cursor=${cursor}`)).body as FeedPage
  expect(page.feed.length).toBeGreaterThan(0)
  const told = await updatesSince(cursor)
  expect(told.size).toBe(COUNT)
  expect([...told.values()].some((names) => names.includes('everywhere'))).toBe(false)
  const { body } = await library.call('GET', '/library_items/tags_feed/?tags=everywhere')
  expect(body.feed).toEqual([])
})
