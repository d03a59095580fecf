import { type App, dialog, type WebContents } from 'electron'
import type { Clock } from '#shared/host/ports.ts'
import * as t from '#shared/words/desktop.ts'

/** A page that crashes more often than this within the time window is reloaded only if the user agrees. */
const MOST = 3
const WINDOW = 60_000

/**
 * Reloads a window's page after its process has died. The page's data is in the Host, and its URL restores the screen.
 * If the page crashes repeatedly, the user is asked first, to avoid an endless loop.
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
