import { afterEach, beforeEach, expect, test } from 'vitest'
import { type LoopbackSite, openLoopbackSite } from './outbound/loopback-site.ts'
import { type OpenLibrary, openLibrary } from './open-library.ts'

let site: LoopbackSite
let library: OpenLibrary
let asked: string[]
let pages: Record<string, string>

beforeEach(async () => {
  asked = []
  pages = {}
  site = await openLoopbackSite((request, response) => {
    const path = request.url ?? '/'
    asked.push(path)
    response.statusCode = pages[path] === undefined ? 404 : 200
    response.setHeader('content-type', 'text/html; charset=utf-8')
    response.end(pages[path] ?? 'nothing')
  })
  library = await openLibrary({ allowPrivateHosts: [site.host] })
})
afterEach(async () => {
  await library.close()
  await site.close()
})

const page = (name: string, more = '', title = 'On ropes') =>
  `<html lang="en"><head><title>${title}</title><meta property="og:type" content="article"></head><body><article><h1>${title}</h1>${Array.from(
    { length: 4 },
    (_, at) =>
      `<p>${name} ${at}: ${Array.from({ length: 40 }, (_, word) => `${name}${at * 40 + word}`).join(' ')}, and so on.</p>`,
  ).join('')}</article><div class="pages">${more}</div></body></html>`

const textOf = async (id: number): Promise<string> =>
  JSON.stringify((await library.call('GET', `/contents/${id}/`)).body.article)

const read = async (path: string): Promise<{ id: number; text: string }> => {
  const reply = await library.call('POST', '/save/', { url: site.origin + path })
  await library.service.idle()
  return { id: reply.body.content_id, text: await textOf(reply.body.content_id) }
}

test('an article split by its site is read completely from its following pages', async () => {
  pages['/ropes'] = page('Hemp', '<a href="/ropes?page=2">2</a>')
  pages['/ropes?page=2'] = page('Nylon', '<a href="/ropes?page=1">1</a><a href="/ropes?page=3">3</a>')
  pages['/ropes?page=3'] = page('Sisal', '<a href="/ropes?page=2">2</a><a href="/ropes?page=4">4</a>')
  pages['/ropes?page=4'] = page('Chain', '', 'On anchors and their chains')
  const { id, text } = await read('/ropes')
  expect(text).toMatch(/Hemp 3[\s\S]+Nylon 0[\s\S]+Nylon 3[\s\S]+Sisal 3/)
  expect(text).not.toContain('Chain 0')
  expect(asked.filter((path) => path.startsWith('/ropes'))).toEqual([
    '/ropes',
    '/ropes?page=2',
    '/ropes?page=3',
    '/ropes?page=4',
  ])
  // All its pages are stored, so reading it again needs no request.
  const { length } = asked
  await library.call('POST', `/contents/${id}/reparse/`)
  await library.service.idle()
  expect(await textOf(id)).toMatch(/Hemp 3[\s\S]+Sisal 3/)
  expect(asked).toHaveLength(length)
})

test('a following page that fails ends the article there', async () => {
  pages['/ropes'] = page('Hemp', '<a href="/ropes?page=2">Next page</a>')
  const { text } = await read('/ropes')
  expect(text).toContain('Hemp 3')
})

test('a page that links to itself endlessly is requested a few times at most', async () => {
  for (let number = 1; number < 60; number++) {
    const path = number === 1 ? '/ropes' : `/ropes?page=${number}`
    pages[path] = page('Hemp', `<a rel="next" href="/ropes?page=${number + 1}">Next</a>`)
  }
  const { text } = await read('/ropes')
  expect(text).toContain('Hemp 3')
  expect(asked.filter((path) => path.startsWith('/ropes'))).toHaveLength(2)
})
