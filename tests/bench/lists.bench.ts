import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { chromium, type Page } from 'playwright'
import { build } from 'vite'
import { findChromium } from '../../resources/scripts/chromium.mjs'
import { startShellBed } from '../renderer/shell/bed.ts'
import type { Figure } from './figure.ts'

export const name = 'Lists: 100,000 rows under keys and scrolling, the palette, views from cache, 10,000 tags'

const root = join(import.meta.dirname, '../..')
/** 16 entries a time, 14 of them in the queue. */
const REPEAT = 7143
const PRESSES = 60
const FRAMES = 180
const TAGS = 10_000

const quantile = (times: readonly number[], share: number): number =>
  times.toSorted((a, b) => a - b)[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0

/** A list as its library's own example draws one, for the same scrolling in the same run. */
async function bareList(): Promise<string> {
  const outDir = join(root, 'out/test/bare-list')
  await build({
    configFile: false,
    logLevel: 'error',
    root,
    define: { 'process.env.NODE_ENV': '"production"' },
    build: {
      outDir,
      emptyOutDir: true,
      lib: { entry: join(root, 'tests/renderer/shell/bare-list.tsx'), formats: ['es'], fileName: () => 'bare-list.js' },
    },
  })
  return readFile(join(outDir, 'bare-list.js'), 'utf8')
}

/** Milliseconds from each press to the end of the frame's work, and how long each frame was: told by the page itself. */
async function presses(page: Page, key: string, count: number): Promise<number[]> {
  await page.evaluate(() => {
    const times: number[] = []
    Object.assign(window, { benchTimes: times })
    window.addEventListener(
      'keydown',
      ({ timeStamp }) => requestAnimationFrame(() => setTimeout(() => times.push(performance.now() - timeStamp))),
      { capture: true },
    )
  })
  for (let at = 0; at < count; at++) {
    await page.keyboard.press(key)
    await page.waitForFunction(
      (done) => (window as never as { benchTimes: number[] }).benchTimes.length >= done,
      at + 1,
    )
  }
  return page.evaluate(() => (window as never as { benchTimes: number[] }).benchTimes)
}

const scroll = (page: Page, scroller: string): Promise<number[]> =>
  page.evaluate(
    ([selector, frames]) =>
      new Promise<number[]>((resolve) => {
        const element = document.querySelector(selector)
        if (!element) throw new Error('nothing to scroll')
        const times: number[] = []
        let before = performance.now()
        const step = (): void => {
          const now = performance.now()
          times.push(now - before)
          before = now
          element.scrollTop += 480
          if (times.length < frames) requestAnimationFrame(step)
          else resolve(times)
        }
        requestAnimationFrame(step)
      }),
    [scroller, FRAMES] as const,
  )

/** From a press to an element that was not there. */
const until = (page: Page, selector: string): Promise<void> =>
  page.evaluate((selector) => {
    Object.assign(window, { benchSeen: null })
    let pressed = 0
    addEventListener('keydown', ({ timeStamp }) => (pressed = timeStamp), { capture: true })
    const observer = new MutationObserver(() => {
      if (!document.querySelector(selector)) return
      observer.disconnect()
      Object.assign(window, { benchSeen: performance.now() - pressed })
    })
    observer.observe(document.body, { childList: true, subtree: true })
  }, selector)
const seen = async (page: Page): Promise<number> => {
  const found = await page.waitForFunction(() => (window as never as { benchSeen: number | null }).benchSeen)
  return (await found.jsonValue()) ?? 0
}

export async function run(): Promise<Figure[]> {
  const executablePath = findChromium()
  const bed = await startShellBed()
  const bare = await bareList()
  const browser = await chromium.launch({
    ...(executablePath ? { executablePath } : {}),
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--no-first-run'],
  })
  try {
    const page = await browser.newPage({ viewport: { width: 1440, height: 900 } })
    await page.goto(`${bed.url}/list/queue?repeat=${REPEAT}`)
    await page.getByRole('row').first().waitFor({ timeout: 120_000 })
    // What comes after the list is there too: its own reading is no part of what keys cost.
    await page.getByRole('navigation', { name: 'Sidebar' }).getByText('100,002').waitFor()
    const nothing = await presses(page, 'Shift', PRESSES)
    await page.keyboard.press('j')
    await page.keyboard.press('j')
    const moves = await presses(page, 'j', PRESSES)
    const ours = await scroll(page, '[data-density]')

    await page.keyboard.press('ControlOrMeta+k')
    await page.getByRole('option').first().waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await until(page, 'dialog [role=option]')
    await page.keyboard.press('ControlOrMeta+k')
    const palette = await seen(page)
    const typed = await presses(page, 'e', 12)
    await page.keyboard.press('Escape')

    await page.goto(`${bed.url}/list/archive`)
    await page.getByRole('row').first().waitFor({ timeout: 120_000 })
    await page.keyboard.press('g')
    await page.keyboard.press('f')
    await page.getByRole('heading', { level: 1, name: 'Favorites' }).waitFor()
    await page.getByRole('row').first().waitFor()
    await until(page, '[role=grid][aria-label=Archive] [role=row]')
    await page.keyboard.press('g')
    await page.keyboard.press('a')
    const view = await seen(page)

    await page.evaluate((count) => {
      const date = '2026-06-01T12:00:00.000Z'
      const tags = Array.from({ length: count }, (_, at) => ({
        id: at + 1,
        name: `tag ${(at * 7919) % count}`,
        article_count: at % 97,
        created_date: date,
        last_used_date: date,
      }))
      window.bedHost.answers.set('tags', () => ({ tags, next: null }))
    }, TAGS)
    await until(page, '[aria-labelledby=page-title] li')
    await page.keyboard.press('g')
    await page.keyboard.press('t')
    const tags = await seen(page)
    await page.getByRole('searchbox', { name: 'Filter tags' }).focus()
    const tagKeys = await presses(page, '7', 8)

    const other = await browser.newPage({ viewport: { width: 1440, height: 900 } })
    await other.route('**/bare.html', (route) =>
      route.fulfill({
        contentType: 'text/html',
        body: '<body style="margin:0"><div id="root"></div><script type="module" src="/bare.js"></script>',
      }),
    )
    await other.route('**/bare.js', (route) => route.fulfill({ contentType: 'text/javascript', body: bare }))
    await other.goto(`${bed.url}/bare.html`)
    await other.locator('#scroller').waitFor()
    const theirs = await scroll(other, '#scroller')

    const late = (times: readonly number[]): number => times.filter((time) => time > 20).length
    return [
      {
        name: 'a key that does nothing, p50',
        value: quantile(nothing, 0.5),
        unit: 'ms',
        note: 'what a frame costs here',
      },
      { name: 'the same, p95', value: quantile(nothing, 0.95), unit: 'ms' },
      { name: 'key press to painted cursor, 100,000 rows, p50', value: quantile(moves, 0.5), unit: 'ms' },
      { name: 'the same, p95', value: quantile(moves, 0.95), unit: 'ms', note: 'target 16; waits for a frame' },
      { name: 'palette open again', value: palette, unit: 'ms', note: 'target 50' },
      {
        name: 'a key in the palette, p50',
        value: quantile(typed, 0.5),
        unit: 'ms',
        note: 'target 8; waits for a frame',
      },
      { name: 'view from cache', value: view, unit: 'ms', note: 'target 50' },
      { name: 'tags page, 10,000 tags', value: tags, unit: 'ms' },
      { name: 'a key in its filter, p50', value: quantile(tagKeys, 0.5), unit: 'ms', note: 'waits for a frame' },
      { name: 'late frames while scrolling, ours', value: late(ours), unit: `of ${FRAMES}` },
      { name: 'late frames while scrolling, a bare list', value: late(theirs), unit: `of ${FRAMES}` },
    ]
  } finally {
    await browser.close()
    await bed.close()
  }
}
