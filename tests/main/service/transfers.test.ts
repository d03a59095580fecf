import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { endpoints } from '#shared/api/endpoints.ts'
import { errorSchema, feedPageSchema } from '#shared/api/schemas.ts'
import { type OpenLibrary, openLibrary, promised } from './open-library.ts'

let folder: string
let library: OpenLibrary
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'lectern-transfer-'))
  library = await openLibrary({ dataFolder: folder })
})
afterEach(async () => {
  await library.close()
  rmSync(folder, { recursive: true })
})

const begin = async (items: readonly object[]) =>
  promised(endpoints.importBegin.reply, (await library.call('POST', '/imports/', { items })).body)
const status = async (id: number) =>
  promised(endpoints.importStatus.reply, (await library.call('GET', `/imports/${id}/`)).body)
const feed = async (name: string) => {
  const { body } = await library.call('GET', `/library_items/${name}/`)
  return promised(feedPageSchema, body)
}
const names = async (name: string) => (await feed(name)).feed.map(({ content }) => content.url.split('/').at(-1))

describe('an import', () => {
  test('puts everything at its original position, by its original save date', async () => {
    const url = (name: string) => `http://127.0.0.1/${name}`
    const begun = await begin([
      { url: url('old'), saved_date: '2019-03-01T00:00:00Z', tags: ['sea', 'long'] },
      { url: url('newer'), saved_date: '2021-03-01T00:00:00Z', is_favorited: true },
      { url: url('put-away'), library_state: 2, saved_date: '2020-03-01T00:00:00Z' },
    ])
    expect(begun).toMatchObject({ status: 0, done: 0, total: 3, error: null })
    await library.service.idle()
    expect(await status(begun.id)).toMatchObject({ status: 1, done: 3, total: 3, error: null })
    expect([await names('queue_feed'), await names('archive_feed'), await names('favorites_feed')]).toEqual([
      ['newer', 'old'],
      ['put-away'],
      ['newer'],
    ])
    const [, old] = (await feed('queue_feed')).feed
    expect(old?.content.tags.map(({ name }) => name)).toEqual(['long', 'sea'])
    expect(old?.content.library?.library_state_date).toBe('2019-03-01T00:00:00.000000+00:00')
    const list = promised(endpoints.imports.reply, (await library.call('GET', '/imports/')).body)
    expect(list.imports.map(({ id }) => id)).toEqual([begun.id])
  })

  test('keeps the position of known pages and adds tags', async () => {
    const url = 'http://127.0.0.1/known'
    const { body } = await library.call('POST', '/save/', { url })
    await library.call('PUT', '/library_entries/', { content_id: body.content_id, library_state: 2 })
    await begin([{ url, library_state: 1, tags: ['sea'] }])
    await library.service.idle()
    expect(await names('archive_feed')).toEqual(['known'])
    expect((await feed('archive_feed')).feed[0]?.content.tags.map(({ name }) => name)).toEqual(['sea'])
  })

  test('continues after the service stopped in the middle, and imports nothing twice', async () => {
    const items = Array.from({ length: 130 }, (_, index) => ({ url: `http://127.0.0.1/${index}` }))
    const { id } = await begin(items)
    await library.close()
    library = await openLibrary({ dataFolder: folder })
    await library.service.idle()
    expect(await status(id)).toMatchObject({ status: 1, done: 130, total: 130 })
    expect((await feed('queue_feed')).queue_count).toBe(130)
  })

  test.each([
    [[{ url: 'ftp://example.org/' }], 'items.0.url'],
    [[{ url: 'https://example.org/' }, { url: 'https://a b/' }], 'items.1.url'],
    [[{ url: 'https://example.org/', saved_date: 'yesterday' }], 'items.0.saved_date'],
    [[{ url: 'https://example.org/', tags: ['  '] }], 'items.0.tags'],
    [[{ url: 'https://example.org/', library_state: 3 }], 'items.0.library_state'],
    [[], 'items'],
  ])('of %j is refused completely, naming the field %s', async (items, field) => {
    const reply = await library.call('POST', '/imports/', { items })
    expect([reply.status, promised(errorSchema, reply.body).field]).toEqual([400, field])
    expect((await library.call('GET', '/imports/')).body.imports).toEqual([])
  })
})
