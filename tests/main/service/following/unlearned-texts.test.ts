import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Sqlite from 'better-sqlite3'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { contentSchema } from '#shared/api/schemas.ts'
import { LIBRARY_FILE } from '../../../../main/service/database/library-file.ts'
import { type OpenLibrary, openLibrary, promised } from '../open-library.ts'
import { type LoopbackSite, openLoopbackSite } from '../outbound/loopback-site.ts'

const NOON = Date.UTC(2026, 2, 3, 12)
const DAY = 24 * 3_600_000

const text = (word: string) => `<p>${`The ${word} leaves the quiet harbour at dawn. `.repeat(20)}</p>`

describe('a saved item that came in before versions of texts were remembered', () => {
  let site: LoopbackSite
  let open: OpenLibrary
  let folder: string
  let now = NOON
  let document = { name: 'News', body: text('ferry') }
  let feed = 0
  let id = 0

  beforeAll(async () => {
    site = await openLoopbackSite((_request, response) => {
      response.end(`<rss version="2.0"><channel><title>${document.name}</title><item><title>Harbour</title>
        <guid isPermaLink="false">1</guid><pubDate>${new Date(NOON).toUTCString()}</pubDate>
        <description><![CDATA[${document.body}]]></description></item></channel></rss>`)
    })
  })
  afterAll(() => site.close())
  beforeEach(async () => {
    now = NOON
    folder = mkdtempSync(join(tmpdir(), 'lectern-unlearned-'))
    document = { name: 'News', body: text('ferry') }
    open = await begin()
    feed = (await open.call('POST', '/rss_feeds/', { url: `${site.origin}/feed.xml` })).body.rss_feed.id
    await open.service.idle()
    id = (await open.call('GET', `/rss_feeds/${feed}/feed/`)).body.feed[0].content.id
    await open.call('PUT', '/library_entries/', { content_id: id, library_state: 1 })
  })
  afterEach(async () => {
    await open.close()
    rmSync(folder, { recursive: true })
  })

  const begin = () => openLibrary({ dataFolder: folder, allowPrivateHosts: [site.host], clock: () => (now += 1) })
  /** Leaves the library as the update to this version found it. */
  const forget = async (more = '') => {
    await open.close()
    const sqlite = new Sqlite(join(folder, LIBRARY_FILE))
    sqlite.exec(`UPDATE received_item SET words_hash = NULL, page_hash = NULL; ${more}`)
    sqlite.close()
    now += DAY
    open = await begin()
    await open.service.idle()
  }
  const change = async (to: Partial<typeof document>) => {
    document = { ...document, ...to }
    now += DAY
    await open.close()
    open = await begin()
    await open.service.idle()
  }
  const content = async () => promised(contentSchema, (await open.call('GET', `/contents/${id}/`)).body)

  test('is offered the newer text as soon as its feed has one, and takes it', async () => {
    await forget()
    await change({ body: text('barge') })
    expect((await content()).has_newer_version).toBe(true)
    await open.call('POST', `/contents/${id}/newer_version/`)
    await open.service.idle()
    expect((await content()).article?.markdown).toContain('barge')
  })

  test('is offered nothing while its words are the same', async () => {
    await forget()
    await change({ name: 'The news' })
    expect((await content()).has_newer_version).toBeUndefined()
  })

  test('is never offered a text that it may already have because the feed changed its own in the meantime', async () => {
    const other = JSON.stringify(text('barge')).slice(1, -1).replaceAll("'", "''")
    await forget(`UPDATE feed_item SET json = json_set(json, '$.body.html', '${other}', '$.summary', '${other}')`)
    await change({ body: text('trawler') })
    await change({ body: text('launch') })
    expect((await content()).has_newer_version).toBeUndefined()
  })
})
