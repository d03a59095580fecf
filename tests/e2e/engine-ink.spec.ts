// Faults that only a look at the drawn letters can reveal: their nodes and boxes are present although an engine clips
// them.
import { type Browser, chromium, expect, type Page } from 'playwright/test'
import { findHeadlessShell } from '../../resources/scripts/chromium.mjs'
import { chromiumSwitches } from '../chromium-switches.ts'
import { engineTest as test, skipWithoutEngine } from './engine-test.ts'
import { row, savePage } from './steps.ts'

skipWithoutEngine()

const MARKS = ['“', '„', '«', '‘', '「', '('] as const
const PROSE = 'Nobody wrote in the book that evening, and the keeper read the staff alone, by the light of the lamp.'
const TITLE = 'Dialogues at the gauge'
const HTML = `<html><head><title>${TITLE}</title></head><body><article><h1>${TITLE}</h1>${MARKS.map(
  (mark) => `<p>${mark}${PROSE}</p>`,
).join('')}</article></body></html>`

const chromiumTest = test.extend<{ chrome: Browser }>({
  chrome: async ({}, provide) => {
    const executablePath = findHeadlessShell()
    const chrome = await chromium.launch({ args: [...chromiumSwitches], ...(executablePath ? { executablePath } : {}) })
    await provide(chrome)
    await chrome.close()
  },
})

chromiumTest(
  'a quotation mark that begins a paragraph is drawn, as in Chromium',
  async ({ signedIn: page, service, chrome }) => {
    const other = await chrome.newPage({ viewport: { width: 1280, height: 900 } })
    await savePage(page, 'https://example.org/dialogues', HTML)
    // A sign-in link works once, so the other browser takes what this one was given.
    const tokens = await page.evaluate(() => localStorage.getItem('lectern.tokens') ?? '')
    await other.goto(`${service.origin}/static-error.html`)
    await other.evaluate((given) => localStorage.setItem('lectern.tokens', given), tokens)
    for (const reader of [page, other]) {
      await reader.goto(service.origin)
      await row(reader, TITLE).click()
      await expect(reader.locator('[data-block]').filter({ hasText: MARKS[0] })).toBeVisible()
    }
    for (const mark of MARKS) {
      const [own, theirs] = [await inkOf(page, mark, chrome), await inkOf(other, mark, chrome)]
      expect(theirs, `Chromium draws ${mark}`).toBeGreaterThan(0)
      expect(own, `the engine draws ${mark}`).toBeGreaterThan(theirs / 4)
    }
  },
)

/** The share of the first letter's box that is not in the color of its corner. */
async function inkOf(page: Page, mark: string, browser: Browser): Promise<number> {
  const clip = await page.evaluate((sign) => {
    const block = [...document.querySelectorAll('[data-block]')].find(({ textContent }) =>
      textContent?.startsWith(sign),
    )
    if (!block) throw new Error(`no paragraph begins with ${sign}`)
    block.scrollIntoView({ block: 'center' })
    const words = document.createTreeWalker(block, NodeFilter.SHOW_TEXT).nextNode()
    if (!words) throw new Error('no words')
    const range = document.createRange()
    range.setStart(words, 0)
    range.setEnd(words, 1)
    const { x, y, width, height } = range.getBoundingClientRect()
    return { x, y, width, height }
  }, mark)
  const picture = await page.screenshot({ clip })
  const reader = await browser.newPage()
  const share = await reader.evaluate(async (data) => {
    const image = new Image()
    image.src = `data:image/png;base64,${data}`
    await image.decode()
    const context = new OffscreenCanvas(image.width, image.height).getContext('2d')
    if (!context) throw new Error('no canvas')
    context.drawImage(image, 0, 0)
    const { data: pixels } = context.getImageData(0, 0, image.width, image.height)
    const all = pixels.length / 4
    let drawn = 0
    for (let at = 0; at < pixels.length; at += 4) {
      const far = [0, 1, 2].reduce((sum, part) => sum + Math.abs((pixels[at + part] ?? 0) - (pixels[part] ?? 0)), 0)
      if (far > 96) drawn++
    }
    return drawn / all
  }, picture.toString('base64'))
  await reader.close()
  return share
}
