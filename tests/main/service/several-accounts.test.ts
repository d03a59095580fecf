import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { FeedPage } from '#shared/model/feed.ts'
import { noRateLimits } from '../../../main/service/index.ts'
import { openPeople, type People, type Person } from './accounts/people.ts'
import { runs } from '../../seed.ts'

/** One person's expected library. */
interface Shelf {
  readonly name: string
  readonly person: Person
  /** Content ids by page. */
  readonly contents: Map<number, number>
  /** Pages in the queue, in the archive; tags and notes by page. */
  readonly states: Map<number, number>
  readonly tags: Map<number, Set<string>>
  readonly notes: Map<number, string>
  readonly annotations: Map<number, number[]>
}

type Step = { readonly who: 0 | 1 } & {
  readonly kind: 'save' | 'archive' | 'delete' | 'tag' | 'note' | 'annotate' | 'rename' | 'trespass'
  readonly page: number
}

const step: fc.Arbitrary<Step> = fc.record({
  who: fc.constantFrom(0, 1),
  kind: fc.constantFrom('save', 'save', 'save', 'archive', 'delete', 'tag', 'note', 'annotate', 'rename', 'trespass'),
  // Both people use the same addresses.
  page: fc.nat({ max: 4 }),
})

describe('two accounts on one service', () => {
  test('that take turns to save, tag, note and highlight the same pages have separate libraries', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 40 }), async (steps) => {
        const people = await openPeople({ rateLimits: noRateLimits })
        try {
          const shelves = [await shelfOf(people, 'annaxq'), await shelfOf(people, 'evebzq')] as const
          for (const each of steps) await take(shelves[each.who], shelves[each.who === 0 ? 1 : 0], each)
          await people.service.idle()
          for (const [index, shelf] of shelves.entries()) await compare(shelf, shelves[1 - index]?.name ?? '')
        } finally {
          await people.close()
        }
      }),
      { numRuns: runs(25) },
    )
  })

  test('bring back no highlight of one another, and take none away', async () => {
    const people = await openPeople({ rateLimits: noRateLimits })
    const quote = { text: 'words', before_text: '', after_text: '', char_start: 3, char_end: 8 }
    const marked = async (name: string) => {
      const { call } = await people.join(`${name}@example.org`)
      const content = (await call('POST', '/save/', { url: 'http://127.0.0.1/a' })).body.content_id
      const { body } = await call('POST', '/annotations/', { content_id: content, ...quote, note: name })
      const notes = async () => {
        const annotations = (await call('GET', `/contents/${content}/my_annotations/`)).body.my_annotations
        return annotations.map((each: { note: string | null }) => each.note)
      }
      return { call, content, id: body.id, notes }
    }
    const [ann, eve] = [await marked('ann'), await marked('eve')]
    const other = { ...quote, char_start: 13, char_end: 18, id: ann.id }
    const body = { content_id: eve.content, instead_of: [ann.id], annotations: [other] }
    expect((await eve.call('POST', '/annotations/restore/', body)).body.annotations).toMatchObject([{ note: null }])
    const theirs = { content_id: ann.content, instead_of: [], annotations: [] }
    expect((await eve.call('POST', '/annotations/restore/', theirs)).status).toBe(404)
    expect([await ann.notes(), await eve.notes()]).toEqual([['ann'], ['eve', null]])
    await people.close()
  })

  test('have separate cursors, counters and validators', async () => {
    const people = await openPeople({ rateLimits: noRateLimits })
    const [ann, eve] = [await people.join('ann@example.org'), await people.join('eve@example.org')]
    await ann.call('POST', '/save/', { url: 'http://127.0.0.1/a' })
    await people.service.idle()
    const updates = await ann.call('GET', '/library_items/updates_feed/?cursor=')
    expect(updates.body.feed).toHaveLength(1)
    const others = await eve.call('GET', `/library_items/updates_feed/?cursor=${updates.body.cursor}`)
    expect(others.body.feed ?? []).toEqual([])
    // A validator of one account's page is invalid for the other's.
    const page = await ann.call('GET', '/library_items/queue_feed/')
    const etag = page.headers.get('etag') ?? ''
    const mine = await ann.call('GET', '/library_items/queue_feed/', undefined, { headers: { 'if-none-match': etag } })
    const hers = await eve.call('GET', '/library_items/queue_feed/', undefined, { headers: { 'if-none-match': etag } })
    expect([mine.status, hers.status, hers.body.feed]).toEqual([304, 200, []])
    expect(hers.body.current_profile.email).toBe('eve@example.org')
    await people.close()
  })
})

async function shelfOf(people: People, name: string): Promise<Shelf> {
  return {
    name,
    person: await people.join(`${name}@example.org`),
    contents: new Map(),
    states: new Map(),
    tags: new Map(),
    notes: new Map(),
    annotations: new Map(),
  }
}

