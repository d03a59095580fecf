import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { Library, LibraryProvider, type ListView } from '../../../renderer/cache/index.ts'
import { ListNotice } from '../../../renderer/screens/library/list-notice.tsx'
import { FakeHost } from '../../fakes/fake-host.ts'

test('a queue with only unreadable entries is not called empty', async () => {
  const host = new FakeHost([])
  const library = new Library(host)
  const box = document.createElement('div')
  const root = createRoot(box)
  const view = { failure: null, bad: [] } as unknown as ListView
  flushSync(() =>
    root.render(
      <LibraryProvider value={library}>
        <MemoryRouter>
          <ListNotice name="queue" title="Queue" view={view} clearFilters={null} />
        </MemoryRouter>
      </LibraryProvider>,
    ),
  )
  expect(box.textContent).toContain('Your queue is empty.')
  host.say({ sync: { ...host.current.sync, skipped: 27 } })
  await expect.poll(() => box.textContent).toContain('27 items couldn’t be read.')
  expect(box.textContent).not.toContain('empty')
  root.unmount()
  library.close()
})
