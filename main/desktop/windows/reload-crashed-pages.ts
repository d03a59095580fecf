import { type App, dialog, type WebContents } from 'electron'
import type { Clock } from '#shared/host/ports.ts'

/** A page that dies this often within the window is not loaded again without asking. */
const MOST = 3
const WINDOW = 60_000

/**
 * Loads a window's page again after its process died: what it showed is in the Host, and its address tells where it was.
 * A page that keeps dying asks first, so that it can't spin.
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
    message: 'This window keeps stopping.',
    detail: 'Nothing you saved is lost. Load it once more, or close it.',
    buttons: ['Load Again', 'Close'],
    defaultId: 0,
    cancelId: 1,
  })
  if (contents.isDestroyed()) return
  if (response === 0) contents.reload()
  else contents.close()
}