async function take(own: Shelf, other: Shelf, { kind, page }: Step): Promise<void> {
  const { call } = own.person
  if (kind === 'trespass') return trespass(own, other, page)
  if (kind === 'save') {
    const { status, body } = await call('POST', '/save/', { url: `http://127.0.0.1/page-${page}` })
    expect(status).toBe(own.contents.has(page) ? 200 : 201)
    own.contents.set(page, own.contents.get(page) ?? body.content_id)
    expect(body.content_id).toBe(own.contents.get(page))
    own.states.set(page, 1)
    return
  }
  const id = own.contents.get(page)
  if (id === undefined) return
  if (kind === 'archive' || kind === 'delete') {
    const state = kind === 'archive' ? 2 : 3
    expect((await call('PUT', '/library_entries/', { content_id: id, library_state: state })).status).toBe(200)
    own.states.set(page, state)
  } else if (kind === 'tag') {
    const tag = `tag-${own.name}-${page % 2}`
    await call('PUT', '/contents/tags/', { content_ids: [id], add_tags: [tag, 'shared'] })
    own.tags.set(page, new Set([...(own.tags.get(page) ?? []), tag, 'shared']))
  } else if (kind === 'note') {
    await call('PUT', '/notes/', { content_id: id, note: `note of ${own.name}` })
    own.notes.set(page, `note of ${own.name}`)
  } else if (kind === 'annotate') {
    const text = `words of ${own.name}`
    const at = (own.annotations.get(page)?.length ?? 0) * 100
    const body = { content_id: id, text, before_text: '', after_text: '', char_start: at, char_end: at + 9 }
    const made = await call('POST', '/annotations/', body)
    own.annotations.set(page, [...(own.annotations.get(page) ?? []), made.body.id])
  } else {
    const { body } = await call('GET', '/tags/')
    const shared = body.tags.find((tag: { name: string }) => tag.name === 'shared')
    if (!shared) return
    const name = `own-${own.name}`
    await call('PUT', '/tags/rename/', { tag_id: shared.id, name, merge: true })
    for (const tags of own.tags.values()) if (tags.delete('shared')) tags.add(name)
  }
}

/** Asserts that everything of the other's that has an id counts as missing. */
async function trespass(own: Shelf, other: Shelf, page: number): Promise<void> {
  const { call } = own.person
  const id = other.contents.get(page)
  if (id === undefined) return
  const calls: (readonly [string, string, unknown?])[] = [
    ['GET', `/contents/${id}/`],
    ['GET', `/save/${id}/`],
    ['GET', `/contents/${id}/my_annotations/`],
    ['POST', `/contents/${id}/reparse/`, {}],
    ['PUT', '/library_entries/', { content_id: id, library_state: 3 }],
    ['PUT', '/library_entries/bulk/', { content_ids: [id], library_state: 3 }],
    ['PUT', '/history_entries/', { content_id: id, last_read_percentage: 1 }],
    ['PUT', '/notes/', { content_id: id, note: 'not mine' }],
    ['PUT', '/contents/tags/', { content_ids: [id], add_tags: ['not mine'] }],
    [
      'POST',
      '/annotations/',
      { content_id: id, text: 'x', before_text: '', after_text: '', char_start: 0, char_end: 1 },
    ],
    ...(other.annotations.get(page) ?? []).flatMap((annotation) => [
      ['PUT', `/annotations/${annotation}/`, { note: 'not mine' }] as const,
      ['POST', '/likes/', { annotation_id: annotation }] as const,
      ['DELETE', `/annotations/${annotation}/`] as const,
    ]),
  ]
  const { body: theirs } = await other.person.call('GET', '/tags/')
  for (const tag of theirs.tags as { id: number }[]) {
    calls.push(['DELETE', `/tags/${tag.id}/`], ['PUT', '/tags/rename/', { tag_id: tag.id, name: 'not mine' }])
  }
  for (const [method, path, body] of calls) {
    const reply = await call(method, path, body)
    expect([method, path, reply.status]).toEqual([method, path, 404])
    expect(JSON.stringify(reply.body)).not.toContain(other.name)
  }
}

async function compare(own: Shelf, stranger: string): Promise<void> {
  const { call } = own.person
  const read = async (path: string) => {
    const { status, body } = await call('GET', path)
    expect([path, status]).toEqual([path, 200])
    expect(JSON.stringify(body)).not.toContain(stranger)
    return body
  }
  const pagesIn = (state: number) => [...own.states].filter(([, each]) => each === state).map(([page]) => page)
  const idsOf = (page: FeedPage) => page.feed.map(({ content }) => content.id).toSorted((a, b) => a - b)
  const expected = (pages: readonly number[]) =>
    pages.map((page) => own.contents.get(page) ?? 0).toSorted((a, b) => a - b)
  const queue = await read('/library_items/queue_feed/')
  expect(idsOf(queue)).toEqual(expected(pagesIn(1)))
  expect(idsOf(await read('/library_items/archive_feed/'))).toEqual(expected(pagesIn(2)))
  expect([queue.queue_count, queue.archive_count]).toEqual([pagesIn(1).length, pagesIn(2).length])
  const updates: FeedPage = await read('/library_items/updates_feed/?cursor=')
  expect(idsOf(updates)).toEqual(expected([...own.contents.keys()]))
  for (const { content } of updates.feed) {
    const page = [...own.contents].find(([, id]) => id === content.id)?.[0] ?? -1
    expect(content.tags.map(({ name }) => name).toSorted()).toEqual([...(own.tags.get(page) ?? [])].toSorted())
    expect(content.my_note?.note ?? null).toBe(own.notes.get(page) ?? null)
    expect(content.my_annotations.map(({ id }) => id).toSorted((a, b) => a - b)).toEqual(
      (own.annotations.get(page) ?? []).toSorted((a, b) => a - b),
    )
  }
  for (const path of ['highlights_feed', 'favorites_feed', 'recent_feed', 'tags_feed/?tags=["shared"]'])
    await read(`/library_items/${path}`)
  for (const word of [stranger, 'page', 'note', 'words'])
    await read(`/search_library/?search_type=library&query=${word === stranger ? 'tag' : word}`)
  for (const path of ['/tags/', '/sources/', '/home_sections/', '/feed/inbox/', '/sessions/', '/profile/'])
    await read(path)
}
