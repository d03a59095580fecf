import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Content } from '#shared/model/content.ts'
import { identityUrl } from '#shared/text/addresses/identity-url.ts'
import { pageAliases } from '../../../main/service/library/articles/addresses/page-aliases.ts'
import { isOfOtherText, isSamePage } from '../../../main/service/library/articles/addresses/is-same-page.ts'
import { articlePage } from './article-page.ts'
import { type LoopbackSite, openLoopbackSite } from './outbound/loopback-site.ts'
import { type OpenLibrary, openLibrary } from './open-library.ts'

describe('the identity of an address', () => {
  test.each([
    ['https://a.example/x?utm_source=b&id=3#part', 'https://a.example/x?id=3'],
    ['https://a.example/x?fbclid=1', 'https://a.example/x'],
    ['https://a.example/x?b=2&a=1', 'https://a.example/x?b=2&a=1'],
    ['https://a.example/#!/x', 'https://a.example/#!/x'],
    ['https://a.example/docs/#/x', 'https://a.example/docs/#/x'],
    ['https://a.example/docs/?utm_source=b#/x?id=3', 'https://a.example/docs/#/x?id=3'],
    ['https://a.example/docs/#/x#part', 'https://a.example/docs/#/x'],
    ['https://a.example/docs/#/x:~:text=ferry', 'https://a.example/docs/#/x'],
    ['https://a.example/docs/#/', 'https://a.example/docs/'],
    ['https://a.example/docs/#x/y', 'https://a.example/docs/'],
    ['https://a.example/docs/#:~:text=/ferry', 'https://a.example/docs/'],
    ['https://m.a.example/x', 'https://a.example/x'],
    ['https://mobile.a.example/x', 'https://a.example/x'],
    ['https://en.m.wikipedia.org/wiki/Mill', 'https://en.wikipedia.org/wiki/Mill'],
    ['https://m.example/x', 'https://m.example/x'],
    ['https://a.example/story/amp/', 'https://a.example/story'],
    ['https://a.example/story.amp.html', 'https://a.example/story.html'],
    ['https://a.example/story?amp=1', 'https://a.example/story'],
    ['https://a.example/amp', 'https://a.example/amp'],
    ['https://www.google.com/amp/s/a.example/story/amp', 'https://a.example/story'],
    ['https://a-example.cdn.ampproject.org/c/s/a.example/story', 'https://a.example/story'],
    ['https://a.example/caf%c3%a9?q=%e6%b8%af', 'https://a.example/caf%C3%A9?q=%E6%B8%AF'],
    ['https://a.example/café', 'https://a.example/caf%C3%A9'],
    ['https://user:pw@a.example/x', 'https://a.example/x'],
    ['https://a.example/amplifier', 'https://a.example/amplifier'],
  ])('%s is %s', (given, identity) => {
    expect(identityUrl(given)).toBe(identity)
    expect(identityUrl(identity)).toBe(identity)
  })
})

const long = (word: string) => Array.from({ length: 100 }, (_, index) => `${word}${index}`).join(' ')
const han = (from: number) => String.fromCodePoint(...Array.from({ length: 90 }, (_, index) => 0x4e00 + from + index))

