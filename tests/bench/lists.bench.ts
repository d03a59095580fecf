import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { chromium, type Page } from 'playwright'
import { build } from 'vite'
import { findChromium } from '../../resources/scripts/chromium.mjs'
import { chromiumSwitches } from '../chromium-switches.ts'
import { startAppServer } from '../renderer/shell/app-server.ts'
import type { Figure } from './figure.ts'
import { held } from './held.ts'
import { type KeyLatency, keyLatencies } from './key-latency.ts'

export const name = 'Lists: 100,000 rows under keys and scrolling, the palette, views from cache, 10,000 tags'

const root = join(import.meta.dirname, '../..')
/** 16 entries at a time, 14 of them in the queue. */
const REPEAT = 7143
const PRESSES = 60
const FRAMES = 180
const RUNS = 3
/** Milliseconds between two frames of a screen. */
const FRAME = 1000 / 60
/** CSS pixels per frame: five rows, and a quarter of a row. */
const FAST = 480
const SLOW = 24
const LANDED = 1000
/** Uncounted key presses first, so that the code is compiled. */
const WARM = 20
/** Each round visits every view in this order with these keys. The queue comes last, so that the round ends in it. */
const ROUNDS = 6
const LONG = 40
/** Typed into the palette and deleted again, letter by letter. */
const WORDS = ['settings', 'archive', 'theme', 'the quiet'] as const
/** Milliseconds after which a switch counts as missing. */
const NEVER = 10_000
const views = [
  ['f', '[role=grid][aria-label=Favorites] [role=row] a'],
  ['a', '[role=grid][aria-label=Archive] [role=row] a'],
  ['t', '[aria-labelledby=page-title] li a'],
  ['s', '[aria-labelledby=page-title] #page-title + *'],
  ['q', '[role=grid][aria-label=Queue] [role=row] a'],
] as const

declare global {
  interface Window {
    /** Runs `then` as a separate task after the current one. A timer would fire a millisecond or more later. */
    benchAfter: (then: () => void) => void
    /** The time from a key press to the view it opens. */
    benchSwitched?: Promise<number>
  }
}
const TAGS = 10_000
const FEW_TAGS = 40

