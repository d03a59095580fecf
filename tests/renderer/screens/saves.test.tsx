import { createRoot } from 'react-dom/client'
import { flushSync } from 'react-dom'
import type { ReactNode } from 'react'
import { expect, test } from 'vitest'
import { Library, LibraryProvider } from '../../../renderer/cache/index.ts'
import { appLinkOf } from '../../../renderer/screens/handoff/app-link.ts'
import { urlsToSave } from '../../../renderer/screens/save/urls-to-save.ts'
import { useSaves } from '../../../renderer/screens/save/use-saves.ts'
import { FakeHost } from '../../fakes/fake-host.ts'

const asked = (query: string) => urlsToSave(new URLSearchParams(query))

test('/save takes one URL or several, by parameter or by line, and the link in what a phone shares', () => {
  expect(asked('url=https://a.example/x')).toEqual(['https://a.example/x'])
  expect(asked('url=https://a.example/x&url=https://b.example/&url=https://a.example/x')).toEqual([
    'https://a.example/x',
    'https://b.example/',
  ])
  expect(asked('url=https://a.example/x%0Ahttps://b.example/%0A')).toHaveLength(2)
  expect(asked('title=Glass&text=Look%20at%20https://a.example/glass%20now')).toEqual(['https://a.example/glass'])
  for (const nothing of ['', 'url=', 'url=javascript:alert(1)', 'url=https://a.example/&url=file:///etc', 'text=words'])
    expect(asked(nothing)).toBeNull()
})

test('several URLs are saved in order, a failure stops the list, and Retry continues from there', async () => {
  const host = new FakeHost([])
  const save = host.save.bind(host)
  let refuse = true
  host.save = (url) => (url.endsWith('/b') && refuse ? Promise.reject(new Error('no')) : save(url))
  const library = new Library(host)
  let saves: ReturnType<typeof useSaves> | undefined
  const urls = ['https://a.example/a', 'https://a.example/b', 'https://a.example/c']
  const Probe = (): ReactNode => {
    saves = useSaves(urls)
    return null
  }
  const root = createRoot(document.createElement('div'))
  flushSync(() =>
    root.render(
      <LibraryProvider value={library}>
        <Probe />
      </LibraryProvider>,
    ),
  )
  const states = () => saves?.lines.map(({ state }) => state)
  await expect.poll(states).toEqual(['saved', 'failed', 'waiting'])
  expect(host.saved).toEqual([urls[0]])
  refuse = false
  saves?.retry?.()
  await expect.poll(states).toEqual(['saved', 'saved', 'saved'])
  expect(host.saved).toEqual(urls)
  expect(saves?.retry).toBeNull()
  root.unmount()
  library.close()
})

test.each([
  ['/d/', '', 'lectern://list/queue', '/list/queue'],
  ['/d/open/12', '', 'lectern://open/12', '/reader?id=12'],
  ['/d/open/x', '', 'lectern://list/queue', '/list/queue'],
  ['/d/list/archive', '?short=1', 'lectern://list/archive?short=1', '/list/archive?short=1'],
  ['/d/search', '?q=glass%20%26', 'lectern://search?q=glass%20%26', '/list?search=glass%20%26'],
  ['/d/save', '?url=javascript:x', 'lectern://list/queue', '/list/queue'],
])('%s%s leads to the same location in the app and in the browser', (path, search, app, web) => {
  expect(appLinkOf(path, search)).toEqual({ app, web })
})
