// Names of tags that differ only in case are one tag, which keeps its first spelling.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Tag } from '#shared/model/tag.ts'
import { LIBRARY_FILE } from '../../../main/service/database/library-file.ts'
import { openConnection } from '../../../main/sqlite/open-connection.ts'
import { articlePage } from './article-page.ts'
import { type OpenLibrary, openLibrary } from './open-library.ts'

let folder: string
let library: OpenLibrary
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'lectern-folded-'))
  library = await openLibrary({ dataFolder: folder })
})
afterEach(async () => {
  await library.close()
  rmSync(folder, { recursive: true })
})

const save = async (path: string): Promise<number> => {
  const body = { url: `https://a.example/${path}`, html: articlePage(path) }
  const { content_id: id } = (await library.call('POST', '/save/', body)).body
  await library.service.idle()
  return id
}
const change = (id: number, tags: object) => library.call('PUT', '/contents/tags/', { content_ids: [id], ...tags })
const counted = async () => {
  const { tags } = (await library.call('GET', '/tags/')).body as { tags: Tag[] }
  return tags.map(({ name, article_count: count }) => [name, count]).toSorted()
}

test.each([
  [['boats', 'Boats', 'BOATS'], 'boats'],
  [['Übung', 'übung', 'ÜBUNG'], 'Übung'],
  [['Ёлка', 'ёлка'], 'Ёлка'],
])('of %j, the first is the tag', async (names, first) => {
  const [one, two] = [await save('one'), await save('two')]
  await change(one, { add_tags: names })
  for (const name of names) await change(two, { add_tags: [name] })
  expect(await counted()).toEqual([[first, 2]])
  await change(two, { remove_tags: [names.at(-1)] })
  expect(await counted()).toEqual([[first, 1]])
})

test('a tag can be spelt otherwise, and takes in another of its name only if asked', async () => {
  const id = await save('one')
  const tags = (await change(id, { add_tags: ['boats', 'ships'] })).body.tags as Tag[]
  const tagId = (name: string) => tags.find((tag) => tag.name === name)?.id
  const rename = (from: string, name: string, merge = false) =>
    library.call('PUT', '/tags/rename', { tag_id: tagId(from), name, merge })
  expect((await rename('boats', 'Boats')).body).toMatchObject({ id: tagId('boats'), name: 'Boats' })
  expect((await rename('ships', 'BOATS')).status).toBe(409)
  await rename('ships', 'BOATS', true)
  expect(await counted()).toEqual([['Boats', 1]])
})

test('a library that has them apart gets one at its next start, with the entries of all', async () => {
  const ids = [await save('one'), await save('two'), await save('three')]
  for (const [at, id] of ids.entries()) await change(id, { add_tags: [`tag ${at}`, 'other'] })
  await library.close()
  const sqlite = openConnection(join(folder, LIBRARY_FILE))
  for (const [at, name] of ['Boats', 'boats', 'BOATS'].entries())
    sqlite.exec(`UPDATE tag SET name = '${name}', folded_name = NULL WHERE name = 'tag ${at}'`)
  sqlite.close()
  library = await openLibrary({ dataFolder: folder })
  expect(await counted()).toEqual([
    ['Boats', 3],
    ['other', 3],
  ])
  const { feed } = (await library.call('GET', '/library_items/tags_feed/?tags=Boats')).body
  expect(feed).toHaveLength(3)
})

test('a tag counts the items of the tags that are nested in it, each once, and no deleted ones', async () => {
  const save = async (name: string, ...tags: string[]): Promise<number> => {
    const { body } = await library.call('POST', '/save/', { url: `http://127.0.0.1/${name}` })
    await library.call('PUT', '/contents/tags/', { content_ids: [body.content_id], add_tags: tags })
    return body.content_id
  }
  await save('one', 'Sea', 'sea/birds')
  await save('two', 'sea/birds', 'sea/birds/gulls')
  await save('three', 'seaside', 'sea/fish')
  const gone = await save('four', 'sea/fish')
  await library.call('PUT', '/library_entries/', { content_id: gone, library_state: 3 })
  const { body } = await library.call('GET', '/tags/')
  const counts = Object.fromEntries(
    body.tags.map((tag: Record<string, unknown>) => [tag['name'], [tag['article_count'], tag['family_count']]]),
  )
  expect(counts).toEqual({
    Sea: [1, 3],
    'sea/birds': [2, 2],
    'sea/birds/gulls': [1, undefined],
    'sea/fish': [1, undefined],
    seaside: [1, undefined],
  })
})
