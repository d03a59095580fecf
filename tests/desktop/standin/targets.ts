import { BrowserWindow } from './browser-window.ts'
import type { Cdp } from './chromium.ts'
import { state } from './state.ts'

/** Tracks Chromium's pages: windows that a page opened, and pages that closed. */
export function watchTargets(): void {
  const { chromium } = state
  chromium.on('Target.targetCreated', ({ targetInfo }: Cdp) => void adopt(targetInfo))
  chromium.on('Target.targetDestroyed', ({ targetId }: Cdp) => {
    state.contents.find((contents) => contents.targetId === targetId)?.gone()
  })
  chromium.on('Target.targetInfoChanged', ({ targetInfo }: Cdp) => {
    state.contents.find((contents) => contents.targetId === targetInfo.targetId)?.named(targetInfo.title)
  })
  void chromium.send('Target.setDiscoverTargets', { discover: true })
}

/** Closes a window that a page opened, or makes it a BrowserWindow, as the page's setWindowOpenHandler answered. */
async function adopt(info: { targetId: string; openerId?: string; type: string }): Promise<void> {
  if (info.type !== 'page' || !info.openerId) return
  const opener = state.contents.find((contents) => contents.targetId === info.openerId)
  if (!opener) return
  if ((await opener.nextPopup()) === 'allow') new BrowserWindow({}, info.targetId)
  else await state.chromium.send('Target.closeTarget', { targetId: info.targetId }).catch(() => {})
}
