import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { endpoints } from '#shared/api/endpoints.ts'
import type { Content } from '#shared/model/content.ts'
import { parseSearch } from '#shared/text/parse-search.ts'
import { matchesSearch } from '../../../../renderer/screens/search/matches-search.ts'
import { promised } from '../../../main/service/open-library.ts'
import type { Door } from '../doors.ts'
import { type OpenWithSite, openWithSite } from '../open-with-site.ts'

/** A page of prose about a subject, long enough to count as an article. */
const page = (title: string, about: string, extra = ''): string =>
  `<!doctype html><html><head><title>${title}</title>${extra}</head><body><article><h1>${title}</h1>
  ${Array.from({ length: 4 }, () => `<p>${about} ${'and then they walked on along the quiet road until evening came, '.repeat(5)}</p>`).join('')}
  </article></body></html>`

const pages: Record<string, string> = {
  '/bees': page(
    'The honey of bees',
    'Bees dance to tell their sisters where the clover stands.',
    '<meta name="author" content="Ada Field">',
  ),
  '/wasps': page(
    'Wasps at the window',
    'Wasps build paper nests; bees are mentioned once.',
    '<meta name="author" content="Bo Wood">',
  ),
  '/tokyo': page('東京の夜', '東京の夜は静かで、古い橋の下を川が流れる。'),
  '/cafe': page('Über den Café-Besuch', 'Ein naïver Gast fragt nach <b>Crème</b> &amp; Zucker.'),
  '/atomic': page('Atomic clocks', 'A second is nine billion swings of caesium.'),
}

/** Queries, and the pages that match each. */
const finds: readonly (readonly [query: string, paths: readonly string[]])[] = [
  ['caesium', ['/atomic']],
  ['bees', ['/bees', '/wasps']],
  ['BEES clover', ['/bees']],
  ['"paper nests"', ['/wasps']],
  ['"nests paper"', []],
  ['bees -wasps', ['/bees']],
  ['bees -"paper nests"', ['/bees']],
  ['by:field', ['/bees']],
  ['by:"Bo Wood" bees', ['/wasps']],
  ['tag:"garden life"', ['/bees']],
  ['bees -tag:"Garden Life"', ['/wasps']],
  ['tag:nothing', []],
  ['in:title bees', ['/bees']],
  ['in:text bees is:archive', ['/wasps']],
  ['in:highlights clover', ['/bees']],
  ['in:notes clover', []],
  ['in:notes in:title pendulum', ['/atomic']],
  ['in:nowhere bees', []],
  ['from:wood', ['/wasps']],
  ['from:127.0.0.1 caesium', ['/atomic']],
  ['type:article caesium', ['/atomic']],
  ['type:pdf caesium', []],
  ['type:unread caesium', []],
  ['is:archived', ['/wasps']],
  ['bees is:archive', ['/wasps']],
  ['bees is:queue', ['/bees']],
  ['is:favorite', ['/atomic']],
  ['has:note', ['/atomic']],
  ['has:highlights', ['/bees']],
  ['pendulum', ['/atomic']],
  ['creme', ['/cafe']],
  ['uber cafe', ['/cafe']],
  ['東京', ['/tokyo']],
  ['橋', ['/tokyo']],
  ['橋東', []],
  ['omic', ['/atomic']],
  ['wind', ['/wasps']],
  ['before:2001', []],
  ['bees after:2001-05-05 is:queue', ['/bees']],
  ['', []],
  ['"', []],
  ['-- ) OR ( * NEAR(', []],
  ["'; DROP TABLE entry; --", []],
  ['tag:', []],
]

