import type { DesktopSettings, DesktopSettingsChange } from '#shared/desktop/desktop-settings.ts'
import type { Shell, UpdateState } from '#shared/desktop/shell.ts'
import { notify } from '../../cache/index.ts'
import type { PaletteItem } from '../../commands/palette/rank.ts'

interface DesktopNow {
  readonly openAtLogin: boolean
  readonly tray: boolean
  /** Null: this copy is not updated from inside. */
  readonly updates: UpdateState | null
}

type Navigate = (path: string) => void

/** Shows what a desktop can do as it stands, and again whenever that changes. Returns how to stop. */
export function watchDesktopItems(
  shell: Shell,
  navigate: Navigate,
  show: (items: readonly PaletteItem[]) => void,
): () => void {
  let settings: DesktopSettings | null = null
  let possible = false
  let state: UpdateState = 'none'
  const stop = shell.listen((event) => {
    if (event.type === 'settings') [settings, possible] = [event.settings, event.updates]
    else if (event.type === 'update') state = event.state
    else return
    if (settings) show(desktopItems(shell, { ...settings, updates: possible ? state : null }, navigate))
  })
  shell.tell({ type: 'settings' })
  return stop
}

/** What a desktop can do, by name in the palette (UX.md section 10). */
function desktopItems(shell: Shell, now: DesktopNow, navigate: Navigate): readonly PaletteItem[] {
  const row = (id: string, title: string, aliases: readonly string[], run: () => void): PaletteItem => ({
    id: `desktop.${id}`,
    title,
    aliases,
    group: 'Commands',
    run,
  })
  const place = (page: string, title: string, ...aliases: readonly string[]): PaletteItem => ({
    ...row(page, `Settings: ${title}`, aliases, () => navigate(`/settings?page=${page}`)),
    group: 'Go to',
  })
  return [
    row('newWindow', 'New window', ['open a window'], () => shell.tell({ type: 'newWindow' })),
    row('revealData', 'Show data folder', ['reveal', 'files', 'backup'], () => shell.tell({ type: 'revealData' })),
    row('reload', 'Reload this window', ['refresh'], () => location.reload()),
    place('desktop', 'Desktop', 'shortcut for saving', 'tray', 'log', 'hardware acceleration'),
    place('notifications', 'Notifications', 'badge'),
    {
      ...row('openAtLogin', 'Open at login', ['autostart', 'startup'], () =>
        change(shell, { openAtLogin: !now.openAtLogin }),
      ),
      chosen: now.openAtLogin || undefined,
    },
    {
      ...row('tray', 'Icon in the tray or menu bar', ['show in tray'], () => change(shell, { tray: !now.tray })),
      chosen: now.tray || undefined,
    },
    ...updateItems(now.updates),
  ]

  function updateItems(state: UpdateState | null): readonly PaletteItem[] {
    if (state === 'ready')
      return [row('restart', 'Restart to update', ['install'], () => shell.tell({ type: 'restartToUpdate' }))]
    if (state === null || state === 'downloading') return []
    const [title, type] =
      state === 'available'
        ? (['Download the update', 'downloadUpdate'] as const)
        : (['Check for updates', 'checkForUpdates'] as const)
    return [
      row('update', title, ['newer version', 'upgrade'], () => {
        shell.tell({ type })
        // There it is seen what comes of it.
        navigate('/settings?page=desktop')
      }),
    ]
  }
}

/** The desktop's answer is what is told: not every system does as it is asked. */
function change(shell: Shell, settings: DesktopSettingsChange): void {
  const stop = shell.listen((event) => {
    if (event.type !== 'settings') return
    stop()
    const { openAtLogin, tray } = event.settings
    const kept = settings.openAtLogin === undefined ? settings.tray === tray : settings.openAtLogin === openAtLogin
    if (!kept) return
    if (settings.openAtLogin === undefined) notify(tray ? 'The icon is shown' : 'The icon is gone')
    else notify(openAtLogin ? 'Lectern opens at login' : 'Lectern does not open at login')
  })
  shell.tell({ type: 'change', settings })
}