describe('what else a page is called', () => {
  test.each<[claim: string, saved: string, final: string, canonical: string | null, aliases: string[]]>([
    ['where redirects end', 'https://t.example/1', 'https://a.example/x', null, ['https://a.example/x']],
    [
      'by its own site',
      'https://a.example/x?p=1',
      'https://a.example/x?p=1',
      'https://www.a.example/x',
      ['https://www.a.example/x'],
    ],
    ['not by another site', 'https://evil.example/x', 'https://evil.example/x', 'https://news.example/top', []],
    ['not the front page', 'https://a.example/x', 'https://a.example/', 'https://a.example/', []],
    ['not an app without its route', 'https://a.example/d/#/x', 'https://a.example/d/', 'https://a.example/d/', []],
    ['not a gate', 'https://a.example/x', 'https://a.example/login?next=x', null, []],
    ['not what is no address', 'https://a.example/x', 'https://a.example/x', 'javascript:alert(1)', []],
  ])('%s', (_claim, saved, final, canonical, aliases) => {
    expect(pageAliases(saved, final, canonical)).toEqual(aliases)
  })

  test.each<[string, string, string, boolean]>([
    ['the same words', long('w'), long('w'), false],
    ['the beginning alone, in a page', long('w'), `Home About ${long('w').slice(0, 120)} ${long('menu')}`, false],
    ['other words of the same language', long('w'), long('x'), true],
    ['a single common phrase', `${long('w')} Write to us here`, `${long('x')} Write to us here`, true],
    ['Japanese sentences', '港の船は朝に出ます。'.repeat(2) + han(0), han(0).slice(5), false],
    ['other Japanese sentences', han(0), han(200), true],
    ['too few words to tell', 'Two words', long('x'), false],
    ['a page of too few words to tell', long('w'), 'Please log in', false],
  ])('a page is of another text, by %s', (_claim, text, page, isOther) => {
    expect(isOfOtherText(text, page)).toBe(isOther)
  })

  test('two texts are one page if their words are nearly the same', () => {
    const words = Array.from({ length: 100 }, (_, index) => `word${index}`)
    expect(isSamePage(words.join(' '), `Share this. ${words.join(' ')}`)).toBe(true)
    expect(isSamePage(words.join(' '), words.map((word) => `${word}x`).join(' '))).toBe(false)
    expect(isSamePage('', '.')).toBe(false)
  })
})

