import type { DesktopSettings, DesktopSettingsChange } from '#shared/desktop/desktop-settings.ts'
import type { Shell, UpdateState } from '#shared/desktop/shell.ts'
import * as t from '#shared/words/app/desktop.ts'
import { notify } from '../../cache/index.ts'
import type { Navigate, PaletteHandlers } from '../../commands/palette/index.ts'

interface DesktopNow {
  readonly openAtLogin: boolean
  readonly tray: boolean
  /** Null if this build does not update itself. */
  readonly updates: UpdateState | null
}

/**
 * Shows the desktop's palette items for its current state, and updates them whenever it changes. Returns a function
 * that stops this.
 */
export function watchDesktopItems(
  shell: Shell,
  navigate: Navigate,
  show: (handlers: PaletteHandlers) => void,
): () => void {
  let settings: DesktopSettings | null = null
  let possible = false
  let state: UpdateState = 'none'
  const stop = shell.listen((event) => {
    if (event.type === 'settings') [settings, possible] = [event.settings, event.updates]
    else if (event.type === 'update') state = event.state
    else return
    if (settings) show(desktopHandlers(shell, { ...settings, updates: possible ? state : null }, navigate))
  })
  shell.tell({ type: 'settings' })
  return stop
}

/** The desktop's actions, keyed by palette name. */
const desktopHandlers = (shell: Shell, now: DesktopNow, navigate: Navigate): PaletteHandlers => ({
  'desktop.newWindow': { run: () => shell.tell({ type: 'newWindow' }) },
  'desktop.revealData': { run: () => shell.tell({ type: 'revealData' }) },
  'desktop.reload': { run: () => location.reload() },
  'desktop.openAtLogin': {
    chosen: now.openAtLogin || undefined,
    run: () => change(shell, { openAtLogin: !now.openAtLogin }),
  },
  'desktop.tray': { chosen: now.tray || undefined, run: () => change(shell, { tray: !now.tray }) },
  ...updateHandlers(shell, now.updates, navigate),
})

function updateHandlers(shell: Shell, state: UpdateState | null, navigate: Navigate): PaletteHandlers {
  if (state === 'ready') return { 'desktop.restart': { run: () => shell.tell({ type: 'restartToUpdate' }) } }
  if (state === null || state === 'downloading') return {}
  const found = state === 'available'
  return {
    'desktop.update': {
      states: found ? ['available'] : [],
      run: () => {
        shell.tell({ type: found ? 'downloadUpdate' : 'checkForUpdates' })
        // The page shows the progress.
        navigate('/settings?page=desktop')
      },
    },
  }
}

/** Changes settings and reports the desktop's response, because not every system applies the requested setting. */
function change(shell: Shell, settings: DesktopSettingsChange): void {
  const stop = shell.listen((event) => {
    if (event.type !== 'settings') return
    stop()
    const { openAtLogin, tray } = event.settings
    const kept = settings.openAtLogin === undefined ? settings.tray === tray : settings.openAtLogin === openAtLogin
    if (!kept) return
    if (settings.openAtLogin === undefined) notify(tray ? t.theIconIsShown : t.theIconIsHidden)
    else notify(openAtLogin ? t.lecternOpensAtLogin : t.lecternDoesNotOpenAtLogin)
  })
  shell.tell({ type: 'change', settings })
}
