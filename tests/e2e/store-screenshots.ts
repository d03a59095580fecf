// npm run screenshots:extension: makes the pictures that stores show, 1280 by 800, from the built extension and the
// demo's library into resources/screenshots/extension.
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright/test'
import { build } from '../../resources/scripts/build.mjs'
import { type LoopbackSite, openLoopbackSite } from '../main/service/outbound/loopback-site.ts'
import { type ExtensionBrowser, openExtensionBrowser } from './extension-browser.ts'
import { pairExtension } from './extension-pairing.ts'
import { startHeadless } from './headless-service.ts'

const folder = join(import.meta.dirname, '../../resources/screenshots/extension')
const size = { width: 1280, height: 800 }

const style = `<style>
  body { margin: 0; padding: 64px 96px 0 120px; max-width: 680px; font: 19px/1.65 Georgia, serif; color: #222 }
  h1 { font-size: 40px; line-height: 1.15 } nav { display: none }
</style>`

const paragraphs = [
  'The harbor was rebuilt twice in a century. Both times the people who lived around it argued about where the cranes should stand, who should pay for them, and what would become of the old warehouses.',
  'Nobody remembers now who won. The cranes are still there, painted a faded blue, and the warehouses hold a library, a school of music and, on the top floor, a room where ships are drawn before they are built.',
  'Walking there in the morning, before the ferries start, one hears nothing but gulls, ropes and the slow knocking of small boats against the stone, as if somebody patient stood at a door.',
  'The drawings are kept in flat drawers, one for each year. The oldest shows a crane with a wheel that two men walked in to lift a load of salt, and beside it, in another hand, the price of their shoes.',
]

const article = `<!doctype html><html lang="en"><head><title>The Harbor and Its Cranes</title>${style}</head><body><article>
  <h1>The Harbor and Its Cranes</h1>${paragraphs.map((words) => `<p>${words}</p>`).join('')}</article></body></html>`

const openSite = (): Promise<LoopbackSite> =>
  openLoopbackSite((_request, response) => {
    response.setHeader('content-type', 'text/html; charset=utf-8')
    response.end(article)
  })

/** A picture of a page with another over its corner, as the browser shows a popup or a side panel. */
async function compose(browser: ExtensionBrowser, name: string, below: Buffer, above: Buffer | null, place: string) {
  const page = await browser.context.newPage()
  await page.setViewportSize(size)
  const picture = (bytes: Buffer) => `data:image/png;base64,${bytes.toString('base64')}`
  await page.setContent(`<style>body { margin: 0 } img { display: block; position: absolute } .above { ${place} }</style>
    <img src="${picture(below)}">${above ? `<img class="above" src="${picture(above)}">` : ''}`)
  await page.waitForFunction(() => [...document.images].every(({ complete }) => complete))
  await page.screenshot({ path: join(folder, `${name}.png`) })
  await page.close()
}

const popupPlace =
  'top: 12px; right: 24px; border-radius: 10px; box-shadow: 0 12px 40px rgb(0 0 0 / 0.28), 0 0 0 1px rgb(0 0 0 / 0.1)'
const panelPlace = 'top: 0; right: 0; height: 800px; box-shadow: -1px 0 0 rgb(0 0 0 / 0.15)'

async function shootPage(page: Page): Promise<Buffer> {
  await page.setViewportSize(size)
  return page.screenshot()
}

if (!(await build('desktop')) || !(await build('web'))) throw new Error('The apps were not built')
mkdirSync(folder, { recursive: true })
const site = await openSite()
const service = await startHeadless({ allowPrivateHosts: [site.host] })
const browser = await openExtensionBrowser({ permissions: ['tabs'] })
try {
  await pairExtension(browser, service)
  const page = await browser.context.newPage()
  await page.setViewportSize(size)
  await page.goto(`http://harbor-review.localhost:${new URL(site.origin).port}/2024/05/cranes`)

  const first = await browser.press(page)
  await first.shows('[role=status]', 'min')
  await first.type('input', 'harbors')
  await first.type('textarea', 'For the walk on Sunday.')
  await compose(browser, '1-save', await shootPage(page), await first.screenshot(), popupPlace)

  await page.evaluate(() => {
    const paragraph = [...document.querySelectorAll('p')].find((each) => each.textContent?.startsWith('Nobody'))
    const words = paragraph?.firstChild
    if (words) getSelection()?.setBaseAndExtent(words, 30, words, 78)
  })
  // Within a minute of the first press it is the same save, to which the words are added.
  const second = await browser.press(page)
  await second.shows('[role=status]', 'min')
  await page.waitForFunction(() => (CSS.highlights.get('lectern-saved')?.size ?? 0) > 0)
  await page.evaluate(() => getSelection()?.removeAllRanges())
  await compose(browser, '2-highlight', await shootPage(page), await second.screenshot(), popupPlace)

  const panel = await browser.open('panel.html')
  await panel.setViewportSize({ width: 400, height: 800 })
  await panel
    .getByRole('button', { name: /The Harbor and Its Cranes/ })
    .first()
    .click()
  await panel.getByRole('heading', { name: 'The Harbor and Its Cranes' }).waitFor()
  await compose(browser, '3-panel', await shootPage(page), await panel.screenshot(), panelPlace)
  await panel.close()

  const options = await browser.options()
  await options.getByText('Nothing is waiting to be sent').waitFor()
  await compose(browser, '4-options', await shootPage(options), null, '')
} finally {
  await browser.close()
  await service.close()
  await site.close()
}
