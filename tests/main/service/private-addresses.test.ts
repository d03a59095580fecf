// No incoming data, on any road, makes the service connect to a private address.
import { createHash } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { articlePage } from './article-page.ts'
import { sendEmail } from './emails/send-email.ts'
import { type Call, type OpenLibrary, openLibrary } from './open-library.ts'
import { type LoopbackSite, openLoopbackSite } from './outbound/loopback-site.ts'

/** A server in the private network of the service. */
let inner: LoopbackSite
/** A server that anyone may run. */
let site: LoopbackSite
let library: OpenLibrary
let call: Call
let count = 0
const files = new Map<string, { readonly body: string; readonly type: string }>()

beforeAll(async () => {
  inner = await openLoopbackSite((_, response) => response.end(articlePage('Secret')))
  site = await openLoopbackSite((request, response) => {
    const path = request.url ?? ''
    const moved = /^\/(30[1278])\/(.*)$/.exec(path)
    // As sites send them: the bytes of the address as it is.
    const location = Buffer.from(decodeURIComponent(moved?.[2] ?? '')).toString('latin1')
    if (moved) return response.writeHead(Number(moved[1]), { location }).end()
    const file = files.get(path)
    if (!file) return response.writeHead(404).end()
    response.writeHead(200, { 'content-type': file.type }).end(file.body)
  })
  library = await openLibrary({
    allowPrivateHosts: [site.host],
    mailDomain: 'in.lectern.test',
    mailIntake: { host: '127.0.0.1', port: 0 },
  })
  call = library.call
})
afterAll(async () => {
  await library.close()
  await site.close()
  await inner.close()
})

/** The private server's address in the forms that resolvers and URL parsers take for it, with paths not used before. */
function forms(): string[] {
  count += 1
  const hosts = ['127.0.0.1', 'localhost', '127.1', '2130706433', '0x7f.0.0.1', '0177.0.0.1', '[::ffff:127.0.0.1]']
  return [...hosts, '①②⑦.0.0.1', '127.0.0.1.', 'LOCALHOST.'].map(
    (host) => `http://${host}:${inner.port}/secret-${count}`,
  )
}

function served(body: string, type: string): string {
  count += 1
  files.set(`/${count}`, { body, type })
  return `${site.origin}/${count}`
}
const page = (html: string): string => served(html, 'text/html')
const save = (url: string, html?: string) => call('POST', '/save/', { url, html })
const follow = (url: string) => call('POST', '/rss_feeds/', { url })

async function picture(url: string, path = '/pictures/'): Promise<void> {
  const { key } = (await call('GET', '/pictures/key/')).body
  await call('GET', `${path}?${new URLSearchParams({ key, url }).toString()}`, undefined, { token: null })
}

async function bringFile(text: string, name: string): Promise<void> {
  const bytes = Buffer.from(text)
  const hash = createHash('sha256').update(bytes).digest('hex')
  await call('PUT', `/uploads/${hash}/`, { size: bytes.length })
  await call('PUT', `/uploads/${hash}/parts/0/`, { data: bytes.toString('base64') })
  const { body } = await call('POST', '/imports/', { upload: hash, name })
  await library.service.idle()
  await call('POST', `/imports/${body.id}/begin/`, {})
}

async function openItems(path: string): Promise<void> {
  await library.service.idle()
  const { feed: entries } = (await call('GET', path)).body as { feed: { id: number }[] }
  for (const { id } of entries) {
    await call('GET', `/contents/${id}/`)
    await call('GET', `/chapters/?content_id=${id}`)
    await call('GET', `/transcript/?content_id=${id}`)
  }
}

async function email(html: string, headers: Record<string, string> = {}): Promise<void> {
  const to = (await call('GET', '/profile/')).body.email_forwarding_address_subs
  count += 1
  const from = `Ann <ann${count}@news.example>`
  await sendEmail(library.service.mailPort ?? 0, { to, from, subject: `Boats ${count}`, html, headers })
  await library.service.idle()
}

type Road = (secret: string) => Promise<unknown>

const each =
  (road: Road) =>
  async (secrets: readonly string[]): Promise<void> => {
    for (const secret of secrets) await road(secret)
  }

