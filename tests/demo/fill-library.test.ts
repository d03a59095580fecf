import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { contentType } from '#shared/model/content-type.ts'
import { openLibrary } from '../main/service/open-library.ts'
import { demoWeb } from './demo-web.ts'
import { fillLibrary } from './fill-library.ts'

test('the demo holds items of every kind and state, with tags, highlights, notes and news of a source', async () => {
  const dataFolder = mkdtempSync(join(tmpdir(), 'lectern-demo-'))
  const now = Date.now()
  await fillLibrary(dataFolder, now)
  const library = await openLibrary({ dataFolder, outbound: demoWeb(now) })
  const feed = async (path: string) => (await library.call('GET', path)).body.feed
  const queue = await feed('/library_items/queue_feed/')
  expect(new Set(queue.map((entry: { content: { content_type: number } }) => entry.content.content_type))).toEqual(
    new Set(Object.values(contentType)),
  )
  for (const list of ['archive_feed', 'favorites_feed', 'highlights_feed'])
    expect((await feed(`/library_items/${list}/`)).length).toBeGreaterThan(0)
  expect((await feed('/feed/inbox/')).length).toBeGreaterThan(0)
  const states = queue.map((entry: { content: { processing_status: number } }) => entry.content.processing_status)
  expect(states.filter((status: number) => status === 2)).toHaveLength(1)
  expect((await library.call('GET', '/tags/')).body.tags.length).toBeGreaterThan(5)
  await library.close()
  rmSync(dataFolder, { recursive: true })
})
