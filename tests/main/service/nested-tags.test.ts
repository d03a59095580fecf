// Tags that are nested by slashes: lists, filters and searches of a tag include the tags in it.
import { afterEach, beforeEach, expect, test } from 'vitest'
import { articlePage } from './article-page.ts'
import { type OpenLibrary, openLibrary } from './open-library.ts'

let library: OpenLibrary
beforeEach(async () => {
  library = await openLibrary()
})
afterEach(() => library.close())

test('a tag’s list, the queue filtered by it and a search for it have what is in the tags nested in it', async () => {
  const ids: number[] = []
  for (const tag of ['sea', 'Sea/Birds', 'seaside', 'sea/birds/gulls']) {
    const page = { url: `https://example.org/${encodeURIComponent(tag)}`, html: articlePage(tag, 60) }
    const { body } = await library.call('POST', '/save/', page)
    await library.call('PUT', '/contents/tags/', { content_ids: [body.content_id], add_tags: [tag] })
    ids.push(body.content_id)
  }
  const [sea, birds, , gulls] = ids
  const found = async (path: string): Promise<number[]> => {
    const { status, body } = await library.call('GET', path)
    expect(status, path).toBe(200)
    return body.feed
      .map(({ content }: { content: { id: number } }) => content.id)
      .toSorted((a: number, b: number) => a - b)
  }
  expect(await found('/library_items/tags_feed/?tags=sea')).toEqual([sea, birds, gulls])
  expect(await found('/library_items/tags_feed/?tags=sea/birds')).toEqual([birds, gulls])
  expect(await found('/library_items/queue_feed/?filterTags=sea')).toEqual([sea, birds, gulls])
  expect(await found('/library_items/queue_feed/?filterTags=sea/birds/gulls')).toEqual([gulls])
  const search = await library.call('GET', `/search_library/?query=${encodeURIComponent('tag:sea/birds')}`)
  expect(search.status).toBe(200)
  const text = JSON.stringify(search.body)
  expect([text.includes('"Sea/Birds"'), text.includes('"seaside"')]).toEqual([true, false])
})
