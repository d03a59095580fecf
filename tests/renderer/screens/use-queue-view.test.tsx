import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { MemoryRouter, useLocation } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { preference, setPreference } from '../../../renderer/preferences/index.ts'
import { type QueueViewHandle, useQueueView } from '../../../renderer/screens/library/use-queue-view.ts'

beforeEach(() => void vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true))
afterEach(() => {
  vi.unstubAllGlobals()
  setPreference('queueFilters', '')
})

test.each([
  ['an address without a view restores the saved filters', '', '?isFavorited=true', 'isFavorited=true'],
  [
    'an address that only sorts shows everything and keeps the saved filters',
    '?sort=longest',
    '?sort=longest',
    'isFavorited=true',
  ],
  [
    'an address that only shuffles shows everything and keeps the saved filters',
    '?shuffle=7',
    '?shuffle=7',
    'isFavorited=true',
  ],
  ['an address with filters saves them', '?short=true', '?short=true', 'short=true'],
])('%s', async (_name, search, shown, saved) => {
  setPreference('queueFilters', 'isFavorited=true')
  const opened = await open(`/list/queue${search}`)
  expect(opened.search()).toBe(shown)
  expect(preference('queueFilters')).toBe(saved)
  await opened.close()
})

test('sorting a queue that opened with a sort keeps the saved filters', async () => {
  setPreference('queueFilters', 'isFavorited=true')
  const opened = await open('/list/queue?sort=longest')
  await opened.change((now) => ({ ...now, sort: 'shortest' }))
  expect(opened.search()).toBe('?sort=shortest')
  expect(preference('queueFilters')).toBe('isFavorited=true')
  await opened.close()
})

async function open(address: string) {
  let handle: QueueViewHandle | undefined
  let search = ''
  const Queue = () => {
    handle = useQueueView(true)
    search = useLocation().search
    return null
  }
  const root = createRoot(document.createElement('div'))
  await act(async () =>
    root.render(
      <MemoryRouter initialEntries={[address]}>
        <Queue />
      </MemoryRouter>,
    ),
  )
  return {
    change: (step: Parameters<QueueViewHandle['change']>[0]) => act(async () => handle?.change(step)),
    search: () => search,
    close: () => act(async () => root.unmount()),
  }
}
