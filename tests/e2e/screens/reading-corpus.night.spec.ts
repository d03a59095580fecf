// Renders real articles, extracted by the service, in a real browser: an offset must mean the same words in both.
import { readdirSync, existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from 'playwright/test'
import { extractArticle } from '../../../main/service/extraction/extract-article.ts'
import { ExtractionError } from '../../../main/service/extraction/index.ts'
import { CORPUS, corpusPages } from '../../../resources/training/corpus.ts'
import { seededRandom } from '../../fakes/seeded-random.ts'
import { settled } from '../../renderer/reading/harness/driver.ts'
import { misplacedSpan } from '../../renderer/reading/harness/misplaced-span.ts'
import { seed } from '../../seed.ts'
import type { ServedFolder } from '../../fakes/serve-folder.ts'
import { test } from './screen-test.ts'

/** Tests one in this many articles, different ones with each seed. LECTERN_EVERY=1 tests all. */
const every = Number(process.env['LECTERN_EVERY'] ?? 80)
const SPANS = 30

let server: ServedFolder
test.beforeAll(({ reading }) => {
  server = reading
})

interface RealPage {
  readonly name: string
  readonly url: string
  readonly html: () => string
}

function* realPages(): Generator<RealPage> {
  yield* corpusPages()
  const folder = join(CORPUS, '..')
  const files = [
    ...readdirSync(join(folder, 'readability')).map((name) => join('readability', name, 'source.html')),
    ...readdirSync(join(folder, 'defuddle/fixtures')).map((name) => join('defuddle/fixtures', name)),
  ]
  for (const name of files.filter((name) => name.endsWith('.html') && existsSync(join(folder, name)))) {
    yield { name, url: 'https://page.example/', html: () => readFileSync(join(folder, name), 'utf8') }
  }
}

test('in real articles any span of the text is the same words on the page, and maps back', async ({ page }) => {
  test.skip(!existsSync(CORPUS), 'the corpus of real pages is not there')
  test.setTimeout(3_600_000)
  await page.goto(`${server.url}/index.html`)
  await page.locator('[data-article-body]').waitFor()
  await settled(page)
  const random = seededRandom(seed)
  const number = () => Math.floor(random() * 1_000_000)
  const wrong: unknown[] = []
  let shown = 0
  let refused = 0
  for (const [at, { name, url, html }] of [...realPages()].entries()) {
    if ((at + seed) % every !== 0) continue
    try {
      const { markdown } = extractArticle({ url, html: html() })
      const pairs = Array.from({ length: SPANS }, () => [number(), number()] as const)
      const found = await misplacedSpan(page, markdown, pairs)
      if (found) wrong.push({ name, ...found })
      shown += 1
    } catch (error) {
      // Other tests cover pages that are not articles.
      if (!(error instanceof ExtractionError)) throw error
      refused += 1
    }
  }
  console.log(
    `${shown} articles, ${shown * (SPANS + 1)} spans, ${wrong.length} on other words; ${refused} pages have no article`,
  )
  expect(wrong).toEqual([])
  expect(shown).toBeGreaterThan(0)
})
