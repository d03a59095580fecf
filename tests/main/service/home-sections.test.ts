import { afterAll, beforeAll, expect, test } from 'vitest'
import { endpoints } from '#shared/api/endpoints.ts'
import { type OpenLibrary, openLibrary, promised } from './open-library.ts'

let open: OpenLibrary
const ids: number[] = []

beforeAll(async () => {
  open = await openLibrary()
})
afterAll(() => open.close())

/** Saves a page of so many words. */
const save = async (words: number) => {
  const number = ids.length
  const html = `<title>Page ${number}</title><article><p>${'The heron waits at the weir. '.repeat(words / 6)}</p></article>`
  const { body } = await open.call('POST', '/save/', { url: `https://birds.example/${number}`, html })
  await open.service.idle()
  ids.push(body.content_id)
}
const home = async () => {
  const { sections } = promised(endpoints.homeSections.reply, (await open.call('GET', '/home_sections/')).body)
  return sections.map(({ id, content }) => [id, content.map((entry) => ids.indexOf(entry.content.id))])
}

test('the only article of a library is in one section of home', async () => {
  await save(120)
  expect(await home()).toEqual([['short', [0]]])
  await open.call('PUT', '/history_entries/', { content_id: ids[0], last_read_percentage: 0.4 })
  expect(await home()).toEqual([['continue', [0]]])
})

test('sections that are full leave the rest to those below, which show as many as they would alone', async () => {
  for (let count = 0; count < 22; count += 1) await save(120)
  const sections = new Map((await home()).map(([id, content]) => [id, content]))
  const numbers = (from: number, to: number) => Array.from({ length: from - to + 1 }, (_, at) => from - at)
  expect([sections.get('short'), sections.get('queue')]).toEqual([numbers(22, 13), numbers(12, 3)])
  expect(sections.get('random')).toHaveLength(1)
  expect(numbers(2, 1)).toContain(sections.get('random')?.[0])
})
