import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setFlagsFromString } from 'node:v8'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { articlePage } from './article-page.ts'
import { forkExtraction, type OpenLibrary, openLibrary } from './open-library.ts'

// As in a service that has run for long: V8 stops optimising patterns once it holds a megabyte of their code. Then they
// remember each character that they passed, and throw after a few million.
setFlagsFromString('--no-regexp-optimization')

const png = (size: number) => Buffer.concat([Buffer.from('\u0089PNG\r\n\u001a\n', 'latin1'), randomBytes(size)])
const dataOf = (bytes: Buffer, type = 'image/png') => `data:${type};base64,${bytes.toString('base64')}`
const pageWith = (...pictures: readonly string[]) =>
  articlePage('Drawn', 200).replace(
    '</p>',
    `</p>${pictures.map((src) => `<figure><img src="${src}" width="600" height="400"></figure>`).join('')}`,
  )

describe('pictures that are written into a page', () => {
  const folder = mkdtempSync(join(tmpdir(), 'lectern-page-pictures-'))
  let library: OpenLibrary
  beforeAll(async () => void (library = await openLibrary({ dataFolder: folder, startExtraction: forkExtraction })))
  afterAll(async () => {
    await library.close()
    rmSync(folder, { recursive: true, force: true })
  })

  const read = async (path: string, html: string): Promise<string[]> => {
    const saved = await library.call('POST', '/save/', { url: `http://127.0.0.1/${path}`, html })
    await library.service.idle()
    const { body } = await library.call('GET', `/contents/${saved.body.content_id}/`)
    return [...body.article.markdown.matchAll(/!\[[^\]]*\]\(([^)\s]+)/g)].map(([, url]) => url)
  }
  const pictureAt = async (url: string) => {
    const { key } = (await library.call('GET', '/pictures/key/')).body
    const request = new Request(
      `http://library.test/api/v19/pictures/?key=${encodeURIComponent(key)}&url=${encodeURIComponent(url)}`,
    )
    const reply = await library.service.handle(request)
    return reply.status === 200 ? Buffer.from(await reply.arrayBuffer()) : null
  }

  test('are stored and shown with the article, and the same picture preserves its address', async () => {
    const picture = png(5000)
    const [url, ...more] = await read('drawn', pageWith(dataOf(picture)))
    expect(more).toEqual([])
    expect(await pictureAt(url ?? '')).toEqual(picture)
    expect(await read('drawn-again', pageWith(dataOf(picture)))).toEqual([url])
  })

  test('are stored from the variables of a style sheet, where SingleFile has them', async () => {
    const [first, second] = [png(5000), png(6000)]
    const style = `<style>:root{--sf-img-1:url("${dataOf(first)}");--sf-img-2:url("${dataOf(second)}")}</style>`
    const image = (at: number) =>
      `<figure><img src="data:image/svg+xml,&lt;svg xmlns='http://www.w3.org/2000/svg' width='600' height='400'&gt;&lt;/svg&gt;" alt="Quay" width="600" height="400" style="background-blend-mode:normal!important;background-image:var(--sf-img-${at})!important;background-size:cover!important"></figure>`
    const page = pageWith()
      .replace('<head>', `<head>${style}`)
      .replace('</p>', `</p>${image(2)}${image(1)}`)
    const found = await read('single-file', page)
    expect(await Promise.all(found.map(pictureAt))).toEqual([second, first])
  })

  test('are omitted if they are not pictures, represent others or are too large', async () => {
    const fake = dataOf(Buffer.alloc(5000, 'no picture '))
    const blank = dataOf(png(40))
    const kept = png(4000)
    const large = png(8_100_000)
    const found = await read('mixed', pageWith(fake, blank, dataOf(large), dataOf(kept)))
    expect(found).toHaveLength(1)
    expect(await pictureAt(found[0] ?? '')).toEqual(kept)
  })

  test('are shown to no one who does not know the address', async () => {
    const [url = ''] = await read('secret', pageWith(dataOf(png(3000))))
    expect(await pictureAt(url.replace(/.$/, (last) => (last === '0' ? '1' : '0')))).toBeNull()
    expect(await pictureAt(url.replace(/picture\/\d+/, 'picture/999'))).toBeNull()
  })
})
