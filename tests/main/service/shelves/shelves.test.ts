// Shelves over the private API: their order, items, notes and nesting, and what stays when things are deleted.
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { endpoints } from '#shared/api/endpoints.ts'
import { articlePage } from '../article-page.ts'
import { type OpenLibrary, openLibrary, promised } from '../open-library.ts'

let library: OpenLibrary
beforeEach(async () => {
  library = await openLibrary()
})
afterEach(() => library.close())

const put = async (method: string, path: string, body?: unknown) => {
  const reply = await library.call(method, path, body)
  expect(reply.status, JSON.stringify(reply.body)).toBeLessThan(300)
  return reply.body
}
const save = async (name: string): Promise<number> =>
  (await put('POST', '/save/', { url: `https://example.org/${name}`, html: articlePage(name, 60) })).content_id
const shelf = async (name: string, more = {}): Promise<string> => (await put('POST', '/shelves/', { name, ...more })).id
const all = async () => promised(endpoints.shelves.reply, await put('GET', '/shelves/')).shelves
const add = (id: string, ...ids: readonly number[]) =>
  put('PUT', `/shelves/${id}/items/`, { add: ids.map((content_id) => ({ content_id })) })
const onShelf = async (id: string): Promise<number[]> =>
  promised(endpoints.shelfFeed.reply, await put('GET', `/library_items/shelf_feed/?shelf=${id}`)).feed.map(
    ({ content }) => content.id,
  )
const rankOf = async (content: number, id: string): Promise<string> =>
  (await put('GET', `/contents/${content}/`)).shelves.find((place: { shelf: string }) => place.shelf === id).rank

describe('items on a shelf', () => {
  test('come in the order in which they were added, and an item may be on several', async () => {
    const [one, two, three] = [await save('one'), await save('two'), await save('three')]
    const [first, second] = [await shelf('First'), await shelf('Second')]
    await add(first, three, one)
    await add(first, two, one)
    await add(second, one)
    expect(await onShelf(first)).toEqual([three, one, two])
    expect(await onShelf(second)).toEqual([one])
    expect((await put('GET', `/contents/${one}/`)).shelves).toHaveLength(2)
  })

  test('moved on two devices at the same time are both where they were put', async () => {
    const ids = [await save('a'), await save('b'), await save('c'), await save('d')]
    const [a, b, c, d] = ids as [number, number, number, number]
    const id = await shelf('Order')
    await add(id, ...ids)
    const rank = await rankOf(a, id)
    const middle = `${rank}i`
    // Both devices put an item right after the first one, so both chose the same rank.
    await put('PUT', `/shelves/${id}/order/`, { content_id: d, rank: middle })
    await put('PUT', `/shelves/${id}/order/`, { content_id: c, rank: middle })
    expect(await onShelf(id)).toEqual([a, d, c, b])
    expect(await rankOf(c, id)).not.toBe(await rankOf(d, id))
  })

  test('that were taken off elsewhere are not brought back by a move', async () => {
    const [one, two] = [await save('one'), await save('two')]
    const id = await shelf('Order')
    await add(id, one, two)
    await put('PUT', `/shelves/${id}/items/`, { remove: [one] })
    await put('PUT', `/shelves/${id}/order/`, { content_id: one, rank: 'z00000' })
    expect(await onShelf(id)).toEqual([two])
  })

  test('return to their places when they are put back with their ranks', async () => {
    const [one, two] = [await save('one'), await save('two')]
    const id = await shelf('Back')
    await add(id, one, two)
    const rank = await rankOf(one, id)
    await put('PUT', `/shelves/${id}/items/`, { remove: [one] })
    await put('PUT', `/shelves/${id}/items/`, { add: [{ content_id: one, rank }] })
    expect(await onShelf(id)).toEqual([one, two])
  })

  test('that are deleted leave the list, and are on the shelf again when they come back', async () => {
    const [one, two] = [await save('one'), await save('two')]
    const id = await shelf('Kept')
    await add(id, one, two)
    await put('PUT', '/library_entries/', { content_id: one, library_state: 3 })
    expect(await onShelf(id)).toEqual([two])
    expect((await all())[0]).toMatchObject({ item_count: 1 })
    await put('PUT', '/library_entries/', { content_id: one, library_state: 1 })
    expect(await onShelf(id)).toEqual([one, two])
  })

  test('get new ranks in the same order once the ranks have become long', async () => {
    const ids = [await save('a'), await save('b'), await save('c')]
    const id = await shelf('Long')
    await add(id, ...ids)
    const last = await rankOf(ids[2] as number, id)
    await put('PUT', `/shelves/${id}/order/`, { content_id: ids[0], rank: `${last}${'1'.repeat(150)}` })
    expect(await onShelf(id)).toEqual([ids[1], ids[2], ids[0]])
    expect((await rankOf(ids[0] as number, id)).length).toBeLessThan(10)
  })

  test('fill several pages without gaps or repetitions', async () => {
    const ids: number[] = []
    for (let at = 0; at < 45; at += 1) ids.push(await save(`page-${at}`))
    const id = await shelf('Pages')
    await add(id, ...ids)
    const found: number[] = []
    for (let next: string | null = `/library_items/shelf_feed/?shelf=${id}`; next !== null; ) {
      const page: { feed: { content: { id: number } }[]; next: string | null } = await put('GET', next)
      found.push(...page.feed.map(({ content }) => content.id))
      next = page.next
    }
    expect(found).toEqual(ids)
  })
})

