import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type ReactNode, Suspense, use } from 'react'
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { commands } from '#shared/commands/index.ts'
import { Library, LibraryProvider } from '../../../renderer/cache/index.ts'
import { ConnectScreen } from '../../../renderer/screens/handoff/connect-screen.tsx'
import { settingsPages } from '../../../renderer/screens/settings/settings-screen.tsx'
import { FakeHost } from '../../fakes/fake-host.ts'

test.each(['at first', 'late'])(
  'the address of a card of Connect brings the focus to its control that shows %s',
  async (when) => {
    const box = document.body.appendChild(document.createElement('div'))
    const library = new Library(new FakeHost([]))
    const root = createRoot(box)
    const { promise, resolve } = Promise.withResolvers<void>()
    if (when === 'at first') resolve()
    const Late = (): ReactNode => {
      if (when === 'late') use(promise)
      return <button type="button">Choose files</button>
    }
    const chooseFiles = (
      <Suspense fallback={null}>
        <Late />
      </Suspense>
    )
    const screen = (
      <LibraryProvider value={library}>
        <MemoryRouter initialEntries={['/list?list=connect#import']}>
          <ConnectScreen chooseFiles={chooseFiles} />
        </MemoryRouter>
      </LibraryProvider>
    )
    flushSync(() => root.render(screen))
    await expect.poll(() => box.querySelector('[data-card="import"]')).not.toBeNull()
    resolve()
    await expect.poll(() => document.activeElement?.textContent).toBe('Choose files')
    root.unmount()
    box.remove()
    library.close()
  },
)

const toRows = commands.flatMap(({ path = '' }) => {
  const [, page = '', row = ''] = /^\/settings\?page=(\w+)#(.+)$/.exec(path) ?? []
  return row === '' ? [] : [[decodeURIComponent(row), page] as const]
})

const settings = join(import.meta.dirname, '../../../renderer/screens/settings')
const anchors = readdirSync(settings, { recursive: true, encoding: 'utf8' })
  .filter((path) => path.endsWith('.tsx'))
  .flatMap((path) => [...readFileSync(join(settings, path), 'utf8').matchAll(/ (?:id|anchor)="([\w-]+)"/g)])
  .map(([, name]) => name)

test.each(toRows)('the command for the setting “%s” leads to a row of the page %s', (row, page) => {
  expect(anchors).toContain(row)
  expect(Object.keys(settingsPages)).toContain(page)
})