describe('saving', () => {
  let site: LoopbackSite
  let library: OpenLibrary
  let pages: Record<string, string>
  let redirects: Record<string, string>

  beforeEach(async () => {
    pages = {}
    redirects = {}
    site = await openLoopbackSite((request, response) => {
      const path = request.url ?? '/'
      const target = redirects[path]
      if (target !== undefined) {
        response.writeHead(302, { location: target }).end()
        return
      }
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

  const save = async (path: string, more: object = {}): Promise<number> => {
    const reply = await library.call('POST', '/save/', { url: site.origin + path, ...more })
    await library.service.idle()
    return reply.body.content_id
  }
  const read = async (id: number): Promise<Content> => (await library.call('GET', `/contents/${id}/`)).body
  const queue = async (): Promise<number[]> => {
    const { body } = await library.call('GET', '/library_items/queue_feed/')
    return body.feed.map((entry: { content: Content }) => entry.content.id)
  }
  const highlight = async (id: number, words: string, note: string | null = null) => {
    const body = { content_id: id, text: words, before_text: '', after_text: '', char_start: 0, char_end: 1, note }
    return (await library.call('POST', '/annotations/', body)).body
  }
  const inOtherWords = (html: string, letter: string) =>
    html.replaceAll(/<p>[^<]+/g, (words) => words.replaceAll(/[aeiourt]/g, letter))
  const canonical = (path: string) => `<link rel="canonical" href="${site.origin}${path}">`

  test('two addresses that turn out to be one page merge without losing changes to either', async () => {
    pages['/print/story'] = articlePage('Story', 200, canonical('/story'))
    pages['/story'] = articlePage('Story', 210, canonical('/story'))
    const first = await save('/print/story')
    await library.call('PUT', '/contents/tags/', { content_ids: [first], add_tags: ['one', 'both'] })
    await library.call('PUT', '/notes/', { content_id: first, note: 'From the first.' })
    await highlight(first, 'past an old mill', 'mine')
    await library.call('PUT', '/library_entries/', { content_id: first, library_state: 2, is_favorited: true })
    // Until the second is read, nothing shows that it is the same page, so its reader can change it.
    delete pages['/story']
    const second = await save('/other')
    pages['/other'] = articlePage('Story', 205, canonical('/story'))
    await library.call('PUT', '/contents/tags/', { content_ids: [second], add_tags: ['two', 'both'] })
    await library.call('PUT', '/notes/', { content_id: second, note: 'From the second.' })
    await highlight(second, 'wait for flour')
    await library.call('PUT', `/contents/${second}/`, { title: 'As its reader calls it' })
    const { cursor } = (await library.call('GET', '/library_items/queue_feed/')).body
    await save('/other')

    const merged = await read(first)
    expect(merged.tags.map(({ name }) => name)).toEqual(['both', 'one', 'two'])
    expect(merged.title).toBe('As its reader calls it')
    expect(merged.my_note?.note).toBe('From the first.\n\nFrom the second.')
    expect(merged.my_annotations.map(({ text }) => text).toSorted()).toEqual(['past an old mill', 'wait for flour'])
    expect(merged.my_annotations.every(({ is_detached }) => !is_detached)).toBe(true)
    expect(merged.library).toMatchObject({ library_state: 1, is_favorited: true })
    expect(await queue()).toEqual([first])
    const { tags } = (await library.call('GET', '/tags/')).body
    expect(tags.map((tag: { article_count: number }) => tag.article_count)).toEqual([1, 1, 1])

    // Updates report the merge, and calls with the second id resolve to the first.
    const updates = (await library.call('GET', `/library_items/updates_feed/?cursor=${cursor}`)).body.feed
    const states = updates.map(({ content }: { content: Content }) => [content.id, content.library?.library_state])
    expect(states).toEqual(
      expect.arrayContaining([
        [second, 3],
        [first, 1],
      ]),
    )
    expect((await read(second)).id).toBe(first)
    expect((await library.call('GET', `/save/${second}/`)).body).toMatchObject({ id: first, status: 1 })
    await library.call('PUT', '/contents/tags/', { content_ids: [second], add_tags: ['late'] })
    expect((await read(first)).tags.map(({ name }) => name)).toContain('late')
    expect((await library.call('POST', '/save/', { url: `${site.origin}/other` })).body.content_id).toBe(first)
    expect((await read(first)).url).toBe(`${site.origin}/print/story`)
  })

  test('a short link and its target are one', async () => {
    pages['/target'] = articlePage('Target', 150)
    redirects['/short'] = '/target'
    const target = await save('/target')
    const short = await save('/short')
    expect(await queue()).toEqual([target])
    expect((await read(short)).id).toBe(target)
  })

  test('two texts that a reader sends from one address are two articles, and each is known again', async () => {
    const one = articlePage('Guide one', 150)
    const other = inOtherWords(articlePage('Guide two', 150), 'q')
    const first = await save('/app', { html: one })
    await library.call('PUT', '/contents/tags/', { content_ids: [first], add_tags: ['mine'] })
    const second = await save('/app', { html: other })
    expect(await queue()).toEqual([second, first])
    expect([(await read(first)).title, (await read(second)).title]).toEqual(['Guide one', 'Guide two'])
    expect([(await read(first)).url, (await read(second)).url]).toEqual([`${site.origin}/app`, `${site.origin}/app`])
    expect(await save('/app', { html: one.replace('</article>', '<p>One more.</p></article>') })).toBe(first)
    expect(await save('/app', { html: other.replace('</article>', '<p>More.</p></article>') })).toBe(second)
    expect(await save('/app')).toBe(first)
  })

  test('pages of an app that routes by fragments are separate articles', async () => {
    const page = (title: string, letter: string) => inOtherWords(articlePage(title, 150, canonical('/docs/')), letter)
    const first = await save('/docs/#/one', { html: page('Guide one', 'b') })
    const second = await save('/docs/#/two', { html: page('Guide two', 'q') })
    expect([(await read(first)).title, (await read(second)).title]).toEqual(['Guide one', 'Guide two'])
    expect(await queue()).toEqual([second, first])
  })

  test('a name and password in an address are not stored, and character codes are equal in either case', async () => {
    pages['/caf%C3%A9'] = articlePage('Café', 150)
    const { host } = new URL(site.origin)
    const reply = await library.call('POST', '/save/', { url: `http://user:pw@${host}/caf%C3%A9` })
    await library.service.idle()
    const content = await read(reply.body.content_id)
    expect([content.url, content.title]).toEqual([`${site.origin}/caf%C3%A9`, 'Café'])
    expect(await save('/caf%c3%a9')).toBe(content.id)
  })

  test('pages that falsely claim to be the same stay separate', async () => {
    pages['/a'] = articlePage('A', 150, canonical('/a'))
    pages['/b'] = articlePage('B', 150, canonical('/a'))
      .replaceAll('river', 'motorway')
      .replaceAll(/[bdfglmnt]/g, 'x')
    const [a, b] = [await save('/a'), await save('/b')]
    expect((await read(b)).id).toBe(b)
    expect(await queue()).toEqual([b, a])
  })

  test('a page sent by a client is not replaced by a poorer fetched one', async () => {
    pages['/wall'] = articlePage('Wall', 60)
    const id = await save('/wall', { html: articlePage('Whole story', 400) })
    expect(await read(id)).toMatchObject({ title: 'Whole story' })
    await library.call('POST', `/contents/${id}/reparse/`, { refetch: true })
    await library.service.idle()
    expect(await read(id)).toMatchObject({ title: 'Whole story', processing_status: 1 })
    pages['/wall'] = articlePage('Longer now', 500)
    await library.call('POST', `/contents/${id}/reparse/`, { refetch: true })
    await library.service.idle()
    expect(await read(id)).toMatchObject({ title: 'Longer now' })
  })

  test('reading a page again needs no network, and keeps highlights on their words', async () => {
    pages['/again'] = articlePage('Again', 200)
    const id = await save('/again')
    const { id: mark } = await highlight(id, 'past an old mill')
    const before = await read(id)
    const asked = site.requests.length
    const reply = await library.call('POST', `/contents/${id}/reparse/`)
    expect([reply.status, reply.body]).toEqual([202, { id, status: 0 }])
    await library.service.idle()
    const after = await read(id)
    expect(site.requests.length).toBe(asked)
    expect(after.article?.id).not.toBe(before.article?.id)
    expect(after.my_annotations).toMatchObject([{ id: mark, text: 'past an old mill', is_detached: false }])
  })

  test('a highlight whose words are gone is stored as detached, and anchored again when they return', async () => {
    pages['/edited'] = articlePage('Edited', 200)
    const id = await save('/edited')
    await highlight(id, 'old mill where people')
    const again = async (html: string) => {
      pages['/edited'] = html
      await library.call('POST', `/contents/${id}/reparse/`, { refetch: true })
      await library.service.idle()
      return (await read(id)).my_annotations.map(({ is_detached }) => is_detached)
    }
    expect(
      await again(articlePage('Edited', 200).replaceAll(/people|grain|flour|weather|bring|wait|talking/g, 'zzz')),
    ).toEqual([true])
    expect(await again(articlePage('Edited', 200))).toEqual([false])
  })

  test('the alternative extractor stays in use until the reader switches back, and highlights are preserved', async () => {
    pages['/other'] = articlePage('Other', 200)
    const id = await save('/other')
    await highlight(id, 'past an old mill')
    const again = async (body: object) => {
      const reply = await library.call('POST', `/contents/${id}/reparse/`, body)
      await library.service.idle()
      const { article, my_annotations } = await read(id)
      expect(my_annotations).toMatchObject([{ text: 'past an old mill', is_detached: false }])
      return [reply.status, article?.finder]
    }
    const asked = site.requests.length
    expect(await again({})).toEqual([202, 'usual'])
    expect(await again({ finder: 'other' })).toEqual([202, 'other'])
    expect(await again({})).toEqual([202, 'other'])
    expect(await again({ finder: 'usual' })).toEqual([202, 'usual'])
    expect(site.requests.length).toBe(asked)
    expect(await again({ finder: 'other', refetch: true })).toEqual([400, 'usual'])
  })

  test('concurrent requests for everything end in one article and one set of highlights', async () => {
    pages['/race'] = articlePage('Race', 200)
    const id = await save('/race')
    await highlight(id, 'past an old mill')
    const reread = (refetch: boolean) => library.call('POST', `/contents/${id}/reparse/`, { refetch })
    await Promise.all([
      reread(true),
      reread(false),
      library.call('POST', '/save/', { url: `${site.origin}/race`, html: articlePage('Race sent', 210) }),
      library.call('POST', '/reader_view/', { url: `${site.origin}/race` }),
      reread(true),
    ])
    await library.service.idle()
    const content = await read(id)
    expect(content).toMatchObject({ processing_status: 1 })
    expect(content.my_annotations).toMatchObject([{ text: 'past an old mill', is_detached: false }])
  })
})
