import { afterEach, expect, test, vi } from 'vitest'
import type { BadEntry, FeedEntry, FeedPage } from '#shared/model/feed.ts'
import { processingStatus } from '#shared/model/processing-status.ts'
import { Library } from '../../../renderer/cache/library.ts'
import { demoEntries } from '../../fakes/demo-entries.ts'
import { FakeHost } from '../../fakes/fake-host.ts'

const NOW = Date.parse('2026-06-01T12:00:00Z')
const entries = demoEntries(NOW, 2)
const until = (claim: () => void) => vi.waitFor(claim, { timeout: 120_000 })

let library: Library | undefined
afterEach(() => library?.close())

type Page = Pick<FeedPage, 'feed' | 'next'> & { readonly bad?: readonly BadEntry[] }
const bad = (id: number): BadEntry => ({ id, reason: 'content.title Invalid input' })

/** Opens the archive on a service with these pages, keyed by cursor; '' is the first. */
async function open(pages: Readonly<Record<string, Page>>) {
  const host = new FakeHost(entries, NOW)
  const asked: string[] = []
  host.feed = async (_path, cursor) => {
    asked.push(cursor ?? '')
    const page = pages[cursor ?? '']
    if (!page) throw new Error(`no page ${cursor}`)
    return { id: '2', previous: null, current_profile: null, queue_count: 0, archive_count: 9, ...page }
  }
  const opened = new Library(host)
  library = opened
  const list = { kind: 'archive' } as const
  opened.lists.watch(list)
  const ids = () => opened.cache.getState().lists.get('archive')?.shown ?? []
  const progress = () => opened.progress.getState().get('archive')
  await until(() => expect(progress()?.state).toBe('ready'))
  const { lists } = opened
  return {
    ...{ asked, ids, progress },
    status: (id?: number) => opened.cache.getState().entries.get(id ?? 0)?.content.processing_status,
    more: () => lists.more(list),
    refresh: () => lists.refresh(list),
    reload: () => lists.reload(list),
  }
}

const some = (from: number, to: number): FeedEntry[] => entries.slice(from, to)
const idsOf = (feed: readonly FeedEntry[]): number[] => feed.map(({ content }) => content.id)

test('unreadable entries of a page are reported, and the rest of the page is listed', async () => {
  const { ids, progress, more } = await open({
    '': { feed: some(0, 3), bad: [bad(7)], next: 'b' },
    b: { feed: some(3, 5), bad: [bad(8), bad(9)], next: null },
  })
  expect(progress()?.bad).toEqual([bad(7)])
  await more()
  expect(ids()).toEqual(idsOf(some(0, 5)))
  expect(progress()?.bad).toEqual([bad(7), bad(8), bad(9)])
  expect(progress()?.more).toBe(false)
})

test('a page without any readable entry does not end the list', async () => {
  const { ids, progress, more } = await open({
    '': { feed: [], bad: [bad(7)], next: 'b' },
    b: { feed: [], bad: [bad(8)], next: 'c' },
    c: { feed: some(0, 2), next: null },
  })
  expect(progress()?.more).toBe(true)
  await more()
  await more()
  expect(ids()).toEqual(idsOf(some(0, 2)))
})

test('an entry that becomes readable is no longer reported', async () => {
  const pages: Record<string, Page> = {
    '': { feed: some(0, 2), bad: [bad(7)], next: 'b' },
    b: { feed: some(2, 4), bad: [bad(8)], next: null },
  }
  const { progress, more, refresh } = await open(pages)
  await more()
  pages[''] = { feed: some(0, 2), next: 'b' }
  refresh()
  await until(() => expect(progress()?.bad).toEqual([bad(8)]))
})

// The service can send `next` on the last page. The entries on a page decide, not its `next`.
test.each([
  ['without an entry', { feed: [], next: 'c' }],
  ['of entries that are listed already', { feed: some(0, 2), next: 'c' }],
  ['that points at itself, with nothing in it that can be read', { feed: [], bad: [bad(7)], next: 'b' }],
])('a page %s ends the list, whatever its next cursor', async (_name, page) => {
  const { asked, ids, progress, more } = await open({ '': { feed: some(0, 3), next: 'b' }, b: page })
  await more()
  await more()
  expect(asked).toEqual(['', 'b'])
  expect(progress()?.more).toBe(false)
  expect(ids()).toEqual(idsOf(some(0, 3)))
})

test('a first page without entries is the whole list, whatever its next cursor', async () => {
  const { progress } = await open({ '': { feed: [], next: 'b' } })
  expect(progress()?.more).toBe(false)
})

test('reloading shows entries that came in among and below all the pages that were read', async () => {
  const pages: Record<string, Page> = { '': { feed: some(0, 3), next: 'b' }, b: { feed: some(3, 5), next: null } }
  const { asked, ids, progress, more, reload } = await open(pages)
  await more()
  pages['b'] = { feed: some(2, 4), next: 'c' }
  pages['c'] = { feed: some(4, 7), next: null }
  asked.length = 0
  reload()
  await until(() => expect(ids()).toEqual(idsOf(some(0, 7))))
  expect([asked, progress()?.more]).toEqual([['', 'b', 'c'], false])
})

test('reloading drops entries of later pages that are no longer in the list', async () => {
  const pages: Record<string, Page> = { '': { feed: some(0, 3), next: 'b' }, b: { feed: some(3, 5), next: null } }
  const { ids, more, reload } = await open(pages)
  await more()
  pages[''] = { feed: some(1, 2), next: null }
  reload()
  await until(() => expect(ids()).toEqual(idsOf(some(1, 2))))
})

test('a feed with rows that are being fetched is read again as far as the last of them, until all have come', async () => {
  const fetching = (entry: FeedEntry): FeedEntry => ({
    ...entry,
    content: { ...entry.content, processing_status: processingStatus.inProgress },
  })
  const rest = some(4, 7)
  const pages: Record<string, Page> = {
    '': { feed: some(0, 2), next: 'b' },
    b: { feed: [...some(2, 3), ...some(3, 4).map(fetching)], next: 'c' },
    c: { feed: rest, next: null },
  }
  const { asked, ids, status, more } = await open(pages)
  await more()
  await more()
  expect(asked).toEqual(['', 'b', 'c'])
  const [late] = idsOf(some(3, 4))
  expect(status(late)).toBe(processingStatus.inProgress)
  await until(() => expect(asked).toEqual(['', 'b', 'c', '', 'b']))
  pages['b'] = { feed: some(2, 4), next: 'c' }
  await until(() => expect(status(late)).toBe(processingStatus.complete))
  expect(ids()).toEqual(idsOf(some(0, 7)))
})