/** Roads that take one address at a time. */
const single: Readonly<Record<string, Road>> = {
  'a saved address': save,
  'an address saved by the public API': async (secret) => {
    const { token } = (await call('POST', '/personal_tokens/', { name: 'a program', scope: 'read_write' })).body
    await call('POST', 'http://library.test/public/v1/items', { url: secret }, { token })
  },
  'a redirect of a saved page': async (secret) => {
    for (const status of [301, 302, 307, 308]) await save(`${site.origin}/${status}/${encodeURIComponent(secret)}`)
  },
  'a page that sends readers on': (secret) => save(page(`<meta http-equiv="refresh" content="0; url=${secret}">`)),
  'the next pages of an article': (secret) =>
    save(
      page(
        articlePage('Parts').replace(
          '</body>',
          `<a rel="next" href="${secret}">Next page</a><a href="${secret}">2</a>`,
        ),
      ),
    ),
  'the canonical, short and AMP addresses of a page': (secret) =>
    save(
      page(
        articlePage('Named').replace(
          '<head>',
          ['canonical', 'amphtml', 'shortlink', 'alternate']
            .map((rel) => `<link rel="${rel}" href="${secret}" type="application/json+oembed">`)
            .join(''),
        ),
      ),
    ),
  'pictures, frames and icons of a page': async (secret) => {
    const body = `<link rel="icon" href="${secret}"><img src="${secret}"><iframe src="${secret}"></iframe>`
    const url = page(articlePage('Pictures').replace('<p>', `${body}<video src="${secret}"></video><p>`))
    await save(url)
    await picture(url, '/pictures/icon/')
  },
  'a page sent by a browser': (secret) => save(secret, articlePage('Sent').replace('<p>', `<img src="${secret}"><p>`)),
  'a picture': picture,
  'a redirect of a picture': (secret) => picture(`${site.origin}/302/${encodeURIComponent(secret)}`),
  'the icon of a site': (secret) => picture(secret, '/pictures/icon/'),
  'a followed address': follow,
  'a redirect of a feed': (secret) => follow(`${site.origin}/301/${encodeURIComponent(secret)}`),
  'a page that names a feed': (secret) =>
    follow(page(`<link rel="alternate" type="application/rss+xml" href="${secret}"><a href="${secret}">RSS</a>`)),
  'an email with pictures and frames': (secret) =>
    email(`<p>Boats leave.</p><img src="${secret}"><iframe src="${secret}"></iframe><a href="${secret}">Confirm</a>`),
  'one click that ends a newsletter': async (secret) => {
    await email('<p>The ferry leaves the harbour at dawn.</p>', {
      'List-Unsubscribe': `<${secret.replace('http:', 'https:')}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      'DKIM-Signature': 'v=1; d=news.example; h=from:list-unsubscribe:list-unsubscribe-post; b=abc',
    })
    const { sources } = (await call('GET', '/sources/?profile_type=2')).body as { sources: { profile_id: number }[] }
    for (const { profile_id } of sources) await call('POST', '/sources/unsubscribe/', { profile_id })
  },
  'a webhook': async (secret) => {
    const { body } = await call('POST', '/webhooks/', { url: secret })
    if (body.id !== undefined) await call('POST', `/webhooks/${body.id}/test/`)
  },
  'a redirect of a webhook': async (secret) => {
    const { body } = await call('POST', '/webhooks/', { url: `${site.origin}/307/${encodeURIComponent(secret)}` })
    await call('POST', `/webhooks/${body.id}/test/`)
  },
  'a mailbox': async (secret) => {
    const { hostname } = new URL(secret)
    const mailbox = { host: hostname, port: inner.port, user: 'ann', password: 'secret', folder: 'News' }
    await call('POST', '/integrations/mail_accounts/', mailbox)
  },
}

const roads: Readonly<Record<string, (secrets: readonly string[]) => Promise<unknown>>> = {
  ...Object.fromEntries(Object.entries(single).map(([name, road]) => [name, each(road)])),
  'what a feed names': async (secrets) => {
    const [first = ''] = secrets
    const items = secrets.map(
      (
        secret,
        n,
      ) => `<item><title>A</title><guid>a${n}</guid><link>${secret}</link><description>It begins…</description>
        </item><item><title>B</title><guid>b${n}</guid><enclosure url="${secret}" type="audio/mpeg"/>
        <podcast:chapters url="${secret}"/><podcast:transcript url="${secret}" type="text/vtt"/></item>`,
    )
    const { body } = await follow(
      served(
        `<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom" xmlns:podcast="https://podcastindex.org/namespace/1.0"
        xmlns:itunes="http://www.itunes.com/dtds/podcast-1.0.dtd"><channel><title>News</title><link>${first}</link>
        <atom:link rel="self" href="${first}"/><atom:link rel="hub" href="${first}"/><image><url>${first}</url></image>
        <itunes:new-feed-url>${first}</itunes:new-feed-url>${items.join('')}</channel></rss>`,
        'application/rss+xml',
      ),
    )
    await openItems(`/rss_feeds/${body.rss_feed.id}/feed/`)
  },
  'rows of an import': (secrets) => bringFile(['url', ...secrets].join('\n'), 'links.csv'),
  'an import of feeds': (secrets) => {
    const feeds = secrets.map((secret) => `<outline type="rss" xmlUrl="${secret}"/>`).join('')
    return bringFile(`<opml version="2.0"><body>${feeds}</body></opml>`, 'feeds.opml')
  },
}

test.each(Object.entries(roads))('%s leads to no private address', async (_, road) => {
  await road(forms())
  await library.service.idle()
  expect([inner.sockets(), inner.requests.map(({ url }) => url)]).toEqual([0, []])
})

test('the site that sends readers on is asked, so that the roads above are real', () => {
  const asked = new Set(site.requests.map(({ url }) => url?.split('/')[1]))
  expect([...asked].filter((name) => name && /^30.$/.test(name)).toSorted()).toEqual(['301', '302', '307', '308'])
  for (const path of files.keys()) expect(asked).toContain(path.slice(1))
})