const quantile = (times: readonly number[], share: number): number =>
  times.toSorted((a, b) => a - b)[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0

/** Opens a list like the example of its library, for the same scrolling in the same run. */
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

/** CPU time of a page's main thread so far, in milliseconds. Other programs do not count. */
interface Work {
  /** Everything: scripts, styles, layout, painting, submitting. */
  readonly all: number
  /** Scripts, styles and layout. */
  readonly ours: number
}

type Meter = () => Promise<Work>

async function meterOf(page: Page): Promise<Meter> {
  const session = await page.context().newCDPSession(page)
  await session.send('Performance.enable', { timeDomain: 'threadTicks' })
  return async () => {
    const { metrics } = await session.send('Performance.getMetrics')
    const of = (name: string): number => (metrics.find((metric) => metric.name === name)?.value ?? 0) * 1000
    return { all: of('TaskDuration'), ours: of('ScriptDuration') + of('RecalcStyleDuration') + of('LayoutDuration') }
  }
}

interface Presses {
  readonly latencies: readonly KeyLatency[]
  /** All main thread work each key press caused, including work after its frame. */
  readonly work: readonly Work[]
}

/** Milliseconds between two presses at the pace of a held key, varied to hit every phase of a frame. */
const pauseAfter = (press: number): number => 34 + ((press * 7) % 17)

/** Lets the page detect the end of a frame. A timer would fire a millisecond or more later. */
const benchAfter = (): void => {
  const waiting: (() => void)[] = []
  const channel = new MessageChannel()
  channel.port1.onmessage = () => waiting.shift()?.()
  window.benchAfter = (then) => {
    waiting.push(then)
    channel.port2.postMessage(null)
  }
}

async function presses(page: Page, meter: Meter, keys: readonly string[]): Promise<Presses> {
  const work: Work[] = []
  const latencies = await keyLatencies(page, async () => {
    for (const [at, key] of keys.entries()) {
      const before = await meter()
      await page.keyboard.press(key)
      await page.waitForTimeout(pauseAfter(at))
      const after = await meter()
      work.push({ all: after.all - before.all, ours: after.ours - before.ours })
    }
  })
  return { latencies, work }
}

/** A word, then as many deletions. */
const typedAndTaken = (word: string): readonly string[] => [...word.split(''), ...often('Backspace', word.length)]

const often = (key: string, count: number): readonly string[] => Array.from({ length: count }, () => key)

interface Scrolled {
  /** Frames that the screen would have shown but that were not drawn. */
  readonly dropped: number
  /** Main thread work per frame. */
  readonly work: Work
}

async function scroll(page: Page, meter: Meter, scroller: string, by: number): Promise<Scrolled> {
  const before = await meter()
  const begun = await page.evaluate(
    ([selector, by, frames]) =>
      new Promise<number[]>((resolve) => {
        const element = document.querySelector(selector)
        if (!element) throw new Error('nothing to scroll')
        const begun: number[] = []
        const step = (now: number): void => {
          begun.push(now)
          element.scrollTop += by
          if (begun.length <= frames) requestAnimationFrame(step)
          else resolve(begun)
        }
        requestAnimationFrame(step)
      }),
    [scroller, by, FRAMES] as const,
  )
  const after = await meter()
  const gaps = begun.slice(1).map((at, index) => at - (begun[index] ?? at))
  return {
    dropped: gaps.reduce((sum, gap) => sum + Math.max(0, Math.round(gap / FRAME) - 1), 0),
    work: { all: (after.all - before.all) / FRAMES, ours: (after.ours - before.ours) / FRAMES },
  }
}

/** Repeats the same scroll often enough that one hiccup of the machine does not decide. */
async function scrolls(page: Page, meter: Meter, scroller: string): Promise<{ fast: Scrolled[]; slow: Scrolled }> {
  const fast: Scrolled[] = []
  for (let run = 0; run < RUNS; run++) fast.push(await scroll(page, meter, scroller, FAST))
  // After fast scrolling ends, the rows are drawn whole, with their pictures.
  await page.waitForTimeout(LANDED)
  return { fast, slow: await scroll(page, meter, scroller, SLOW) }
}

/** From a key press to the end of the frame that shows another view. */
async function switchTo(page: Page, key: string, selector: string): Promise<number> {
  // Install the observer before the key press: a page that gets both at the same time may see the key first.
  await page.evaluate(
    ([selector, never]) => {
      window.benchSwitched = new Promise((resolve, reject) => {
        setTimeout(reject, never, new Error(`${selector} did not come`))
        const { title } = document
        let pressed = 0
        const press = ({ timeStamp }: KeyboardEvent): void => void (pressed = timeStamp)
        addEventListener('keydown', press, { capture: true })
        const observer = new MutationObserver(() => {
          if (document.title === title || !document.querySelector(selector)) return
          observer.disconnect()
          removeEventListener('keydown', press, { capture: true })
          requestAnimationFrame(() => window.benchAfter(() => resolve(performance.now() - pressed)))
        })
        observer.observe(document, { childList: true, subtree: true, characterData: true })
      })
    },
    [selector, NEVER] as const,
  )
  await page.keyboard.press('g')
  await page.keyboard.press(key)
  return page.evaluate(() => window.benchSwitched ?? 0)
}

/** From a key press to a new element. */
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

const hasTags = (page: Page, count: number): Promise<void> =>
  page.evaluate((count) => {
    const date = '2026-06-01T12:00:00.000Z'
    const tags = Array.from({ length: count }, (_, at) => ({
      id: at + 1,
      name: `tag ${(at * 7919) % count}`,
      article_count: at % 97,
      created_date: date,
      last_used_date: date,
    }))
    window.fakeHost.answers.set('tags', () => ({ tags, next: null }))
  }, count)

export async function run(): Promise<Figure[]> {
  const executablePath = findChromium()
  const server = await startAppServer()
  const bare = await bareList()
  const browser = await chromium.launch({
    ...(executablePath ? { executablePath } : {}),
    args: [...chromiumSwitches],
  })
  try {
    const page = await browser.newPage({ viewport: { width: 1440, height: 900 } })
    await page.addInitScript(benchAfter)
    // Rows show their pictures, as in real use.
    await page.addInitScript(() => localStorage.setItem('lectern.pictures', 'bench'))
    const meter = await meterOf(page)
    await page.goto(`${server.url}/list/queue?repeat=${REPEAT}`)
    await page.getByRole('row').first().waitFor({ timeout: 120_000 })
    // Wait for what loads after the list, so that it does not count towards the keys.
    await page.getByRole('navigation', { name: 'Sidebar' }).getByText('100,002').waitFor()
    await presses(page, meter, often('j', WARM))
    const down = await presses(page, meter, often('j', PRESSES))
    const up = await presses(page, meter, often('k', PRESSES))
    const ours = await scrolls(page, meter, '[data-density]')

    await page.keyboard.press('ControlOrMeta+k')
    await page.getByRole('option').first().waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await until(page, 'dialog [role=option]')
    await page.keyboard.press('ControlOrMeta+k')
    const palette = await seen(page)
    await presses(page, meter, WORDS.flatMap(typedAndTaken))
    const typed = await presses(page, meter, WORDS.flatMap(typedAndTaken))
    const slips = await presses(page, meter, often('e', 12))
    // The first press clears the text, the second closes the palette.
    await page.keyboard.press('Escape')
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await page.evaluate(() => {
      const dialog = document.createElement('dialog')
      dialog.append(document.createElement('input'))
      document.body.append(dialog)
      dialog.showModal()
    })
    const field = await presses(page, meter, often('e', 12))
    await page.evaluate(() => document.querySelector('body > dialog')?.remove())

    await hasTags(page, FEW_TAGS)
    const rounds: number[][] = []
    for (let round = 0; round <= ROUNDS; round++) {
      rounds.push([])
      for (const [key, selector] of views) rounds.at(-1)?.push(await switchTo(page, key, selector))
    }
    const [first = [], ...again] = rounds
    const before = await held(page)
    for (let round = 0; round < LONG; round++) {
      for (const [key, selector] of views) await switchTo(page, key, selector)
    }
    const after = await held(page)

    await hasTags(page, TAGS)
    await until(page, `[aria-labelledby=page-title] li:nth-child(${FEW_TAGS + 1})`)
    await page.keyboard.press('g')
    await page.keyboard.press('t')
    const tags = await seen(page)
    await page.getByRole('searchbox', { name: 'Filter tags' }).focus()
    const tagKeys = await presses(page, meter, often('7', 8))

    const other = await browser.newPage({ viewport: { width: 1440, height: 900 } })
    await other.route('**/bare.html', (route) =>
      route.fulfill({
        contentType: 'text/html',
        body: '<body style="margin:0"><div id="root"></div><script type="module" src="/bare.js"></script>',
      }),
    )
    await other.route('**/bare.js', (route) => route.fulfill({ contentType: 'text/javascript', body: bare }))
    await other.goto(`${server.url}/bare.html`)
    await other.locator('#scroller').waitFor()
    const otherMeter = await meterOf(other)
    await presses(other, otherMeter, often('j', WARM))
    const theirKeys = await presses(other, otherMeter, [...often('j', PRESSES), ...often('k', PRESSES)])
    const theirs = await scrolls(other, otherMeter, '#scroller')

    const times = (latencies: readonly KeyLatency[], part: keyof KeyLatency, share: number): number =>
      quantile(
        latencies.map((latency) => latency[part]),
        share,
      )
    const works = (work: readonly Work[], part: keyof Work, share: number): number =>
      quantile(
        work.map((one) => one[part]),
        share,
      )
    const dropped = (runs: readonly Scrolled[]): number => runs.reduce((sum, run) => sum + run.dropped, 0)
    const frames = `of ${FRAMES * RUNS}`
    const key = (
      name: string,
      presses: readonly Presses[],
      target: { made?: number; ours?: number } = {},
    ): Figure[] => {
      const latencies = presses.flatMap(({ latencies }) => latencies)
      const work = presses.flatMap(({ work }) => work)
      const aim = (wanted?: number): string | undefined => (wanted === undefined ? undefined : `target ${wanted}`)
      return [
        { name: `${name}: until its frame is handed over, p50`, value: times(latencies, 'made', 0.5), unit: 'ms' },
        { name: '  the same, p95', value: times(latencies, 'made', 0.95), unit: 'ms', note: aim(target.made) },
        { name: '  until it is shown, p50', value: times(latencies, 'shown', 0.5), unit: 'ms' },
        { name: '  the same, p95', value: times(latencies, 'shown', 0.95), unit: 'ms' },
        {
          name: '  of it the wait for the screen, p50',
          value: times(latencies, 'waited', 0.5),
          unit: 'ms',
          note: 'no part of the first two',
        },
        { name: '  scripts, styles, layout, p50', value: works(work, 'ours', 0.5), unit: 'ms', note: aim(target.ours) },
        { name: '  the same, p95', value: works(work, 'ours', 0.95), unit: 'ms' },
        { name: '  all work of the main thread, p50', value: works(work, 'all', 0.5), unit: 'ms' },
        { name: '  the same, p95', value: works(work, 'all', 0.95), unit: 'ms' },
      ]
    }
    return [
      ...key('key press that moves the cursor, 100,000 rows', [down, up], { made: 16 }),
      ...key('the same in a bare list', [theirKeys]),
      { name: 'palette open again', value: palette, unit: 'ms', note: 'target 50' },
      ...key('a key in the palette', [typed], { ours: 8 }),
      ...key('one that finds nothing there', [slips]),
      ...key('a key in a bare field of a dialog', [field]),
      {
        name: 'favorites, archive, tags, sources, queue from cache, p50',
        value: quantile(again.flat(), 0.5),
        unit: 'ms',
        note: 'painted; target 50',
      },
      { name: 'the same, p95', value: quantile(again.flat(), 0.95), unit: 'ms', note: 'target 50' },
      { name: 'the first time, slowest', value: Math.max(...first), unit: 'ms', note: 'with its code and its answer' },
      ...(['heap', 'nodes', 'listeners'] as const).map((what) => ({
        name: `${what} more after ${LONG * views.length} views`,
        value: after[what] - before[what],
        unit: what === 'heap' ? 'MB' : '',
        note: `of ${before[what].toFixed(0)}`,
      })),
      { name: 'tags page, 10,000 tags', value: tags, unit: 'ms' },
      { name: 'a key in its filter, p50', value: times(tagKeys.latencies, 'shown', 0.5), unit: 'ms' },
      { name: 'frames dropped while scrolling five rows a frame, ours', value: dropped(ours.fast), unit: frames },
      { name: 'by a bare list', value: dropped(theirs.fast), unit: frames },
      { name: 'frames dropped in slow scroll, ours', value: ours.slow.dropped, unit: `of ${FRAMES}` },
      { name: 'by a bare list', value: theirs.slow.dropped, unit: `of ${FRAMES}` },
      {
        name: 'scripts, styles and layout a frame of slow scroll, ours',
        value: ours.slow.work.ours,
        unit: 'ms',
        note: 'target 4',
      },
      { name: 'of a bare list', value: theirs.slow.work.ours, unit: 'ms' },
      { name: 'all work of the main thread a frame of slow scroll, ours', value: ours.slow.work.all, unit: 'ms' },
      { name: 'of a bare list', value: theirs.slow.work.all, unit: 'ms' },
    ]
  } finally {
    await browser.close()
    await server.close()
  }
}
