import { type App, dialog, type WebContents } from 'electron'
import type { Clock } from '#shared/host/ports.ts'
import * as t from '#shared/words/desktop.ts'

/** A page that dies more often within the window is reloaded only after asking. */
const MOST = 3
const WINDOW = 60_000

/**
 * Reloads a window's page after its process died. Its data are in the Host and its address says where it was. If it
 * keeps dying, it asks first, so that it cannot loop.
 */
export function reloadCrashedPages(app: App, clock: Clock, problem: (what: string) => void): void {
  const deaths = new WeakMap<WebContents, number[]>()
  app.on('render-process-gone', (_event, contents, { reason, exitCode }) => {
    if (reason === 'clean-exit' || contents.isDestroyed()) return
    problem(`A window's page ended: ${reason} (${exitCode})`)
    const now = clock.now()
    const recent = [...(deaths.get(contents) ?? []).filter((at) => now - at < WINDOW), now]
    deaths.set(contents, recent)
    if (recent.length <= MOST) contents.reload()
    else void ask(contents)
  })
}

async function ask(contents: WebContents): Promise<void> {
  const { response } = await dialog.showMessageBox({
    type: 'warning',
    message: t.thisWindowKeepsCrashing,
    detail: t.yourLibraryIsSafeReloadThe,
    buttons: [t.reload, t.close],
    defaultId: 0,
    cancelId: 1,
  })
  if (contents.isDestroyed()) return
  if (response === 0) contents.reload()
  else contents.close()
}
