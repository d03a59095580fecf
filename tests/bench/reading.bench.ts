import { chromium } from 'playwright'
import { findChromium } from '../../resources/scripts/chromium.mjs'
import { chromiumSwitches } from '../chromium-switches.ts'
import { startReadingServer } from '../renderer/reading/harness/reading-server.ts'
import { highlightOf } from '../renderer/reading/harness/harness-content.ts'
import type { Figure } from './figure.ts'

export const name = 'Reading: opening an article, painting its highlights'

const ROUNDS = 9
const HIGHLIGHTS = 500

/** Generates words in blocks of every kind, like a long essay. */
function essay(words: number): string {
  const plain = 'A sentence has a number of words and one clause that comes to its end. '
  const sentence = (n: number) =>
    `This one has *some* words, a [link](https://example.org/${n}) and a clause that ends. `
  const blocks: string[] = []
  for (let count = 0, n = 0; count < words; n++) {
    if (n % 12 === 0) blocks.push(`#### Part ${n / 12}`)
    if (n % 17 === 5) blocks.push(`> ${sentence(n).repeat(3)}`)
    if (n % 23 === 7) blocks.push(Array.from({ length: 4 }, (_, item) => `- ${sentence(item)}`).join('\n'))
    blocks.push(plain.repeat(2) + sentence(n) + plain.repeat(3))
    count += 84
  }
  return blocks.join('\n\n')
}

export async function run(): Promise<Figure[]> {
  const executablePath = findChromium()
  const server = await startReadingServer()
  const browser = await chromium.launch({
    ...(executablePath ? { executablePath } : {}),
    args: [...chromiumSwitches],
  })
  try {
    const page = await browser.newPage({ viewport: { width: 1440, height: 900 } })
    await page.goto(`${server.url}/index.html`)
    await page.locator('[data-article-body]').waitFor()
    await page.evaluate(() => document.fonts.ready.then(() => undefined))

    /** From the tree to a laid-out first screen. Parsing is the Host's work and does not count. */
    const open = (markdown: string) =>
      page.evaluate(
        ([markdown, rounds]) => {
          const times: number[] = []
          for (let round = 0; round < rounds; round++) {
            window.reading.show({ markdown: 'Nothing.' })
            const body = window.reading.parse(markdown)
            const before = performance.now()
            window.reading.show({ markdown, body })
            document.querySelector('[data-article]')?.getBoundingClientRect()
            times.push(performance.now() - before)
          }
          return times.sort((a, b) => a - b)[rounds >> 1] as number
        },
        [markdown, ROUNDS] as const,
      )
    const short = await open(essay(10_000))
    const long = await open(essay(50_000))
    const stored = await page.evaluate(
      async ([markdown, rounds]) => {
        const open = await window.reading.store(markdown)
        const times: { readonly read: number; readonly shown: number }[] = []
        for (let round = 0; round < rounds; round++) {
          window.reading.show({ markdown: 'Nothing.' })
          const before = performance.now()
          const { content, body } = await open()
          const read = performance.now() - before
          window.reading.show({ markdown, content, body })
          document.querySelector('[data-article]')?.getBoundingClientRect()
          times.push({ read, shown: performance.now() - before })
        }
        const middle = (values: readonly number[]) => values.toSorted((a, b) => a - b)[rounds >> 1] as number
        return { read: middle(times.map(({ read }) => read)), shown: middle(times.map(({ shown }) => shown)) }
      },
      [essay(10_000), ROUNDS] as const,
    )

    await page.evaluate((markdown) => window.reading.show({ markdown }), essay(30_000))
    const text = await page.evaluate(() => window.reading.text)
    const annotations = Array.from({ length: HIGHLIGHTS }, (_, n) => {
      const start = Math.floor((n * (text.length - 200)) / HIGHLIGHTS)
      return { ...highlightOf(text, text.slice(start, start + 60), n + 1), char_start: start, char_end: start + 60 }
    }).map((item) => ({
      ...item,
      before_text: text.slice(Math.max(0, item.char_start - 32), item.char_start),
      after_text: text.slice(item.char_end, item.char_end + 32),
    }))
    const painted = await page.evaluate(
      ([annotations, rounds]) => {
        const times: number[] = []
        for (let round = 0; round < rounds; round++) {
          const before = performance.now()
          const count = window.reading.paint(annotations)
          times.push(performance.now() - before)
          if (count !== annotations.length) throw new Error(`only ${count} highlights were placed`)
        }
        return times.sort((a, b) => a - b)[rounds >> 1] as number
      },
      [annotations, ROUNDS] as const,
    )
    return [
      {
        name: 'open 10,000 words, offline store to first layout, median',
        value: stored.shown,
        unit: 'ms',
        note: `target 50; ${stored.read.toFixed(1)} of them until the tree is read`,
      },
      { name: 'open 10,000 words, tree to first layout, median', value: short, unit: 'ms', note: 'target 50' },
      { name: 'open 50,000 words, tree to first layout, median', value: long, unit: 'ms', note: 'target 60' },
      {
        name: `anchor, index and paint ${HIGHLIGHTS} highlights, ${Math.round(text.length / 1000)},000 characters, median`,
        value: painted,
        unit: 'ms',
        note: 'target 50',
      },
    ]
  } finally {
    await browser.close()
    await server.close()
  }
}
