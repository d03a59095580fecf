import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type OpenLibrary, openLibrary } from '../open-library.ts'
import { type LoopbackSite, openLoopbackSite } from '../outbound/loopback-site.ts'

describe('a site whose page names no feed', () => {
  let site: LoopbackSite
  let open: OpenLibrary
  let robots: { readonly status: number; readonly text: string }
  let asked: string[] = []

  beforeAll(async () => {
    site = await openLoopbackSite((request, response) => {
      const path = request.url ?? ''
      asked.push(path)
      if (path === '/robots.txt') return response.writeHead(robots.status).end(robots.text)
      if (path.endsWith('/page')) return response.end('<html><body><p>News of the harbour</p></body></html>')
      if (path.endsWith('/atom.xml'))
        return response.end('<feed xmlns="http://www.w3.org/2005/Atom"><title>News</title></feed>')
      return response.writeHead(404).end()
    })
    open = await openLibrary({ allowPrivateHosts: [site.host] })
  })
  afterAll(async () => {
    await open.close()
    await site.close()
  })
  beforeEach(() => {
    asked = []
  })

  const follow = async (path: string) => (await open.call('POST', '/rss_feeds/', { url: site.origin + path })).status

  test('is asked where feeds usually are, but for what its robots.txt closes', async () => {
    robots = { status: 200, text: 'User-agent: *\nDisallow: /a/feed' }
    expect(await follow('/a/page')).toBe(201)
    expect(asked).toEqual(['/a/page', '/robots.txt', '/a/atom.xml'])
  })

  test('is asked nothing more if its robots.txt closes all of it, or can’t be had now', async () => {
    for (robots of [
      { status: 200, text: 'User-agent: *\nDisallow: /' },
      { status: 503, text: '' },
    ]) {
      asked = []
      expect(await follow('/b/page')).toBe(422)
      expect(asked).toEqual(['/b/page', '/robots.txt'])
    }
  })

  test('is asked everywhere if it has no robots.txt', async () => {
    robots = { status: 404, text: '' }
    expect(await follow('/c/page')).toBe(201)
    expect(asked).toEqual(['/c/page', '/robots.txt', '/c/feed/', '/c/feed.xml', '/c/atom.xml'])
  })

  test('is not asked for a robots.txt about the address that a reader gave', async () => {
    robots = { status: 200, text: 'User-agent: *\nDisallow: /' }
    expect(await follow('/d/atom.xml')).toBe(201)
    expect(asked).toEqual(['/d/atom.xml'])
  })
})
