import { flushSync } from 'react-dom'
import { createRoot, type Root } from 'react-dom/client'
import { MemoryRouter, Route, Routes } from 'react-router'
import { afterEach, expect, test } from 'vitest'
import { Library, LibraryProvider } from '../../../renderer/cache/index.ts'
import { PRESSED, saveKey, withSaveKey } from '../../../renderer/commands/index.ts'
import { OutboundScreen } from '../../../renderer/screens/handoff/outbound-screen.tsx'
import { SaveScreen } from '../../../renderer/screens/save/save-screen.tsx'
import { demoEntries } from '../../fakes/demo-entries.ts'
import { FakeHost } from '../../fakes/fake-host.ts'

const box = document.createElement('div')
let root: Root | null = null
let library: Library | null = null
afterEach(() => {
  root?.unmount()
  library?.close()
})

/** Opens an address as another page would, or with the router's state of a link of ours. */
function open(address: string, state?: unknown): FakeHost {
  const host = new FakeHost(demoEntries(0))
  library = new Library(host)
  root = createRoot(box)
  const url = new URL(address, 'http://lectern.test')
  const entry = { pathname: url.pathname, search: url.search, hash: url.hash, state }
  const routes = (
    <LibraryProvider value={library}>
      <MemoryRouter initialEntries={[entry]}>
        <Routes>
          <Route path="/save" element={<SaveScreen />} />
          <Route path="/out/*" element={<OutboundScreen />} />
          <Route path="*" element={<p>elsewhere</p>} />
        </Routes>
      </MemoryRouter>
    </LibraryProvider>
  )
  flushSync(() => root?.render(routes))
  return host
}

const told = () => box.textContent ?? ''
const press = (name: string) =>
  flushSync(() => [...box.querySelectorAll('button')].find((button) => button.textContent === name)?.click())
const hundred = Array.from({ length: 100 }, (_, at) => `url=https://a.example/${at}`).join('&')

test('links that another page opens are saved only once a button is pressed', async () => {
  const host = open(`/save?${hundred}`)
  await expect.poll(told).toContain('Save 100 links?')
  expect(host.saved).toEqual([])
  press('Save them')
  await expect.poll(() => host.saved.length).toBe(100)
})

test('another page cannot save one link either, with a wrong key', async () => {
  saveKey()
  const host = open('/save?url=https://a.example/x#key=00000000-0000-4000-8000-000000000000')
  await expect.poll(told).toContain('Save this link?')
  expect(host.saved).toEqual([])
})

test('the bookmarklet of this browser and a button of the app save without asking again', async () => {
  let host = open(`/save?url=https://a.example/x${withSaveKey(saveKey())}`)
  await expect.poll(() => host.saved).toEqual(['https://a.example/x'])
  root?.unmount()
  library?.close()
  host = open('/save?url=https://a.example/y', PRESSED)
  await expect.poll(() => host.saved).toEqual(['https://a.example/y'])
})

test('another page cannot move an article of the library', async () => {
  const host = open('/save?id=1')
  await expect.poll(told).toContain('Add this article to your queue?')
  expect(host.saved).toEqual([])
})

test('/out/ shows where it leads and never goes there by itself', async () => {
  const [entry] = demoEntries(0)
  const before = location.href
  open(`/out/?content_id=${entry?.content.id}&url=${encodeURIComponent(entry?.content.url ?? '')}`)
  await expect.poll(told).toContain('You are leaving Lectern')
  expect(told()).toContain(entry?.content.url)
  expect(location.href).toBe(before)
})
