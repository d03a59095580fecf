import { beforeEach, describe, expect, test } from 'vitest'
import type { Content } from '#shared/model/content.ts'
import type { FeedEntry } from '#shared/model/feed.ts'
import { type LibraryState, libraryState } from '#shared/model/library-state.ts'
import { connectLibrary, Library } from '../../../renderer/cache/index.ts'
import { archiveOrReturn, runBulk } from '../../../renderer/commands/index.ts'
import { demoEntries } from '../../fakes/demo-entries.ts'
import { FakeHost } from '../../fakes/fake-host.ts'

const NOW = Date.parse('2026-06-01T12:00:00Z')
const [some] = demoEntries(NOW)
if (!some) throw new Error('There is no entry to try it on')

/** In the inbox, and as it came. */
const untouched: Partial<Content> = { library: null, history: null, my_annotations: [], my_note: null, tags: [] }
const made = (id: number, change: Partial<Content> = {}): FeedEntry => ({
  ...some,
  id: String(id),
  content: { ...some.content, ...untouched, ...change, id },
})
const kept = (id: number, state: LibraryState): FeedEntry =>
  made(id, { library: { ...some.content.library, library_state: state } as Content['library'] })
const read = (share: number): Partial<Content> => ({
  history: { ...some.content.history, last_read_percentage: share } as Content['history'],
})

/** Ways in which a reader touches an item of the inbox. */
const touched: Readonly<Record<string, Partial<Content>>> = {
  'progress of five percent': read(0.05),
  'a highlight': { my_annotations: [{ id: 1 }] as unknown as Content['my_annotations'] },
  'a note': { my_note: { id: 1, note: 'mine' } as unknown as Content['my_note'] },
  'a tag': { tags: [{ id: 1, name: 'sea' }] as unknown as Content['tags'] },
  'a star': { library: { library_state: libraryState.unsaved, is_favorited: true } as Content['library'] },
}

let host: FakeHost
let library: Library
const stateOf = (id: number): LibraryState | undefined => host.library.get(id)?.content.library?.library_state

async function begin(...entries: readonly FeedEntry[]): Promise<void> {
  host = new FakeHost(entries)
  library = new Library(host)
  connectLibrary(library)
  await library.prepare()
  await library.read(entries.map(({ content }) => content.id))
}

describe('an item of the inbox that is dismissed', () => {
  test('is deleted if it was only opened, and not archived', async () => {
    for (const entry of [made(1), made(1, read(0)), made(1, read(0.04))]) {
      await begin(entry)
      await archiveOrReturn(entry)
      expect(stateOf(1)).toBe(libraryState.deleted)
    }
  })

  test.each(Object.entries(touched))('is archived if it has %s', async (_name, change) => {
    const entry = made(1, change)
    await begin(entry)
    await archiveOrReturn(entry)
    expect(stateOf(1)).toBe(libraryState.archived)
  })

  test('is in the inbox again after an undo', async () => {
    for (const entry of [made(1), made(1, read(0.5))]) {
      await begin(entry)
      await archiveOrReturn(entry)
      expect(stateOf(1)).not.toBe(libraryState.unsaved)
      library.undoLast()
      await expect.poll(() => stateOf(1)).toBe(libraryState.unsaved)
    }
  })
})

describe('items that are dismissed together', () => {
  beforeEach(() => begin(made(1), made(2, read(0.5)), made(3, touched['a tag']), made(4)))

  test('go each where one alone would go, and come back with one undo', async () => {
    for (const command of ['dismiss', 'archive'] as const) {
      await runBulk(command, [1, 2, 3, 4])
      expect([1, 2, 3, 4].map(stateOf)).toEqual([3, 2, 2, 3])
      library.undoLast()
      await expect.poll(() => [1, 2, 3, 4].map(stateOf)).toEqual([0, 0, 0, 0])
    }
  })

  test('are archived, whatever they are, if they are dropped on the archive', async () => {
    await runBulk('intoArchive', [1, 2])
    expect([1, 2].map(stateOf)).toEqual([2, 2])
  })
})

test('only what is still in the inbox is dismissed, and what is in the queue is archived', async () => {
  await begin(made(1), kept(2, libraryState.saved))
  await runBulk('dismiss', [1, 2])
  expect([1, 2].map(stateOf)).toEqual([3, 1])
  library.undoLast()
  await expect.poll(() => stateOf(1)).toBe(libraryState.unsaved)
  await runBulk('archive', [1, 2])
  expect([1, 2].map(stateOf)).toEqual([3, 2])
})
