import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { Database } from '../../../../main/service/database/database.ts'
import { ArticleBooks, BookTooLarge } from '../../../../main/service/library/transfers/epub-builder.ts'
import { ExportedEntries } from '../../../../main/service/library/transfers/exported-entries.ts'
import { openObjects } from '../../../../main/service/servers/open-objects.ts'
import { articlePage } from '../article-page.ts'
import { openLibrary } from '../open-library.ts'

const folder = mkdtempSync(join(tmpdir(), 'lectern-magazine-'))
const png = Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), Buffer.alloc(100_000, 'noise that can’t be packed')])
const ids: number[] = []
let database: Database
let books: ArticleBooks
beforeAll(async () => {
  const library = await openLibrary({ dataFolder: folder })
  for (const title of ['One', 'Two']) {
    const html = articlePage(title, 200).replace('</p>', '</p><img src="/sea.png" alt="Sea" width="800" height="600">')
    ids.push((await library.call('POST', '/save/', { url: `https://a.example/${title}`, html })).body.content_id)
  }
  await library.service.idle()
  await library.close()
  database = new Database(folder)
  const picture = async () => ({ mediaType: 'image/png', bytes: png })
  books = new ArticleBooks(new ExportedEntries(database, await openObjects(folder)), {
    stored: picture,
    fetched: picture,
  })
})
afterAll(() => {
  database.close()
  rmSync(folder, { recursive: true, force: true })
})

test('a magazine holds its articles in the order asked for, and the same articles are the same bytes', async () => {
  const [one, two] = [
    await books.magazine(1, ids.toReversed(), { withPictures: true }),
    await books.magazine(1, ids.toReversed(), { withPictures: true }),
  ]
  expect(one).toMatchObject({ name: '2 articles.epub', articles: 2 })
  expect(one?.bytes).toEqual(two?.bytes)
  expect(await books.magazine(1, [ids[0] ?? 0, 9999], { withPictures: false })).toMatchObject({
    name: 'One.epub',
    articles: 1,
  })
  expect(await books.magazine(1, [9999], { withPictures: false })).toBeNull()
})

test('a book that would be larger than allowed is not finished', async () => {
  const whole = await books.magazine(1, ids, { withPictures: true })
  const most = (whole?.bytes.byteLength ?? 0) - 1
  await expect(books.magazine(1, ids, { withPictures: true, most })).rejects.toThrow(BookTooLarge)
  await expect(books.magazine(1, ids, { withPictures: true, most: 1000 })).rejects.toThrow(BookTooLarge)
})
