import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import type { CapturedPage } from '#shared/extension/captured-page.ts'
import { buildExtension, families } from '../../renderer/extension/extension.config.ts'
import { corpusPages } from '../../resources/training/corpus.ts'
import { build } from '../../resources/scripts/build.mjs'
import { zipFolder } from '../../resources/scripts/zip-folder.mjs'
import { type ExtensionBrowser, openExtensionBrowser } from '../e2e/extension-browser.ts'
import { pairExtension } from '../e2e/extension-pairing.ts'
import { startHeadless } from '../e2e/headless-service.ts'
import { openMembersSite } from '../e2e/members-site.ts'
import type { Figure } from './figure.ts'
import { quantiles } from './quantiles.ts'

export const name = 'Extension: capture, the press, sizes and memory'

const PAGES = 20
const PRESSES = 10
const MB = 1e6

export async function run(): Promise<Figure[]> {
  if (!(await build('desktop')) || !(await build('web'))) throw new Error('The apps were not built')
  const folder = await buildExtension()
  const site = await openMembersSite()
  const service = await startHeadless({ allowPrivateHosts: [site.host] })
  const browser = await openExtensionBrowser()
  try {
    await pairExtension(browser, service)
    return [
      ...sizes(folder),
      ...(await captures(browser, join(folder, 'chrome/capture.js'))),
      ...(await presses(browser, site.origin)),
      { name: 'heap of the worker after the presses', value: (await browser.workerHeap()) / MB, unit: 'MB' },
    ]
  } finally {
    await browser.close()
    await service.close()
    await site.close()
  }
}

function sizes(folder: string): Figure[] {
  const packed = (script: string) => gzipSync(readFileSync(join(folder, 'chrome', script))).length / 1000
  return [
    ...families
      .filter((family) => family !== 'safari')
      .map((family) => {
        const zip = join(folder, `lectern-${family}.zip`)
        zipFolder(join(folder, family), zip)
        return { name: `package for ${family}`, value: statSync(zip).size / 1000, unit: 'kB' }
      }),
    { name: 'what captures a page, packed', value: packed('capture.js'), unit: 'kB', note: 'target 3' },
    { name: 'the worker, packed', value: packed('worker.js'), unit: 'kB', note: 'target 40' },
  ]
}

/** Times the capture of pages of other people, as they are parsed: without their network and scripts. */
async function captures(browser: ExtensionBrowser, script: string): Promise<Figure[]> {
  const all = [...corpusPages()]
  if (all.length === 0) return []
  const page = await browser.context.newPage()
  await page.route('**/*', (route) => route.abort())
  const times: number[] = []
  for (let at = 0; at < PAGES; at += 1) {
    const html = all[Math.floor((at * all.length) / PAGES)]?.html() ?? ''
    await page.setContent(html, { waitUntil: 'domcontentloaded' })
    await page.addScriptTag({ content: readFileSync(script, 'utf8') })
    times.push(
      await page.evaluate(() => {
        const { lecternCapture } = globalThis as unknown as { lecternCapture(): CapturedPage }
        const begin = performance.now()
        lecternCapture()
        return performance.now() - begin
      }),
    )
  }
  await page.close()
  return [
    ...quantiles(`capture of ${PAGES} pages of the corpus`, times, 'target 100'),
    { name: 'the slowest of them', value: Math.max(...times), unit: 'ms' },
  ]
}

/** Presses the real button on pages that the library lacks. */
async function presses(browser: ExtensionBrowser, origin: string): Promise<Figure[]> {
  const page = await browser.context.newPage()
  const painted: number[] = []
  const saved: number[] = []
  for (let press = 0; press < PRESSES; press += 1) {
    await page.goto(`${origin}/open-press-${press}`)
    const popup = await browser.press(page)
    const facts = await popup.timing('Saved!')
    painted.push(facts.painted)
    saved.push(facts.shown)
    await popup.close()
  }
  await page.close()
  return [
    ...quantiles(`first paint of the popup, ${PRESSES} presses`, painted, 'target 150'),
    ...quantiles('from the popup’s beginning to “Saved!”', saved, 'target 600'),
  ]
}