/** The claims about searches behind each of the doors. */
export function describeSearchCalls(doors: readonly Door[]): void {
  describe.each(doors)('searching, $name', (door) => {
    let open: OpenWithSite
    const ids: Record<string, number> = {}
    let stored: Promise<Awaited<ReturnType<OpenWithSite['feed']>>[]> | undefined

    beforeAll(async () => {
      open = await openWithSite(door, (path, response) => {
        const html = pages[path]
        if (html === undefined) return false
        response.setHeader('content-type', 'text/html; charset=utf-8')
        response.end(html)
        return true
      })
      for (const path of Object.keys(pages)) ids[path] = (await open.saved(path)).id
      await open.call('PUT', '/contents/tags/', { content_ids: [ids['/bees']], add_tags: ['Garden Life'] })
      await open.call('PUT', '/library_entries/', { content_id: ids['/wasps'], library_state: 2 })
      await open.call('PUT', '/library_entries/', { content_id: ids['/atomic'], is_favorited: true })
      await open.call('PUT', '/notes/', { content_id: ids['/atomic'], note: 'Compare with pendulum <regulators>' })
      await open.call('POST', '/annotations/', {
        content_id: ids['/bees'],
        text: 'clover stands',
        before_text: '',
        after_text: '',
        char_start: 0,
        char_end: 13,
      })
    })
    afterAll(() => open.close())

    /** Returns the matches that a device with the same stored library finds. */
    const storedFinds = async (query: string) => {
      const parsed = parseSearch(query)
      stored ??= Promise.all(['queue_feed', 'archive_feed'].map((name) => open.feed(`/library_items/${name}/`)))
      const entries = (await stored).flatMap(({ feed }) => feed)
      const matching = parsed.isEmpty ? [] : entries.filter(({ content }) => matchesSearch(parsed, content as Content))
      return matching.map(({ content }) => Object.keys(ids).find((path) => ids[path] === content.id))
    }

    const search = async (query: string) => {
      const reply = await open.call('GET', `/search_library/?search_type=library&query=${encodeURIComponent(query)}`)
      return promised(endpoints.searchLibrary.reply, reply.body)
    }
    const found = async (query: string) => {
      const { content_results: results } = await search(query)
      return results.map(({ content }) => Object.keys(ids).find((path) => ids[path] === content.id))
    }

    test.each(finds.filter((_find, at) => door.hasWholeContract || at % 8 === 0))(
      '%s finds %j, in the library and on a device that stored it',
      async (query, expected) => {
        expect((await found(query)).toSorted()).toEqual(expected.toSorted())
        expect((await storedFinds(query)).toSorted()).toEqual(expected.toSorted())
      },
    )

    test('returns the hit marked, and none of the text as markup', async () => {
      const marked = async (query: string) => (await search(query)).content_results[0]?.content.library?.swhighlight
      expect(await marked('caesium')).toContain('swings of <mark>caesium</mark>.')
      expect(await marked('creme')).toMatch(/<mark>Crème<\/mark> &amp; Zucker/)
      expect(await marked('regulators')).toContain('&lt;<mark>regulators</mark>&gt;')
      expect(await marked('東京')).toContain('<mark>東京</mark>')
      expect(await marked('omic')).toContain('At<mark>omic</mark>')
    })

    if (!door.hasWholeContract) return

    test('by site finds the items from that site', async () => {
      expect(await found('site:127.0.0.1 caesium')).toEqual(['/atomic'])
      expect(await found('site:example.org caesium')).toEqual([])
    })

    test('ranks a hit in the title before one in the text', async () => {
      expect(await found('bees')).toEqual(['/bees', '/wasps'])
    })

    test('shows the highlight that was made first of those with the words, wherever it is in the text', async () => {
      const { id } = await open.saved('/marked-twice')
      for (const [text, at] of [
        ['zeppelin over the lake', 200],
        ['zeppelin in the hangar', 20],
      ] as const) {
        const range = { char_start: at, char_end: at + text.length, before_text: '', after_text: '' }
        await open.call('POST', '/annotations/', { content_id: id, text, ...range })
      }
      const [hit] = (await search('zeppelin')).content_results
      expect(hit?.content.library?.swhighlight).toContain('<mark>zeppelin</mark> over the lake')
    })

    test('reflects a change immediately, and no longer finds what is gone', async () => {
      const { id } = await open.saved('/fleeting')
      const note = await open.call('PUT', '/notes/', { content_id: id, note: 'quicksilver' })
      expect((await search('quicksilver')).content_results.map(({ content }) => content.id)).toEqual([id])
      await open.call('DELETE', `/notes/${note.body.id}/`)
      expect((await search('quicksilver')).content_results).toEqual([])
      await open.call('PUT', '/notes/', { content_id: id, note: 'quicksilver' })
      await open.call('PUT', '/library_entries/', { content_id: id, library_state: 3 })
      expect((await search('quicksilver')).content_results).toEqual([])
    })

    test('finds people of the library', async () => {
      const reply = await open.call('GET', '/search_profiles/?query=ada')
      const { profile_results: profiles } = promised(endpoints.searchProfiles.reply, reply.body)
      expect(profiles.map(({ name }) => name)).toEqual(['Ada Field'])
      expect((await search('Ada Field')).profile_results.map(({ name }) => name)).toEqual(['Ada Field'])
      expect((await open.call('GET', '/search_profiles/?query=%25')).body.profile_results).toEqual([])
    })

    test('returns further pages that continue without repeating', async () => {
      const own = await openWithSite(door)
      try {
        for (let index = 0; index < 56; index++) await own.save(`/many-${index}`)
        await own.service.idle()
        const orders = ['', '&sort=newest', '&sort=oldest']
        const asked = ['river mill', 'is:queue'].flatMap((query) => orders.map((order) => ({ query, order })))
        const inOrder = new Map<string, unknown[]>()
        for (const { query, order } of asked) {
          const first = await own.call('GET', `/search_library/?query=${encodeURIComponent(query)}${order}`)
          expect(first.body.content_results).toHaveLength(50)
          const second = await own.call('GET', first.body.next)
          expect([second.body.content_results.length, second.body.next]).toEqual([6, null])
          const all = [...first.body.content_results, ...second.body.content_results].map((entry) => entry.id)
          expect(new Set(all).size).toBe(56)
          inOrder.set(query + order, all)
        }
        for (const query of ['river mill', 'is:queue']) {
          const newest = inOrder.get(`${query}&sort=newest`) ?? []
          expect(inOrder.get(`${query}&sort=oldest`)).toEqual(newest.toReversed())
          expect(newest).toEqual(newest.toSorted((a, b) => Number(b) - Number(a)))
        }
      } finally {
        await own.close()
      }
    })
  })
}
