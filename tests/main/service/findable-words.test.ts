import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { parseSearch } from '#shared/text/parse-search.ts'
import { Database } from '../../../main/service/database/database.ts'
import type { Look } from '../../../main/service/database/transaction.ts'
import { noRateLimits } from '../../../main/service/index.ts'
import { type Outbound, OutboundError } from '../../../main/service/outbound/index.ts'
import { FullTextIndex } from '../../../main/service/search/full-text-index.ts'
import { ABOVE_EVERY_ID } from '../../../main/service/search/search-index.ts'
import { openPeople, type People } from './accounts/people.ts'
import { articlePage } from './article-page.ts'
import type { Call } from './open-library.ts'
import { runs } from '../../seed.ts'

/** Words that are in no page but where a step puts them. */
const words = 'alder birch cedar dogwood elder fir gorse hazel ivy juniper larch maple oak poplar rowan spruce'.split(
  ' ',
)

interface WebPage {
  title: string
  body: string
  author: string
}

type Step =
  | { kind: 'publish'; page: number; found: WebPage }
  | { kind: 'redirect'; page: number; to: number }
  | { kind: 'save' | 'view' | 'unnote' | 'like' | 'unlight'; page: number }
  | { kind: 'send'; page: number; found: WebPage }
  | { kind: 'read again'; page: number; how: 'stored' | 'fetched' | 'other' | 'usual' }
  | { kind: 'name'; page: number; field: 'title' | 'author'; text: string | null }
  | { kind: 'highlight'; page: number; text: string; note: string | null; instead: boolean }
  | { kind: 'remark'; page: number; text: string | null }
  | { kind: 'note' | 'tag' | 'untag' | 'speak'; page: number; text: string }
  | { kind: 'rename'; from: string; to: string }
  | { kind: 'move'; page: number; state: number }
  | { kind: 'progress'; page: number }

const page = fc.nat({ max: 3 })
const word = fc.constantFrom(...words)
const text = fc.array(word, { minLength: 1, maxLength: 3 }).map((found) => found.join(' '))
const found = fc.record({ title: text, body: text, author: text })
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('publish' as const), page, found }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('redirect' as const), page, to: page }) },
  {
    weight: 6,
    arbitrary: fc.record({
      kind: fc.constantFrom('save' as const, 'view' as const, 'unnote' as const, 'like' as const, 'unlight' as const),
      page,
    }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('send' as const), page, found }) },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('read again' as const),
      page,
      how: fc.constantFrom(
        'stored' as const,
        'fetched' as const,
        'fetched' as const,
        'other' as const,
        'usual' as const,
      ),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('name' as const),
      page,
      field: fc.constantFrom('title' as const, 'author' as const),
      text: fc.option(text),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant('highlight' as const),
      page,
      text,
      note: fc.option(text),
      instead: fc.boolean(),
    }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('remark' as const), page, text: fc.option(text) }) },
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constantFrom('note' as const, 'tag' as const, 'untag' as const, 'speak' as const),
      page,
      text,
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('rename' as const), from: text, to: text }) },
  {
    weight: 2,
    arbitrary: fc.record({ kind: fc.constant('move' as const), page, state: fc.constantFrom(0, 1, 2, 3) }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('progress' as const), page }) },
)

/** Every kind of step, with two pages that become one. */
const everyStep: readonly Step[] = [
  { kind: 'publish', page: 0, found: { title: 'alder', body: 'birch', author: 'cedar' } },
  { kind: 'publish', page: 1, found: { title: 'dogwood', body: 'elder', author: 'fir' } },
  { kind: 'save', page: 0 },
  { kind: 'view', page: 1 },
  { kind: 'note', page: 0, text: 'gorse' },
  { kind: 'note', page: 1, text: 'hazel' },
  { kind: 'highlight', page: 0, text: 'ivy', note: 'juniper', instead: false },
  { kind: 'highlight', page: 1, text: 'larch', note: null, instead: false },
  { kind: 'highlight', page: 1, text: 'maple', note: 'oak', instead: true },
  { kind: 'remark', page: 0, text: 'poplar' },
  { kind: 'like', page: 0 },
  { kind: 'name', page: 0, field: 'title', text: 'rowan' },
  { kind: 'name', page: 1, field: 'author', text: 'spruce' },
  { kind: 'speak', page: 1, text: 'alder oak' },
  { kind: 'tag', page: 0, text: 'fir' },
  { kind: 'rename', from: 'fir', to: 'oak' },
  { kind: 'untag', page: 0, text: 'oak' },
  { kind: 'progress', page: 0 },
  { kind: 'send', page: 0, found: { title: 'oak', body: 'fir larch', author: 'ivy' } },
  { kind: 'read again', page: 0, how: 'other' },
  { kind: 'redirect', page: 1, to: 0 },
  { kind: 'read again', page: 1, how: 'fetched' },
  { kind: 'name', page: 0, field: 'title', text: null },
  { kind: 'unlight', page: 0 },
  { kind: 'unlight', page: 1 },
  { kind: 'unnote', page: 0 },
  { kind: 'move', page: 0, state: 2 },
  { kind: 'move', page: 0, state: 3 },
]

