import { flushSync } from 'react-dom'
import { createRoot, type Root } from 'react-dom/client'
import { MemoryRouter } from 'react-router'
import { afterEach, expect, test, vi } from 'vitest'
import * as messages from '#shared/words/messages.ts'
import { Library, LibraryProvider } from '../../../renderer/cache/index.ts'
import { setPreference } from '../../../renderer/preferences/index.ts'
import { ErrorScreen } from '../../../renderer/screens/error/error-screen.tsx'
import { demoEntries } from '../../fakes/demo-entries.ts'
import { FakeHost } from '../../fakes/fake-host.ts'

const failed = 'https://library.test/api/v19/contents/1000/'
const box = document.createElement('div')
let root: Root | null = null
let library: Library | null = null
afterEach(() => {
  root?.unmount()
  library?.close()
  setPreference('errorReports', true)
})

function open(host: FakeHost, state: string | null): () => string | undefined {
  library = new Library(host)
  root = createRoot(box)
  const screen = (
    <LibraryProvider value={library}>
      <MemoryRouter initialEntries={[{ pathname: '/error', state }]}>
        <ErrorScreen />
      </MemoryRouter>
    </LibraryProvider>
  )
  flushSync(() => root?.render(screen))
  return () => box.querySelector('h1')?.textContent ?? undefined
}

/** A Host whose service takes the report once it is let. */
function hostThat(answers: () => Promise<null>): { readonly host: FakeHost; readonly told: unknown[] } {
  const host = new FakeHost(demoEntries(0))
  const told: unknown[] = []
  vi.spyOn(host, 'call').mockImplementation((async (name: string, { body }: { body: unknown }) => {
    told.push([name, body])
    return answers()
  }) as never)
  return { host, told }
}

test('“We’ve been notified” is said once the service has taken the report, and not before', async () => {
  const taken = Promise.withResolvers<null>()
  const { host, told } = hostThat(() => taken.promise)
  const title = open(host, failed)
  expect(title()).toBe(messages.tooLargeUntold)
  await expect.poll(() => told.length).toBe(1)
  expect(told).toEqual([
    [
      'clientError',
      expect.objectContaining({ errors: [expect.objectContaining({ error: 'The response was too large' })] }),
    ],
  ])
  expect(JSON.stringify(told)).not.toContain('1000')
  expect(title()).toBe(messages.tooLargeUntold)
  taken.resolve(null)
  await expect.poll(title).toBe(messages.tooLarge)
})

test('“We’ve been notified” is not said where the report did not arrive', async () => {
  const lost = Promise.withResolvers<null>()
  const { host, told } = hostThat(() => lost.promise)
  const title = open(host, failed)
  await expect.poll(() => told.length).toBe(1)
  lost.reject(new Error('no answer'))
  await lost.promise.catch(() => {})
  flushSync(() => {})
  expect(title()).toBe(messages.tooLargeUntold)
})

test.each([
  ['the reader lets nothing be reported', false, failed],
  ['nothing failed, because the address was opened by itself', true, null],
])('nobody is notified, and the page does not say so, where %s', (_, isAllowed, state) => {
  setPreference('errorReports', isAllowed)
  const { host, told } = hostThat(async () => null)
  const title = open(host, state)
  flushSync(() => {})
  expect([title(), told]).toEqual([messages.tooLargeUntold, []])
})
