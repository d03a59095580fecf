import { BrowserWindow } from './browser-window.ts'
import type { Cdp } from './chromium.ts'
import { fromPage } from './protocol.ts'
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

/** Passes a window that a page opened to its setWindowOpenHandler. It is closed, or becomes a BrowserWindow. */
async function adopt(info: { targetId: string; openerId?: string; type: string; url: string }): Promise<void> {
  if (info.type !== 'page' || !info.openerId) return
  const opener = state.contents.find((contents) => contents.targetId === info.openerId)
  if (!opener) return
  const url = await addressOf(info.targetId, info.url)
  if (opener.judgePopup(fromPage(url)) === 'allow') new BrowserWindow({}, info.targetId)
  else await state.chromium.send('Target.closeTarget', { targetId: info.targetId }).catch(() => {})
}

/** Waits for a new page's address, which is known only once its first navigation is requested: a second at most. */
async function addressOf(targetId: string, first: string): Promise<string> {
  let url = first
  for (let attempt = 0; attempt < 40 && (!url || url === 'about:blank'); attempt++) {
    await new Promise((resolve) => setTimeout(resolve, 25))
    const known = await state.chromium.send('Target.getTargetInfo', { targetId }).catch(() => undefined)
    if (!known) return url
    url = known.targetInfo.url
  }
  return url
}
