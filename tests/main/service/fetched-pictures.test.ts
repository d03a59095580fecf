import { expect, test } from 'vitest'
import { contentType } from '#shared/model/content-type.ts'
import type { ExportedEntry } from '../../../main/service/exports/index.ts'
import { completePictures } from '../../../main/service/library/transfers/stored-pictures.ts'

const png = { mediaType: 'image/png', bytes: new Uint8Array(8) }

/** An entry with these pictures in its text, of which only the fields count that name pictures. */
const entryOf = (markdown: string, type: number, own: string | null = null): ExportedEntry =>
  ({ record: { content_type: type, image_url: own, article: { markdown } }, page: null, file: null }) as never

/** A library whose pictures are fetched into it. */
function source(fetch: (url: string) => Promise<void> = async () => {}) {
  const held = new Map<string, typeof png>()
  const asked: string[] = []
  const stored = async (url: string) => held.get(url) ?? null
  const fetched = async (url: string) => {
    asked.push(url)
    await fetch(url)
    held.set(url, png)
    return png
  }
  return { asked, stored, fetched }
}

const three = '![](https://a.example/1.png) ![](https://a.example/2.png)'

test('a book has the pictures of its articles, and the one for its cover, which were fetched first', async () => {
  const from = source()
  const found = await completePictures(entryOf(three, contentType.article, 'https://a.example/own.png'), from)
  const all = ['https://a.example/own.png', 'https://a.example/1.png', 'https://a.example/2.png']
  expect([[...found.keys()], from.asked]).toEqual([all, all])
})

test('nothing is fetched for an email', async () => {
  const from = source()
  const found = await completePictures(entryOf(three, contentType.email), from)
  expect([found.size, from.asked]).toEqual([0, []])
})

test('at most sixty pictures are fetched for an article', async () => {
  const from = source()
  const many = Array.from({ length: 100 }, (_, at) => `![](https://a.example/${at}.png)`).join(' ')
  expect((await completePictures(entryOf(many, contentType.article), from)).size).toBe(60)
  expect(from.asked).toHaveLength(60)
})

test('a picture that never arrives is left out, and the others are there', async () => {
  const from = source((url) => (url.endsWith('1.png') ? new Promise(() => {}) : Promise.resolve()))
  const found = await completePictures(entryOf(three, contentType.article), from, 100)
  expect([...found.keys()]).toEqual(['https://a.example/2.png'])
})