const addressOf = (page: number): string => `https://trees.example/page-${page}`

/** Pages and redirects in memory. */
class Web implements Outbound {
  readonly #pages = new Map<string, WebPage>()
  readonly #redirects = new Map<string, string>()

  publish(page: number, shown: WebPage): void {
    this.#pages.set(addressOf(page), shown)
    this.#redirects.delete(addressOf(page))
  }

  redirect(page: number, to: number): void {
    if (page !== to) this.#redirects.set(addressOf(page), addressOf(to))
  }

  fetch: Outbound['fetch'] = async ({ url: asked }) => {
    const url = this.#redirects.get(asked) ?? asked
    const shown = this.#pages.get(url)
    if (!shown) throw new OutboundError('http_error', url, 'There is no such page.', { status: 404 })
    return {
      url,
      redirects: url === asked ? [] : [asked],
      movedTo: null,
      status: 200,
      headers: {},
      contentType: 'text/html',
      charset: 'utf-8',
      body: new TextEncoder().encode(htmlOf(shown)),
      notModified: false,
    }
  }

  async isPublic(): Promise<boolean> {
    return true
  }

  async close(): Promise<void> {}
}

const htmlOf = ({ title, body, author }: WebPage): string =>
  articlePage(title, 100, `<meta name="author" content="${author}">`).replace(
    '</article>',
    `<p>Behind the mill one meets the ${body}, indeed, and the old river runs on past the people.</p></article>`,
  )

const folder = mkdtempSync(join(tmpdir(), 'lectern-words-'))
let web = new Web()
let people: People
let database: Database
let index: FullTextIndex
beforeAll(async () => {
  const outbound: Outbound = {
    fetch: (request) => web.fetch(request),
    isPublic: () => web.isPublic(),
    close: async () => {},
  }
  people = await openPeople({ dataFolder: folder, outbound, rateLimits: noRateLimits, clock: Date.now })
  database = new Database(folder, { alongside: true })
  index = new FullTextIndex(database)
})
afterAll(async () => {
  database.close()
  await people.close()
  rmSync(folder, { recursive: true })
})

/** Results of a reader's steps. */
interface Reader {
  readonly call: Call
  readonly id: number
  readonly contents: Map<number, number>
  readonly annotations: Map<number, number[]>
  readonly notes: Map<number, number>
}

let joined = 0
async function newReader(): Promise<Reader> {
  const email = `reader${joined++}@example.org`
  const { call } = await people.join(email)
  const find = database.statement((p: { email: string }) =>
    database.kysely.selectFrom('account').select('id').where('email', '=', p.email),
  )
  const found = await database.lookInDirectory((tx) => find.get(tx, { email }))
  return {
    call,
    id: found?.id ?? expect.unreachable('nobody joined'),
    contents: new Map(),
    annotations: new Map(),
    notes: new Map(),
  }
}

/** Counts a reader's contents that became part of another. */
async function countMerged({ id }: Reader): Promise<number> {
  const count = database.statement((p: { account: number }) =>
    database.kysely
      .selectFrom('content')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .where('account_id', '=', p.account)
      .where('merged_into', 'is not', null),
  )
  return (await database.look(id, (tx) => count.get(tx, {})))?.count ?? 0
}

