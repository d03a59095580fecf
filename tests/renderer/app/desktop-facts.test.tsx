import type { ReactNode } from 'react'
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { expect, test } from 'vitest'
import type { DesktopSettings } from '#shared/desktop/desktop-settings.ts'
import { initialDesktopSettings } from '#shared/desktop/initial-desktop-settings.ts'
import type { ShellRequest } from '#shared/desktop/shell-request.ts'
import type { Shell, ShellEvent } from '#shared/desktop/shell.ts'
import { type DesktopView, useDesktopFacts } from '../../../renderer/app/desktop/desktop-facts.ts'

/** Sets up a desktop that answers only at the test's request. */
function setUp() {
  const told: ShellRequest[] = []
  let hear: (event: ShellEvent) => void = () => {}
  const shell: Shell = {
    tell: (request) => told.push(request),
    listen: (listener) => {
      hear = listener
      return () => {}
    },
  }
  let view: DesktopView | null = null
  const Probe = (): ReactNode => {
    view = useDesktopFacts(shell)
    return null
  }
  flushSync(() => createRoot(document.createElement('div')).render(<Probe />))
  const rest = {
    dataFolder: '',
    logFile: '',
    account: null,
    allowed: [],
    direct: null,
    keepsTokens: true,
    updates: false,
    browsers: null,
  }
  return {
    told,
    shown: () => view?.facts?.settings,
    reset: (name: keyof DesktopSettings) => view?.resetOf(name),
    choose: (chosen: Partial<DesktopSettings>) => flushSync(() => view?.change(chosen)),
    answer: (settings: Partial<DesktopSettings>) =>
      flushSync(() => hear({ type: 'settings', settings: { ...initialDesktopSettings, ...settings }, ...rest })),
  }
}

test('later choices stay while the desktop is still answering the first', () => {
  const { told, shown, choose, answer } = setUp()
  answer({})
  choose({ openAtLogin: true })
  choose({ tray: true })
  expect(shown()).toMatchObject({ openAtLogin: true, tray: true })
  answer({ openAtLogin: true })
  expect(shown()).toMatchObject({ openAtLogin: true, tray: true })
  answer({ openAtLogin: true, tray: true })
  expect(shown()).toMatchObject({ openAtLogin: true, tray: true })
  expect(told.map(({ type }) => type)).toEqual(['settings', 'change', 'change'])
})

test('a choice that the desktop rejects reverts, and a later choice stays', () => {
  const { shown, choose, answer } = setUp()
  answer({})
  choose({ saveShortcut: 'CommandOrControl+Alt+K' })
  choose({ badge: 'queue' })
  answer({ saveShortcut: null })
  expect(shown()).toMatchObject({ saveShortcut: null, badge: 'queue' })
  answer({ badge: 'queue' })
  expect(shown()).toMatchObject({ saveShortcut: null, badge: 'queue' })
})

test('only a changed setting can be reset', () => {
  const { told, shown, reset, answer } = setUp()
  answer({ tray: true, badge: 'queue' })
  expect(reset('openAtLogin')).toBeUndefined()
  const back = reset('tray')
  flushSync(() => back?.())
  expect(shown()).toMatchObject({ tray: false, badge: 'queue' })
  expect(told.at(-1)).toEqual({ type: 'change', settings: { tray: false } })
  expect(reset('tray')).toBeUndefined()
  expect(reset('badge')).toBeDefined()
})