describe('a shelf', () => {
  test('counts what is read to the end or was finished', async () => {
    const [one, two, three] = [await save('one'), await save('two'), await save('three')]
    const id = await shelf('Progress')
    await add(id, one, two, three)
    await put('PUT', '/history_entries/', { content_id: one, last_read_percentage: 1 })
    await put('PUT', '/history_entries/', { content_id: two, finished_date: '2026-05-05T10:00:00Z' })
    expect((await all())[0]).toMatchObject({ item_count: 3, read_count: 2 })
  })

  test('that is deleted leaves its items, and comes back as it was', async () => {
    const [one, two] = [await save('one'), await save('two')]
    const id = await shelf('Gone', { id: 'shelf-of-mine', note: 'A note' })
    const inside = await shelf('Inside', { parent: id })
    await add(id, two, one)
    await put('DELETE', `/shelves/${id}/`)
    expect(await all()).toEqual([expect.objectContaining({ id: inside, parent: null })])
    expect((await library.call('GET', `/library_items/shelf_feed/?shelf=${id}`)).status).toBe(404)
    expect((await put('GET', `/contents/${one}/`)).library.library_state).toBe(1)
    await put('POST', '/shelves/', { id, name: 'Another name' })
    expect((await all()).find((one) => one.id === id)).toMatchObject({ name: 'Gone', note: 'A note', item_count: 2 })
    expect((await all()).find((one) => one.id === inside)).toMatchObject({ parent: id })
    expect(await onShelf(id)).toEqual([two, one])
  })

  test('that was renamed elsewhere keeps the name when its creation is sent again', async () => {
    const id = await shelf('Old', { id: 'created-twice' })
    await put('PUT', `/shelves/${id}/`, { name: 'New' })
    await put('POST', '/shelves/', { id, name: 'Old' })
    expect((await all())[0]).toMatchObject({ name: 'New' })
  })

  test('keeps what two devices wrote into its note', async () => {
    const id = await shelf('Notes', { note: 'Base' })
    await put('PUT', `/shelves/${id}/`, { note: 'Base\n\nOne', was_note: 'Base' })
    await put('PUT', `/shelves/${id}/`, { note: 'Base\n\nTwo', was_note: 'Base' })
    const [{ note } = { note: '' }] = await all()
    expect(note).toContain('One')
    expect(note).toContain('Two')
  })

  test('never contains itself', async () => {
    const [outer, inner] = [await shelf('Outer'), await shelf('Inner')]
    await put('PUT', `/shelves/${inner}/`, { parent: outer })
    for (const [id, parent] of [
      [outer, outer],
      [outer, inner],
    ])
      expect((await library.call('PUT', `/shelves/${id}/`, { parent })).status).toBe(400)
    expect((await library.call('POST', '/shelves/', { name: ' ' })).status).toBe(400)
  })

  test('reaches other devices with its items, because each gets a new version', async () => {
    const one = await save('one')
    const id = await shelf('Synced')
    const { cursor } = await put('GET', '/library_items/updates_feed/?after_timestamp=2999-01-01T00:00:00Z')
    await add(id, one)
    const { feed } = await put('GET', `/library_items/updates_feed/?cursor=${cursor}`)
    expect(feed.map((entry: { content: unknown }) => entry.content)).toEqual([
      expect.objectContaining({ id: one, shelves: [expect.objectContaining({ shelf: id })] }),
    ])
  })
})
