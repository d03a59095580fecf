import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { beforeEach, describe, expect, test } from 'vitest'
import type { CommandId } from '#shared/commands/index.ts'
import { initialDesktopSettings } from '#shared/desktop/initial-desktop-settings.ts'
import { readShellRequest, type ShellRequest } from '#shared/desktop/shell-request.ts'
import type { Shell, ShellEvent, UpdateState } from '#shared/desktop/shell.ts'
import type { Annotation } from '#shared/model/annotation.ts'
import { watchDesktopItems } from '../../../renderer/app/desktop/desktop-items.ts'
import type { PaletteHandlers } from '../../../renderer/commands/palette/handlers/palette-handler.ts'
import { screenHandlers } from '../../../renderer/app/screen-items.ts'
import { connectLibrary, Library, type Notice, useNotices } from '../../../renderer/cache/index.ts'
import { selection } from '../../../renderer/selection/selection.ts'
import { demoEntries } from '../../fakes/demo-entries.ts'
import { FakeHost } from '../../fakes/fake-host.ts'

describe('screen actions by name in the palette', () => {
  let library: Library
  let ids: readonly number[]
  beforeEach(async () => {
    const [first, ...others] = demoEntries(Date.parse('2026-06-01T12:00:00Z'))
    const my_annotations = [{ id: 1, text: 'Words' } as Annotation]
    const host = new FakeHost(first ? [{ ...first, content: { ...first.content, my_annotations } }, ...others] : [])
    library = new Library(host)
    connectLibrary(library)
    ids = await host.queueIds({ sort: 'recently_saved' })
    await library.read(ids)
    selection.clear()
  })
  const offered = (): readonly string[] => Object.keys(screenHandlers())

  test('without an open article include only actions that need none', () => {
    expect(offered()).toEqual(['opml.export'])
  })

  test('can refetch and report a web page and export its highlights', () => {
    const noted = ids.find((id) => (library.entry(id)?.content.my_annotations.length ?? 0) > 0) ?? 0
    const bare = ids.find((id) => library.entry(id)?.content.my_annotations.length === 0) ?? 0
    selection.all('queue', [noted])
    expect(offered()).toContain('highlight.exportAll')
    selection.all('queue', [bare])
    expect(offered()).not.toContain('highlight.exportAll')
    for (const id of ids) {
      selection.all('queue', [id])
      const content = library.entry(id)?.content
      const page = content?.content_type === 1 && /^https?:/.test(content.url)
      expect(offered().includes('item.report')).toBe(page)
      expect(offered().includes('item.otherExtractor')).toBe(page && content.article !== null)
    }
  })
})

describe('desktop actions by name in the palette', () => {
  const setUp = (updates: UpdateState | null) => {
    const told: ShellRequest[] = []
    const went: string[] = []
    const heard = new Set<(event: ShellEvent) => void>()
    const shell: Shell = {
      tell: (request) => told.push(request),
      listen: (listener) => {
        heard.add(listener)
        return () => heard.delete(listener)
      },
    }
    let items: PaletteHandlers = {}
    const stop = watchDesktopItems(
      shell,
      (path) => went.push(path),
      (now) => {
        items = now
      },
    )
    const run = (id: CommandId) => items[id]?.run?.()
    const answer = (openAtLogin: boolean) => {
      const settings = { ...initialDesktopSettings, openAtLogin }
      const rest = { dataFolder: '', logFile: '', account: null, allowed: [], direct: null, keepsTokens: true }
      for (const hear of heard) {
        hear({ type: 'settings', settings, ...rest, updates: updates !== null, browsers: null })
        hear({ type: 'update', state: updates ?? 'none', version: null })
      }
    }
    expect([told, items]).toEqual([[{ type: 'settings' }], {}])
    told.length = 0
    answer(false)
    return { told, went, heard, run, answer, stop, ids: () => Object.keys(items) as CommandId[] }
  }

  test('all send requests that the desktop understands', () => {
    const { run, told, ids } = setUp('none')
    for (const id of ids()) if (id !== 'desktop.reload') run(id)
    expect(told.map(({ type }) => type)).toEqual(['newWindow', 'revealData', 'change', 'change', 'checkForUpdates'])
    for (const request of told) expect(readShellRequest(request)).toEqual(request)
  })

  test('say that the app opens at login only after the desktop confirmed it', () => {
    let told: readonly Notice[] = []
    const Probe = () => {
      told = useNotices()
      return null
    }
    const root = createRoot(document.createElement('div'))
    flushSync(() => root.render(<Probe />))
    const said = () => {
      flushSync(() => root.render(<Probe />))
      return told.map(({ text }) => text)
    }
    const { run, answer, heard, stop } = setUp(null)
    run('desktop.openAtLogin')
    expect(said()).not.toContain('Lectern opens at login')
    answer(true)
    expect(said()).toContain('Lectern opens at login')
    expect(heard.size).toBe(1)
    const before = said().length
    run('desktop.openAtLogin')
    answer(true)
    expect(said()).toHaveLength(before)
    stop()
    expect(heard.size).toBe(0)
  })

  test('include only update actions that would do something now', () => {
    const of = (state: UpdateState | null) =>
      setUp(state)
        .ids()
        .filter((id) => /restart|update/.test(id))
    expect(of(null)).toEqual([])
    expect(of('downloading')).toEqual([])
    expect(of('ready')).toEqual(['desktop.restart'])
    for (const state of ['none', 'failed', 'available'] as const) expect(of(state)).toEqual(['desktop.update'])
    const { run, went } = setUp('none')
    run('desktop.update')
    expect(went).toEqual(['/settings?page=desktop'])
  })
})
