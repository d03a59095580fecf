import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type BrowserContext, chromium, expect, type Page } from 'playwright/test'
import { findChromium } from '../../resources/scripts/chromium.mjs'
import { chromiumSwitches } from '../chromium-switches.ts'
import { builtExtension } from '../renderer/extension/built-extension.ts'
import { openDevTools } from './dev-tools.ts'
import { ExtensionPopup } from './extension-popup.ts'

/** Chromium with the built extension, and its real toolbar button. */
export interface ExtensionBrowser {
  readonly context: BrowserContext
  /** Stops the worker as the browser does after half a minute. Its next event starts it again. */
  stopWorker(): Promise<void>
  /** Presses the toolbar's button while `page` is in front. */
  press(page: Page): Promise<ExtensionPopup>
  options(): Promise<Page>
  /** Another page of the extension, by the name of its file. */
  open(name: string): Promise<Page>
  /** Evaluates in the worker, which has the browser's API. */
  evaluate<T>(expression: string): Promise<T>
  /** Bytes that the worker's scripts hold. */
  workerHeap(): Promise<number>
  close(): Promise<void>
}

/** Makes a copy of the extension whose manifest requests the permissions immediately. */
function withPermissions(folder: string, copy: string, { permissions = [], sites = [] }: ExtensionBrowserOptions) {
  if (permissions.length + sites.length === 0) return folder
  cpSync(folder, copy, { recursive: true })
  const manifest = JSON.parse(readFileSync(join(copy, 'manifest.json'), 'utf8')) as { permissions: string[] }
  const changed = { ...manifest, permissions: [...manifest.permissions, ...permissions], host_permissions: sites }
  writeFileSync(join(copy, 'manifest.json'), JSON.stringify(changed))
  return copy
}

interface Target {
  readonly targetId: string
  readonly type: string
  readonly url: string
}

interface ExtensionBrowserOptions {
  /** Optional permissions that the reader has given. A browser without a window answers no question. */
  readonly permissions?: readonly string[]
  readonly sites?: readonly string[]
  /** A folder with the manifests of programs that extensions may start. */
  readonly nativeHosts?: string
}

export async function openExtensionBrowser(given: ExtensionBrowserOptions = {}): Promise<ExtensionBrowser> {
  const profile = mkdtempSync(join(tmpdir(), 'lectern-extension-'))
  const extension = withPermissions(join(await builtExtension(), 'chrome'), join(profile, 'lectern'), given)
  if (given.nativeHosts !== undefined)
    cpSync(given.nativeHosts, join(profile, 'NativeMessagingHosts'), { recursive: true })
  const executablePath = findChromium()
  const context = await chromium.launchPersistentContext(profile, {
    ...(executablePath ? { executablePath } : {}),
    headless: true,
    viewport: { width: 1200, height: 800 },
    // It is invisible, and each frame of an animation takes processor time.
    reducedMotion: 'reduce',
    ignoreDefaultArgs: ['--disable-extensions'],
    args: [
      ...chromiumSwitches,
      '--headless=new',
      `--disable-extensions-except=${extension}`,
      `--load-extension=${extension}`,
      '--remote-debugging-port=0',
    ],
  })
  const first = context.serviceWorkers()[0] ?? (await context.waitForEvent('serviceworker'))
  const id = new URL(first.url()).host
  const devTools = await openDevTools(profile)
  const targets = async (filter?: readonly object[]): Promise<readonly Target[]> =>
    (await devTools.send<{ targetInfos: Target[] }>('Target.getTargets', filter ? { filter } : {})).targetInfos
  const popups = async () => (await targets()).filter(({ url }) => url === `chrome-extension://${id}/popup.html`)
  const open = async (name: string): Promise<Page> => {
    const page = await context.newPage()
    await page.goto(`chrome-extension://${id}/${name}`)
    return page
  }
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
    options: () => open('options.html'),
    open,
    evaluate: async <T>(expression: string) => {
      const worker = context.serviceWorkers()[0] ?? (await context.waitForEvent('serviceworker'))
      return worker.evaluate<T>(expression)
    },
    workerHeap: async () => {
      const worker = (await targets()).find(({ type, url }) => type === 'service_worker' && url.includes(id))
      const { sessionId } = await devTools.send<{ sessionId: string }>('Target.attachToTarget', {
        targetId: worker?.targetId ?? '',
        flatten: true,
      })
      await devTools.send('HeapProfiler.collectGarbage', {}, sessionId)
      const { usedSize } = await devTools.send<{ usedSize: number }>('Runtime.getHeapUsage', {}, sessionId)
      return usedSize
    },
    close: async () => {
      devTools.close()
      await context.close()
      rmSync(profile, { recursive: true, force: true })
    },
  }
}
