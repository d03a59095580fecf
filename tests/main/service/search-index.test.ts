import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { Database } from '../../../main/service/database/database.ts'
import { FullTextIndex } from '../../../main/service/search/full-text-index.ts'
import { articlePage } from './article-page.ts'
import { type OpenLibrary, openLibrary } from './open-library.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'lectern-search-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

/** Words of bodies, titles, parts of titles, sites, notes and highlights; phrases; scripts without spaces; figures. */
const queries = [
  'grain',
  'heronry',
  'eronr',
  '水辺',
  '"old mill"',
  'dawn',
  'mark of a bird',
  'site:birds',
  'co2',
  'CO₂',
  '-heronry mill',
]

async function results({ call }: OpenLibrary): Promise<unknown[]> {
  const found: unknown[] = []
  for (const query of queries) {
    const { body } = await call('GET', `/search_library/?query=${encodeURIComponent(query)}`)
    const hits = body.content_results as { content: { id: number; library: { swhighlight: string | null } } }[]
    found.push([query, hits.map(({ content }) => [content.id, content.library.swhighlight])])
  }
  return found
}

test('a rebuilt search index finds the same as before, even if the rebuild was interrupted', async () => {
  const first = await openLibrary({ dataFolder: folder })
  const titles = ['A heronry', 'Flour and weather', '水辺の鳥']
  const ids: number[] = []
  for (const [index, title] of titles.entries()) {
    const page = { url: `https://birds.example/${index}`, html: articlePage(title, 60 + index) }
    ids.push((await first.call('POST', '/save/', page)).body.content_id)
  }
  await first.service.idle()
  await first.call('PUT', '/notes/', { content_id: ids[1], note: 'seen at dawn, 400 ppm of CO₂' })
  const quote = { text: 'mark of a bird', before_text: '', after_text: '', char_start: 0, char_end: 14 }
  await first.call('POST', '/annotations/', { content_id: ids[2], ...quote })
  const before = await results(first)
  await first.close()
  expect(before.map((each) => (each as [string, unknown[]])[1].length)).toEqual([3, 1, 1, 1, 3, 1, 1, 3, 1, 1, 2])

  const database = new Database(folder)
  const index = new FullTextIndex(database)
  await database.directory((tx) => index.rebuild(tx))
  const [account = 0] = await index.accountsWithPending()
  // One entry is indexed, then the process ends.
  expect(await database.change(account, (tx) => index.indexSome(tx, 1))).toBe(true)
  database.close()

  const second = await openLibrary({ dataFolder: folder })
  await second.service.idle()
  expect(await results(second)).toEqual(before)
  await second.close()
})
