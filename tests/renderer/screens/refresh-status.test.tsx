import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { expect, test } from 'vitest'
import { createStore } from 'zustand/vanilla'
import { type Library, LibraryProvider, type ListView } from '../../../renderer/cache/index.ts'
import { RefreshStatus } from '../../../renderer/screens/library/refresh-status.tsx'

const failure = { kind: 'error', retryAt: null, status: 500, details: '' } as const
const view = (change: Partial<ListView>): ListView => ({
  ids: [1],
  state: 'ready',
  refreshing: false,
  slow: false,
  failure: null,
  more: false,
  total: null,
  bad: [],
  need: () => undefined,
  readMore: () => undefined,
  refresh: () => undefined,
  reload: () => undefined,
  ...change,
})

function words(shown: Partial<ListView>, online = true): string {
  const box = document.createElement('div')
  const root = createRoot(box)
  const status = createStore(() => ({ now: { online, sync: { activity: 'idle' } } }))
  flushSync(() =>
    root.render(
      <LibraryProvider value={{ status } as unknown as Library}>
        <RefreshStatus title="Archive" kind="archive" view={view(shown)} />
      </LibraryProvider>,
    ),
  )
  const text = box.textContent
  flushSync(() => root.unmount())
  return text
}

test('existing rows show the result of a failed or slow refresh, and nothing otherwise', () => {
  expect(words({})).toBe('')
  expect(words({ refreshing: true, slow: true })).toBe('Still loading. Your connection seems slow.')
  expect(words({ failure })).toBe('Couldn’t refresh Archive. This list was loaded earlier. Retry')
  // The message stays during a retry, so that the rows do not jump between attempts.
  expect(words({ failure, refreshing: true })).toBe(words({ failure }))
  const throttled = { ...failure, kind: 'too_many', retryAt: Date.now() + 60_000 } as const
  expect(words({ failure: throttled })).toMatch(/^Too many requests\. This list was loaded earlier\. Retry in \d\d s$/)
  const unreached = { ...failure, kind: 'offline' } as const
  expect(words({ failure: unreached })).toMatch(/^No internet connection\./)
  // Another part of the app reports a missing connection, on every screen.
  expect(words({ failure: unreached }, false)).toBe('')
  // Without rows, a panel shows the failure instead.
  expect(words({ failure, ids: [] })).toBe('')
})
