import { join } from 'node:path'
import { chromium, type Page } from 'playwright'
import { build } from '../../resources/scripts/build.mjs'
import { findChromium } from '../../resources/scripts/chromium.mjs'
import { chromiumSwitches } from '../chromium-switches.ts'
import { signInLink } from '../../main/service/accounts/sign-in-link.ts'
import { serveHttp } from '../../main/service/http/serve-http.ts'
import { articlePage } from '../main/service/article-page.ts'
import { openLibrary } from '../main/service/open-library.ts'
import { openLoopbackSite } from '../main/service/outbound/loopback-site.ts'
import type { Figure } from './figure.ts'
import { held, heldByScripts } from './held.ts'

export const name = 'Memory: a tab in which a thousand articles were opened'

const ARTICLES = 100
const OPENINGS = Number(process.env['LECTERN_OPENINGS'] ?? 1000)
const WORDS = 1500

export async function run(): Promise<Figure[]> {
  if (!(await build('web'))) throw new Error('The web app was not built')
  const site = await openLoopbackSite((request, response) => {
    response.setHeader('content-type', 'text/html; charset=utf-8')
    response.end(articlePage(`Page ${request.url ?? ''}`, WORDS))
  })
  const webFolder = join(import.meta.dirname, '../../out/web')
  const library = await openLibrary({ webFolder, allowPrivateHosts: [site.host] })
  const door = await serveHttp(library.service, { host: '127.0.0.1', port: 0 })
  const executablePath = findChromium()
  const browser = await chromium.launch({
    ...(executablePath ? { executablePath } : {}),
    args: [...chromiumSwitches],
  })
  try {
    for (let n = 0; n < ARTICLES; n += 1) {
      await library.call('POST', '/save/', { url: `http://${site.host}/${n}` })
    }
    await library.service.idle()
    const page = await browser.newPage({ viewport: { width: 1440, height: 900 } })
    await page.goto(signInLink(door.origin, await library.service.localSignInToken()))
    await page.locator(rows).first().waitFor()
    await openInTurn(page, 0, ARTICLES)
    const scriptsBefore = await heldByScripts(page)
    const before = await held(page)
    await openInTurn(page, ARTICLES, OPENINGS)
    const after = await held(page)
    const scriptsAfter = await heldByScripts(page)
    const openings = `${OPENINGS - ARTICLES} openings after the first ${ARTICLES}`
    return [
      {
        name: `objects of scripts gained in ${openings}`,
        value: scriptsAfter - scriptsBefore,
        unit: 'MB',
        note: `target 1; ${scriptsBefore.toFixed(2)} before, ${scriptsAfter.toFixed(2)} after`,
      },
      {
        name: `heap gained in ${openings}`,
        value: after.heap - before.heap,
        unit: 'MB',
        note: `with compiled code; ${before.heap.toFixed(1)} before, ${after.heap.toFixed(1)} after`,
      },
      { name: `DOM nodes gained in ${openings}`, value: after.nodes - before.nodes, unit: 'nodes' },
      { name: `listeners gained in ${openings}`, value: after.listeners - before.listeners, unit: 'listeners' },
    ]
  } finally {
    await browser.close()
    await door.close()
    await library.close()
    await site.close()
  }
}

const rows = '[role=grid][aria-label=Queue] [role=row] a'

/** Opens one article after the other with the keys, down the list and up again. */
async function openInTurn(page: Page, from: number, to: number): Promise<void> {
  for (let n = from; n < to; n += 1) {
    await page.keyboard.press(Math.floor(n / (ARTICLES - 1)) % 2 === 0 ? 'j' : 'k')
    await page.keyboard.press('Enter')
    await page.locator('[data-article-body] p').first().waitFor()
    await page.keyboard.press('u')
    await page.locator(rows).first().waitFor()
  }
}
