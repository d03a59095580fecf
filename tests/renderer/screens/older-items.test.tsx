import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { processingStatus } from '#shared/model/processing-status.ts'
import { connectLibrary, Library, LibraryProvider } from '../../../renderer/cache/index.ts'
import { OlderItems } from '../../../renderer/screens/sources/older-items.tsx'
import { demoEntries } from '../../fakes/demo-entries.ts'
import { FakeHost } from '../../fakes/fake-host.ts'

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }))
afterEach(() => void vi.useRealTimers())

/** Entries that every feed of this Host has. */
const entries = (status: number) =>
  demoEntries(Date.parse('2026-06-01T12:00:00Z'))
    .slice(0, 2)
    .map((entry) => ({
      ...entry,
      content: {
        ...entry.content,
        processing_status: status,
        library: { ...entry.content.library, library_state: 1, is_favorited: true },
      },
    }))

test('older items are read again until their texts are there, and not after that', async () => {
  const host = new FakeHost(entries(processingStatus.inProgress) as never)
  host.answers.set('rssFeedOlder', () => ({ count: 2 }))
  host.answers.set('rssFeedShowOlder', () => ({ shown: 2, count: 0 }))
  const library = new Library(host)
  connectLibrary(library)
  const box = document.createElement('div')
  const root = createRoot(box)
  const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
  const readsWithin = async (ms: number) => {
    const before = host.pages.length
    await pass(ms)
    return host.pages.length - before
  }
  root.render(
    <LibraryProvider value={library}>
      <OlderItems feed={7} />
    </LibraryProvider>,
  )
  await pass(100)
  expect(await readsWithin(5_000)).toBe(0)
  box.querySelector('button')?.click()
  await pass(100)
  expect(await readsWithin(2_000)).toBe(1)
  for (const entry of entries(processingStatus.complete)) host.library.set(entry.content.id, entry as never)
  expect(await readsWithin(4_000)).toBe(1)
  expect(await readsWithin(28_000)).toBe(0)
  root.unmount()
  library.close()
})