async function take({ call, contents, annotations, notes }: Reader, each: Step): Promise<void> {
  if (each.kind === 'publish') return web.publish(each.page, each.found)
  if (each.kind === 'redirect') return web.redirect(each.page, each.to)
  const expectDone = async (...[method, path, body]: Parameters<Call>) => {
    const reply = await call(method, path, body)
    // Missing items cannot be changed, and unread ones have no transcript. None of these calls is malformed.
    const possible = [200, 201, 202, 204, 404, ...(each.kind === 'speak' ? [400] : [])]
    expect([each, reply.status]).toEqual([each, expect.toBeOneOf(possible)])
    return reply.body
  }
  if (each.kind === 'rename') {
    const { tags } = await expectDone('GET', '/tags/')
    const tag = tags.find(({ name }: { name: string }) => name === each.from)
    if (tag) await expectDone('PUT', '/tags/rename/', { tag_id: tag.id, name: each.to, merge: true })
    return
  }
  const url = addressOf(each.page)
  if (each.kind === 'save' || each.kind === 'send') {
    const html = each.kind === 'send' ? htmlOf(each.found) : null
    contents.set(each.page, (await expectDone('POST', '/save/', { url, html })).content_id)
    return
  }
  if (each.kind === 'view') {
    contents.set(each.page, (await expectDone('POST', '/reader_view/', { url })).content.id)
    return
  }
  const id = contents.get(each.page)
  if (id === undefined) return
  const marked = annotations.get(each.page) ?? []
  annotations.set(each.page, marked)
  const last = marked.at(-1)
  switch (each.kind) {
    case 'read again': {
      const finder = each.how === 'other' || each.how === 'usual' ? { finder: each.how } : {}
      await expectDone('POST', `/contents/${id}/reparse/`, each.how === 'fetched' ? { refetch: true } : finder)
      break
    }
    case 'name':
      await expectDone('PUT', `/contents/${id}/`, { [each.field]: each.text })
      break
    case 'highlight': {
      const merged_ids = each.instead && last !== undefined ? [last] : []
      const place = { before_text: '', after_text: '', char_start: marked.length, char_end: marked.length + 9 }
      const given = { content_id: id, text: each.text, note: each.note, ...place, merged_ids }
      marked.push((await expectDone('POST', '/annotations/', given)).id)
      break
    }
    case 'remark':
      if (last !== undefined) await expectDone('PUT', `/annotations/${last}/`, { note: each.text })
      break
    case 'like':
      if (last !== undefined) await expectDone('POST', '/likes/', { annotation_id: last })
      break
    case 'unlight':
      if (last !== undefined) await expectDone('DELETE', `/annotations/${last}/`)
      marked.pop()
      break
    case 'note':
      notes.set(each.page, (await expectDone('PUT', '/notes/', { content_id: id, note: each.text })).id)
      break
    case 'unnote': {
      const note = notes.get(each.page)
      if (note !== undefined) await expectDone('DELETE', `/notes/${note}/`)
      break
    }
    case 'tag':
    case 'untag': {
      const side = each.kind === 'tag' ? 'add_tags' : 'remove_tags'
      await expectDone('PUT', '/contents/tags/', { content_ids: [id], [side]: [each.text] })
      break
    }
    case 'speak':
      await expectDone('PUT', '/transcript/', { content_id: id, segments: [{ start: 0, end: 1, text: each.text }] })
      break
    case 'move':
      await expectDone('PUT', '/library_entries/', { content_id: id, library_state: each.state })
      break
    case 'progress':
      await expectDone('PUT', '/history_entries/', { content_id: id, last_read_percentage: 0.5 })
      break
  }
}

/** A word in each field, in names, and as a part and a beginning. `trees` is in the addresses. */
const searches = [...words, 'trees'].flatMap((word) => [
  ...['', 'in:title ', 'in:text ', 'in:highlights ', 'in:notes ', 'by:', 'site:'].map((field) => field + word),
  word.slice(1),
  word.slice(0, 2),
])

/** The contents that each search finds, whatever became of them, if it finds any. */
async function hits(tx: Look): Promise<string[]> {
  const told: string[] = []
  for (const search of searches) {
    const parsed = { ...parseSearch(search), states: [0, 1, 2, 3] }
    const everything = { parsed, on: 0, off: 0, some: null, types: 2 ** 31 - 1, tagGroups: [], notTags: [] }
    const { ids } = await index.ranked(tx, everything, ABOVE_EVERY_ID)
    if (ids.length > 0) told.push(`${search}: ${ids.toSorted((a, b) => a - b).join()}`)
  }
  return told
}

test('after any calls, each content is found by the words it has then, and by no others', async () => {
  const kinds = new Set<string>()
  let merged = 0
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 10, maxLength: 40, size: 'max' }), async (steps) => {
      web = new Web()
      const reader = await newReader()
      for (const each of steps) {
        await take(reader, each)
        await people.service.idle()
        // Lets the service finish what it still does without waiting. Two writers of one process would lock each other
        // out.
        await setImmediate()
        const [kept, rebuilt] = await database.change(reader.id, async (tx) => {
          const before = await hits(tx)
          await index.rebuild(tx)
          while (await index.indexSome(tx, 50)) continue
          return [before, await hits(tx)]
        })
        expect([each, kept]).toEqual([each, rebuilt])
        for (const hit of rebuilt) kinds.add(hit.replace(/\w*: .*/, ''))
      }
      merged += await countMerged(reader)
    }),
    { numRuns: runs(10), examples: [[[...everyStep]]] },
  )
  expect([...kinds].toSorted()).toEqual(['', 'by:', 'in:highlights ', 'in:notes ', 'in:text ', 'in:title ', 'site:'])
  expect(merged).toBeGreaterThan(0)
})
