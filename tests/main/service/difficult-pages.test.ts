import { createHash } from 'node:crypto'
import { deflateRawSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { contentSchema } from '#shared/api/schemas.ts'
import { articlePage } from './article-page.ts'
import { type LoopbackSite, openLoopbackSite } from './outbound/loopback-site.ts'
import { type OpenLibrary, openLibrary, promised } from './open-library.ts'

/** "Вечерняя прогулка" and prose in windows-1251: one byte per letter, declared only in the page. */
const cyrillic = articlePage('Title', 0).replace(
  /<article>.*<\/article>/s,
  `<article><h1>Вечерняя прогулка</h1>${'<p>Мы долго шли вдоль реки, и никто не говорил ни слова, потому что вечер был хорош.</p>'.repeat(8)}</article>`,
)

function windows1251(text: string): Buffer {
  const bytes = Array.from({ length: text.length }, (_, index) => {
    const code = text.charCodeAt(index)
    return code >= 0x410 && code <= 0x44f ? code - 0x410 + 0xc0 : code
  })
  return Buffer.from(bytes)
}

describe('a difficult page', () => {
  let site: LoopbackSite
  let library: OpenLibrary
  let answers = 0

  beforeAll(async () => {
    site = await openLoopbackSite((request, response) => {
      const path = request.url ?? '/'
      const html = (body: string | Buffer, type = 'text/html') => {
        response.setHeader('content-type', type)
        response.end(body)
      }
      if (path === '/cyrillic') {
        return html(windows1251(cyrillic.replace('<meta charset="utf-8">', '<meta charset="windows-1251">')))
      }
      if (path === '/huge') {
        response.setHeader('content-type', 'text/html')
        const chunk = Buffer.alloc(1_000_000, '<p>more and more words </p>')
        let left = 60
        const more = () => {
          while (left-- > 0) if (!response.write(chunk)) return void response.once('drain', more)
          response.end()
        }
        response.on('error', () => {})
        return more()
      }
      if (path.startsWith('/endless')) {
        return void response.writeHead(302, { location: `/endless${Number(path.slice(8) || 0) + 1}` }).end()
      }
      if (path === '/empty') return html('')
      if (path === '/script-only') {
        return html(
          '<!doctype html><html><head><title>App</title></head><body><div id="root"></div><script src="/app.js"></script></body></html>',
        )
      }
      if (path === '/zip') {
        const data = deflateRawSync(Buffer.from('hello'))
        return html(Buffer.concat([Buffer.from('504b0304140000000800', 'hex'), data]))
      }
      if (path === '/real-zip') return html(Buffer.from('504b0506', 'hex'), 'application/zip')
      if (path === '/paper.pdf') return html('%PDF-1.7\n…', 'application/pdf')
      if (path === '/picture') return html(Buffer.from('89504e470d0a1a0a', 'hex'), 'image/png')
      if (path === '/moved') {
        return html(
          '<html><head><noscript><meta http-equiv="refresh" content="0;url=/wrong"></noscript><meta http-equiv="Refresh" content="0; URL=\'/landed\'"></head></html>',
        )
      }
      if (path === '/named') {
        return html('<title>The  lamp &amp; the sea</title><div id="app"></div><script src="app.js"></script>')
      }
      if (path === '/landed') return html(articlePage('Landed', 200))
      if (path === '/inside') return html('<meta http-equiv="refresh" content="0;url=http://127.0.0.1:1/secret">')
      if (path === '/notes.txt') {
        return html(
          `First <b>paragraph</b> of a plain file. ${'Words follow words here. '.repeat(30)}\n\n${'And the second paragraph goes on & on. '.repeat(20)}`,
          'text/plain',
        )
      }
      if (path === '/busy') {
        answers++
        if (answers < 3) return void response.writeHead(503).end()
        return html(articlePage('Patience', 200))
      }
      if (path === '/broken') return void response.writeHead(500).end()
      if (path === '/hostile') {
        return html(
          articlePage('Hostile', 200).replace(
            '<p>',
            '<p><img src=x onerror=alert(1)><script>alert(2)</script><a href="javascript:alert(3)">link</a> ',
          ),
        )
      }
      response.writeHead(404).end()
    })
    library = await openLibrary({ allowPrivateHosts: [site.host] })
  })
  afterAll(async () => {
    await library.close()
    await site.close()
  })

  const read = async (path: string, more: object = {}) => {
    const url = path.startsWith('/') ? site.origin + path : path
    const { body } = await library.call('POST', '/save/', { url, ...more })
    await library.service.idle()
    return promised(contentSchema, (await library.call('GET', `/contents/${body.content_id}/`)).body)
  }

  test('in windows-1251 without a header is decoded correctly', async () => {
    const content = await read('/cyrillic')
    expect(content.processing_error).toBeNull()
    expect(content.article?.markdown).toContain('Мы долго шли вдоль реки')
  })

  test.each([
    ['/huge', /too large to save/],
    ['/endless', /redirected too many times/],
    ['/empty', /./],
    ['/script-only', /./],
    ['/zip', /^This link leads to an archive, which can’t be read yet\.$/],
    ['/real-zip', /^This link leads to an archive, which can’t be read yet\.$/],
    ['/paper.pdf', /^This PDF is damaged and can’t be read\.$/],
    ['/picture', /^This link leads to an image, which can’t be read yet\.$/],
    ['/inside', /private network|isn’t for web pages/],
    ['/broken', /500/],
    ['http://127.0.0.1/', /private network/],
    ['http://[::1]/', /private network/],
    ['http://10.0.0.1/', /private network/],
    ['http://user:secret@site.example/', /./],
  ])('%s becomes a failed entry that says why', async (path, reason) => {
    const content = await read(path)
    expect(content).toMatchObject({ processing_status: 2, has_blank_article: true, article: null })
    expect(content.processing_error).toMatch(reason)
    expect(content.library?.library_state).toBe(1)
  })

  test('without an article is called as it calls itself, unless the reader named it', async () => {
    const page = await read('/named')
    expect(page).toMatchObject({ processing_status: 2, title: 'The lamp & the sea' })
    const { body: found } = await library.call('GET', '/search_library/?search_type=library&query=lamp')
    expect(found.content_results.map((one: { content: { id: number } }) => one.content.id)).toEqual([page.id])
    await library.call('PUT', `/contents/${page.id}/`, { title: 'Mine' })
    await library.call('POST', `/contents/${page.id}/reparse/`, {})
    await library.service.idle()
    expect((await library.call('GET', `/contents/${page.id}/`)).body.title).toBe('Mine')
  })

  test('with a meta refresh is read at its target, not at the one for browsers without scripts', async () => {
    expect(await read('/moved')).toMatchObject({ title: 'Landed', processing_status: 1 })
    expect(site.requests.some(({ url }) => url === '/wrong')).toBe(false)
  })

  test('of plain text is read in paragraphs with its special characters', async () => {
    const content = await read('/notes.txt')
    expect(content.article?.markdown).toMatch(/on & on\./)
    expect(content.article?.markdown).toMatch(/^First \\?<b>paragraph/m)
  })

  test('of a busy site is requested again', async () => {
    expect(await read('/busy')).toMatchObject({ title: 'Patience', processing_status: 1 })
    expect(answers).toBe(3)
  })

  test('that is hostile gets no markup into the markdown', async () => {
    const content = await read('/hostile')
    expect(content.article?.markdown).not.toMatch(/onerror|<script|javascript:/)
  })

  test('sent by a client without content is fetched instead', async () => {
    const content = await read('/landed?sent', { html: '<html><body></body></html>' })
    expect(content.processing_status).toBe(2)
    expect(site.requests.some(({ url }) => url === '/landed?sent')).toBe(true)
  })

  test('is replaced by a better one that a client sends later, but not by a worse one', async () => {
    const failed = await read('/empty')
    const sent = await read('/empty', { html: articlePage('By hand', 200) })
    expect(sent).toMatchObject({ id: failed.id, title: 'By hand', processing_status: 1 })
    const worse = await read('/empty', { html: '<p></p>' })
    expect(worse).toMatchObject({ title: 'By hand', processing_status: 1, processing_error: null })
  })

  test('read again gets a new extraction id, and highlights follow their words', async () => {
    const before = await read('/shifting', { html: articlePage('Shifting', 200) })
    const { body: made } = await library.call('POST', '/annotations/', {
      content_id: before.id,
      text: 'flour while talking about weather',
      before_text: '',
      after_text: '',
      char_start: 0,
      char_end: 5,
    })
    const longer = articlePage('Shifting', 200).replace(
      '<p>',
      '<p>A paragraph that was not there before, long enough to stay.</p><p>',
    )
    const after = await read('/shifting', { html: longer })
    expect(after.article?.id).not.toBe(before.article?.id)
    const [moved] = after.my_annotations
    expect(moved?.id).toBe(made.id)
    expect(moved?.char_start).toBeGreaterThan(made.char_start)
    const { parseMarkdown } = await import('#shared/text/parse-markdown.ts')
    const { canonicalText } = await import('#shared/text/canonical-text.ts')
    const text = canonicalText(parseMarkdown(after.article?.markdown ?? ''))
    expect(text.slice(moved?.char_start ?? 0, moved?.char_end ?? 0)).toBe('flour while talking about weather')
    expect(createHash('sha256').update(text).digest('hex')).toBe(after.article?.text_hash)
  })

  test('does not affect the rest of the library', async () => {
    const { status, body } = await library.call('GET', '/library_items/queue_feed/')
    expect(status).toBe(200)
    expect(
      body.feed.every(({ content }: { content: { processing_status: number } }) => content.processing_status !== 0),
    ).toBe(true)
  })
})
