import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type BrowserContext, chromium, expect, type Page } from 'playwright/test'
import { buildExtension } from '../../renderer/extension/extension.config.ts'
import { findChromium } from '../../resources/scripts/chromium.mjs'
import { openDevTools } from './dev-tools.ts'
import { ExtensionPopup } from './extension-popup.ts'

let built: Promise<string> | undefined

/** Chromium with the built extension, and its real toolbar button. */
export interface ExtensionBrowser {
  readonly context: BrowserContext
  /** Stops the worker as the browser does after half a minute. Its next event starts it again. */
  stopWorker(): Promise<void>
  /** Presses the toolbar's button while `page` is in front. */
  press(page: Page): Promise<ExtensionPopup>
  options(): Promise<Page>
  close(): Promise<void>
}

interface Target {
  readonly targetId: string
  readonly type: string
  readonly url: string
}

export async function openExtensionBrowser(): Promise<ExtensionBrowser> {
  built ??= buildExtension()
  const extension = join(await built, 'chrome')
  const profile = mkdtempSync(join(tmpdir(), 'lectern-extension-'))
  const executablePath = findChromium()
  const context = await chromium.launchPersistentContext(profile, {
    ...(executablePath ? { executablePath } : {}),
    headless: true,
    viewport: { width: 1200, height: 800 },
    ignoreDefaultArgs: ['--disable-extensions'],
    args: [
      '--headless=new',
      `--disable-extensions-except=${extension}`,
      `--load-extension=${extension}`,
      '--remote-debugging-port=0',
      ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
    ],
  })
  const first = context.serviceWorkers()[0] ?? (await context.waitForEvent('serviceworker'))
  const id = new URL(first.url()).host
  const devTools = await openDevTools(profile)
  const targets = async (filter?: readonly object[]): Promise<readonly Target[]> =>
    (await devTools.send<{ targetInfos: Target[] }>('Target.getTargets', filter ? { filter } : {})).targetInfos
  const popups = async () => (await targets()).filter(({ url }) => url === `chrome-extension://${id}/popup.html`)
  return {
    context,
    stopWorker: async () => {
      const worker = (await targets()).find(({ type, url }) => type === 'service_worker' && url.includes(id))
      if (!worker) return
      await devTools.send('Target.closeTarget', { targetId: worker.targetId })
      await expect.poll(async () => (await targets()).some(({ targetId }) => targetId === worker.targetId)).toBe(false)
    },
    press: async (page) => {
      for (const { targetId } of await popups()) await devTools.send('Target.closeTarget', { targetId })
      await page.bringToFront()
      const tab = (await targets([{ type: 'tab' }])).find(({ url }) => url === page.url())
      if (!tab) throw new Error(`no tab shows ${page.url()}`)
      await devTools.send('Extensions.triggerAction', { id, targetId: tab.targetId })
      await expect.poll(async () => (await popups()).length).toBe(1)
      const [popup] = await popups()
      return ExtensionPopup.attach(devTools, popup?.targetId ?? '')
    },
    options: async () => {
      const page = await context.newPage()
      await page.goto(`chrome-extension://${id}/options.html`)
      return page
    },
    close: async () => {
      devTools.close()
      await context.close()
      rmSync(profile, { recursive: true, force: true })
    },
  }
}
