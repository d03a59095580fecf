import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { commands } from '#shared/commands/index.ts'
import type { Host } from '#shared/host/host.ts'
import { FeedsOutRow } from '../../../renderer/app/incoming/feeds-out-row.tsx'
import { ImportRows } from '../../../renderer/app/incoming/import-rows.tsx'
import { Library, LibraryProvider } from '../../../renderer/cache/index.ts'
import { findSettings } from '../../../renderer/screens/settings/settings-page.ts'
import { SettingsScreen, settingsPages } from '../../../renderer/screens/settings/settings-screen.tsx'
import { FakeHost } from '../../fakes/fake-host.ts'

/** Opens an address of the settings. `answers` has the library's replies to calls. */
function openAt(address: string, answers: Readonly<Record<string, unknown>> = {}) {
  const box = document.body.appendChild(document.createElement('div'))
  const host = new FakeHost([])
  const usual = host.call.bind(host)
  host.call = ((name: string, ...rest: unknown[]) =>
    name in answers ? Promise.resolve(answers[name]) : Reflect.apply(usual, host, [name, ...rest])) as Host['call']
  const library = new Library(host)
  const root = createRoot(box)
  flushSync(() =>
    root.render(
      <LibraryProvider value={library}>
        <MemoryRouter initialEntries={[address]}>
          {/* Otherwise the screen moves the focus to its heading. */}
          <main>
            <SettingsScreen rows={{ imports: <ImportRows />, feedsOut: <FeedsOutRow /> }} />
          </main>
        </MemoryRouter>
      </LibraryProvider>,
    ),
  )
  const road = (id: string): Element | null | undefined => box.querySelector(`#${id}`)?.closest('[data-setting]')
  return {
    road,
    close: () => {
      flushSync(() => root.unmount())
      box.remove()
      library.close()
    },
  }
}

test('the address of an import brings the focus to its button', async () => {
  const { close } = openAt('/settings?page=transfers#import')
  await expect.poll(() => document.activeElement?.textContent).toBe('Choose files')
  close()
})

test('the address of a section that is folded opens it and no other', async () => {
  const { road, close } = openAt('/settings?page=transfers#export')
  await expect.poll(() => road('export')?.querySelector('details')?.open).toBe(true)
  expect(document.activeElement?.tagName).toBe('SELECT')
  expect(road('kindle')?.querySelector('details')?.open).toBe(false)
  close()
})

test('each way in and out shows its state: a running import, the last export, the last failure', async () => {
  const item = { name: '', format: 'csv', size: 5, done: 5, total: 5, error: null, expires_date: null }
  const outcomes = { added: 0, joined: 0, refused: 0, left: 0 }
  const { road, close } = openAt('/settings?page=transfers', {
    exports: { exports: [{ ...item, id: 2, status: 1, created_date: '2026-03-04T10:00:00Z' }] },
    imports: {
      imports: [
        {
          ...{ id: 1, status: 0, phase: 'taking', name: 'pocket.csv', programs: [], counts: null, outcomes },
          ...{ done: 3, total: 10, error: null, can_undo: true, created_date: '2026-03-04T10:00:00Z' },
        },
      ],
    },
    readwise: {
      is_connected: true,
      error: 'Readwise no longer accepts the token.',
      sent_count: 0,
      last_sync_date: null,
    },
    kindleAccounts: { kindle_accounts: [{ id: 1, kindle_email: 'a@kindle.com' }], uploads: [], sender: null },
  })
  const words = (id: string): string | null | undefined => road(id)?.textContent
  await expect.poll(() => words('export')).toContain('Last export: Table (CSV), Mar 4, 2026')
  await expect.poll(() => words('readwise')).toContain('Readwise no longer accepts the token.')
  expect(road('readwise')?.querySelector('summary [data-bad]')).not.toBeNull()
  await expect.poll(() => words('kindle')).toContain('1 e-reader connected')
  const bar = (): HTMLProgressElement | null => document.querySelector('progress[aria-label="pocket.csv"]')
  await expect.poll(() => [bar()?.value, bar()?.max]).toEqual([3, 10])
  close()
})

const found = (word: string): string => {
  const [first] = findSettings(settingsPages, word)
  return first ? `${first.page}: ${first.label}` : 'nothing'
}

test.each([
  ['import', 'From another app'],
  ['pocket', 'From another app'],
  ['upload', 'From another app'],
  ['pdf', 'A file'],
  ['import opml', 'Feeds from another reader'],
  ['export opml', 'Feeds to another reader'],
  ['export', 'Your library or highlights as a file'],
  ['markdown', 'Your library or highlights as a file'],
  ['obsidian', 'Highlights to Obsidian, Logseq or Roam'],
  ['kindle', 'Articles to a Kindle or PocketBook'],
  ['koreader', 'Articles to an e-reader'],
  ['podcast address', 'Lists to a feed reader or podcast app'],
  ['bookmarklet', 'Pages from your browser'],
])('the settings search finds %s on the page for imports and exports', (word, label) => {
  expect(found(word)).toBe(`transfers: ${label}`)
})

const toRows = commands.flatMap(({ path = '' }) => {
  const [, page = '', row = ''] = /^\/settings\?page=(\w+)#(.+)$/.exec(path) ?? []
  return row === '' ? [] : [[decodeURIComponent(row), page] as const]
})

const renderer = join(import.meta.dirname, '../../../renderer')
const anchors = ['screens/settings', 'app/incoming'].flatMap((folder) =>
  readdirSync(join(renderer, folder), { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.tsx'))
    .flatMap((path) => [...readFileSync(join(renderer, folder, path), 'utf8').matchAll(/\s(?:id|anchor)="([\w-]+)"/g)])
    .map(([, name]) => name),
)

test.each(toRows)('the command for the setting “%s” leads to a row of the page %s', (row, page) => {
  expect(anchors).toContain(row)
  expect(Object.keys(settingsPages)).toContain(page)
})
