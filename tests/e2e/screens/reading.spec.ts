// Tests the reading surface in a real browser, built as the product is and served under its Content-Security-Policy.
import fc from 'fast-check'
import { expect, type Page } from 'playwright/test'
import { openSurface, paintedWords, settled, showArticle } from '../../renderer/reading/harness/driver.ts'
import { picture } from '../../renderer/reading/harness/reading-server.ts'
import { misplacedSpan } from '../../renderer/reading/harness/misplaced-span.ts'
import { articles, hostile } from '../../renderer/reading/articles.ts'
import { accessibilityFaults } from '../accessibility.ts'
import { runs } from '../../seed.ts'
import type { ServedFolder } from '../../fakes/serve-folder.ts'
import { test } from './screen-test.ts'

test.use({ stays: true })

let server: ServedFolder
test.beforeAll(({ reading }) => {
  server = reading
})

const open = (page: Page) => openSurface(page, server.url)

test.describe('the words on the page', () => {
  test('are the canonical text: every span maps to exactly its words, whatever the article holds', async ({ page }) => {
    await open(page)
    await fc.assert(
      fc.asyncProperty(
        articles,
        fc.array(fc.tuple(fc.nat(), fc.nat()), { minLength: 10, maxLength: 10 }),
        async (markdown, pairs) => {
          expect(await misplacedSpan(page, markdown, pairs)).toBeNull()
        },
      ),
      { numRuns: runs(50) },
    )
  })

  test('map back from any selection to the same words, in whole characters', async ({ page }) => {
    await open(page)
    await showArticle(page, { markdown: 'Family 👩‍👩‍👧 and café.\n\nSecond block with **bold** words.' })
    const found = await page.evaluate(() => {
      const { text } = window.reading
      const index = window.reading.index()
      const family = text.indexOf('👩')
      const [range] = index.ranges({ start: family + 3, end: family + 5 })
      const whole = index.spanOf(range as Range, text)
      const all = document.createRange()
      all.selectNodeContents(document.body)
      const everything = index.spanOf(all, text)
      const across = document.createRange()
      across.setStart((document.querySelector('article p') as Element).firstChild as Node, 0)
      across.setEnd(document.querySelectorAll('[data-article-body] p')[1] as Element, 0)
      const first = index.spanOf(across, text)
      const words = (span: { start: number; end: number } | null) => span && text.slice(span.start, span.end)
      return { whole: words(whole), everything: words(everything), first: words(first), text }
    })
    expect(found.whole).toBe('👩‍👩‍👧')
    expect(found.everything).toBe(found.text)
    expect(found.first).toBe('Family 👩‍👩‍👧 and café.')
  })

  test('are the source of a formula that is drawn beside it, and selecting a part of one selects all of it', async ({
    page,
  }) => {
    await open(page)
    await showArticle(page, { markdown: 'Where `$x^2 + \\frac{a}{b}$` is small.\n\n`$$\\sqrt{2}$$` and `$HOME` too.' })
    await expect(page.locator('[data-article-body] math')).toHaveCount(2)
    await expect(page.locator('[data-article-body] code:not([aria-hidden])')).toHaveText(['$HOME'])
    const found = await page.evaluate(() => {
      const { text } = window.reading
      const index = window.reading.index()
      const within = document.createRange()
      const fraction = document.querySelector('mfrac') as Element
      within.setStart((document.querySelector('article [data-article-body] p') as Element).firstChild as Node, 2)
      within.setEnd(fraction, 1)
      const span = index.spanOf(within, text)
      const part = { start: text.indexOf('\\frac'), end: text.indexOf('\\frac') + 3 }
      const [painted] = index.ranges(part)
      return {
        words: span && text.slice(span.start, span.end),
        painted: painted?.cloneContents().querySelector('math'),
        formulas: [...index.formulas(part)].map((formula) => formula.getAttribute('data-formula')),
      }
    })
    expect(found.words).toBe('ere $x^2 + \\frac{a}{b}$')
    expect(found.painted).not.toBeNull()
    expect(found.formulas).toEqual(['inline'])
    const copied = await page.evaluate(() => {
      getSelection()?.selectAllChildren(document.querySelector('[data-article-body] p') as Element)
      const data = new DataTransfer()
      const event = new ClipboardEvent('copy', { clipboardData: data, bubbles: true, cancelable: true })
      document.querySelector('mfrac')?.dispatchEvent(event)
      return data.getData('text/plain')
    })
    expect(copied).toBe('Where $x^2 + \\frac{a}{b}$ is small.')
  })

  test('keep their headings below the title’s level, where fragments lead, and their direction and language', async ({
    page,
  }) => {
    await open(page)
    const levels = await page
      .locator('[data-article-body] :is(h1,h2,h3,h4,h5,h6)')
      .evaluateAll((all) => all.map((h) => h.tagName))
    expect(levels).toEqual(['H2', 'H3', 'H2', 'H3', 'H2', 'H3'])
    await page.getByRole('link', { name: 'the numbers' }).click()
    await expect(page.getByRole('heading', { name: 'What the numbers say' })).toBeInViewport()

    // Direction and language are those of the words where they differ from the article's.
    const arabic = page.locator('[data-article-body] p', { hasText: 'المنارُ' })
    await expect(arabic).toHaveAttribute('dir', 'rtl')
    await expect(arabic).toHaveAttribute('lang', 'ar')
    await expect(page.locator('[data-article-body] p', { hasText: '灯りを' })).toHaveAttribute('lang', 'ja')
    await expect(page.locator('[data-article-body] p').first()).not.toHaveAttribute('lang')
  })

  test('show a footnote beside its mark, and lead to it and back', async ({ page }) => {
    await open(page)
    const mark = page.locator('[role=doc-noteref]').first()
    await mark.click()
    const popover = page.getByRole('note', { name: 'Footnote 1' })
    await expect(popover).toContainText('The clock is still there.')
    await page.keyboard.press('Escape')
    await expect(popover).toBeHidden()
    await expect(mark).toBeFocused()
    await page.keyboard.press('Enter')
    await popover.getByRole('link', { name: 'Show below' }).click()
    const note = page.locator('[role=doc-endnotes]').getByText('The clock is still there.')
    await expect(note).toBeInViewport()
    await page.locator('[role=doc-backlink]').first().click()
    await expect(page.locator('[role=doc-noteref]').first()).toBeInViewport()
  })
})

test.describe('images and embeds', () => {
  test('open as large as the window, follow arrow keys and return the focus', async ({ page }) => {
    await open(page)
    await showArticle(page, {
      markdown:
        '![One](https://pictures.example/1.svg)\n\n*The first.*\n\n[![Two](https://pictures.example/2.svg)](https://example.org/two)',
    })
    const first = page.getByRole('button', { name: 'Enlarge: One' })
    await first.click()
    const box = page.getByRole('dialog')
    await expect(box).toContainText('1 of 2')
    await expect(box).toContainText('The first.')
    await page.keyboard.press('ArrowRight')
    await expect(box.getByRole('img', { name: 'Two' })).toBeVisible()
    await expect(box.getByRole('link')).toHaveAttribute('href', 'https://example.org/two')
    await page.keyboard.press('Escape')
    await expect(box).toBeHidden()
    await expect(first).toBeFocused()
  })

  test('of videos and posts are cards that load nothing, and their text stays text', async ({ page }) => {
    const asked: string[] = []
    page.on('request', (request) => asked.push(request.url()))
    await open(page)
    await showArticle(page, {
      markdown: 'Before.\n\n[How a lens turns](https://www.youtube.com/watch?v=abcdefghijk)\n\nAfter.',
    })
    const card = page.locator('[data-article-body] p', { hasText: 'How a lens turns' })
    await expect(card).toContainText('youtube.com')
    await expect(card.getByRole('link')).toHaveAttribute('rel', /noopener/)
    expect(await page.evaluate(() => window.reading.text)).toBe('Before.\nHow a lens turns\nAfter.')
    expect(asked.filter((url) => url.includes('youtube'))).toEqual([])
  })

  test('code is coloured without an extra element, and its text is unchanged', async ({ page }) => {
    await open(page)
    await page.locator('pre').first().scrollIntoViewIfNeeded()
    await expect.poll(() => paintedWords(page, 'lectern-code-keyword')).toContain('def')
    expect(await paintedWords(page, 'lectern-code-comment')).toContain('# seconds for one turn')
    expect(
      await page
        .locator('pre code')
        .first()
        .evaluate((code) => code.childNodes.length),
    ).toBe(1)
  })
})

test.describe('a hostile article', () => {
  test('runs nothing, links nowhere unsafe, and keeps its words', async ({ page, context }) => {
    await open(page)
    await showArticle(page, { markdown: hostile })
    const page2 = context.waitForEvent('page', { timeout: 500 }).catch(() => null)
    const body = page.locator('[data-article-body]')
    await expect(body).toContainText('script words stay')
    expect(await body.locator('script, iframe, object, embed, style, form, input, svg:not(.lucide)').count()).toBe(0)
    const links = await body
      .locator('a')
      .evaluateAll((all) =>
        all.map((a) => [
          a.getAttribute('href'),
          a.getAttribute('rel'),
          a.getAttribute('target'),
          a.getAttribute('referrerpolicy'),
        ]),
      )
    for (const [href, rel, target, policy] of links) {
      if (href?.startsWith('#')) continue
      expect(href).toMatch(/^(https?:\/\/|mailto:)/)
      expect([rel, target, policy]).toEqual(['noopener noreferrer nofollow', '_blank', 'no-referrer'])
    }
    for (const attributes of await body
      .locator('img')
      .evaluateAll((all) => all.map((image) => image.getAttributeNames()))) {
      expect(attributes.filter((name) => name.startsWith('on'))).toEqual([])
    }
    expect(await page.evaluate(() => (window as { pwned?: unknown }).pwned)).toBeUndefined()
    expect(await page2).toBeNull()
  })

  test('cannot name anything that the app looks up by id', async ({ page }) => {
    await open(page)
    await showArticle(page, { markdown: '## root\n\n## document\n\nWords.' })
    const ids = await page.locator('[data-article-body] [id]').evaluateAll((all) => all.map((element) => element.id))
    expect(ids).toEqual(['section-root', 'section-document'])
  })
})

test.describe('images', () => {
  test('that fail to load leave a quiet box with their alternative text', async ({ page }) => {
    await open(page)
    const missing = page.getByRole('img', { name: 'A diagram that never arrives' })
    await missing.scrollIntoViewIfNeeded()
    await expect(missing).toContainText('A diagram that never arrives')
    expect(await missing.evaluate((element) => element.tagName)).toBe('SPAN')
  })

  test('that are drawn on a transparent background get a contrasting one, and others get an edge', async ({ page }) => {
    const drawn = (name: string): string => {
      const color = name === 'white' ? '#fff' : '#111'
      const extent = name === 'photo' ? 'width="300" height="200"' : 'x="120" y="80" width="60" height="40"'
      return `<svg xmlns="http://www.w3.org/2000/svg" width="300" height="200"><rect ${extent} fill="${color}"/></svg>`
    }
    await page.route('**/picture/*drawn.example*', (route) => {
      const name = /(\w+)\.svg/.exec(decodeURIComponent(route.request().url()))?.[1] ?? ''
      return route.fulfill({ contentType: 'image/svg+xml', body: drawn(name) })
    })
    await open(page)
    const markdown = ['black', 'white', 'photo'].map((name) => `![${name}](https://drawn.example/${name}.svg)`)
    await showArticle(page, { markdown: markdown.join('\n\nWords between.\n\n') })
    const grounds = () => page.locator('img').evaluateAll((all) => all.map((each) => each.dataset['ground']))
    await page.getByRole('img', { name: 'photo' }).scrollIntoViewIfNeeded()
    await expect.poll(grounds).toEqual(['light', 'dark', 'edge'])
    const behind = (scheme: string) =>
      page.locator('img').evaluateAll((all, scheme) => {
        document.documentElement.style.colorScheme = scheme
        return all.map((each) => getComputedStyle(each).backgroundColor)
      }, scheme)
    const none = 'rgba(0, 0, 0, 0)'
    expect(await behind('dark')).toEqual(['rgb(243, 241, 236)', none, none])
    expect(await behind('light')).toEqual([none, 'rgb(43, 45, 48)', none])
  })

  test('that load late above the current line do not move that line', async ({ page }) => {
    const gate = Promise.withResolvers<void>()
    await page.route('**/picture/*slow.example*', async (route) => {
      await gate.promise
      await route.fulfill({ contentType: 'image/svg+xml', body: picture(800, 1200) })
    })
    await open(page)
    const words = Array.from({ length: 60 }, (_, n) => `Paragraph ${n}. ${'Some words to read. '.repeat(12)}`)
    words.splice(3, 0, '![slow](https://slow.example/a.svg)')
    await showArticle(page, { markdown: words.join('\n\n') })
    await page.locator('img').waitFor()
    await page.locator('[data-reading-scroller]').evaluate((scroller) => scroller.scrollTo(0, 1400))
    await settled(page)
    const line = page.locator('p', { hasText: 'Paragraph 9.' })
    const before = (await line.boundingBox())?.y
    gate.resolve()
    await expect(page.locator('img')).toHaveAttribute('data-state', 'there')
    await settled(page)
    expect(Math.abs(((await line.boundingBox())?.y ?? 0) - (before ?? 0))).toBeLessThan(2)
  })
})

test('lines break with the fallback font where they will with Literata', async ({ page, context }) => {
  await open(page)
  const heights = (on: Page) =>
    on
      .locator('[data-article-body] p')
      .evaluateAll((all) => all.slice(0, 2).map((p) => p.getBoundingClientRect().height))
  const arrived = await heights(page)
  const before = await context.newPage()
  await before.route('**/*literata*', (route) => route.abort())
  await openSurface(before, server.url)
  const twin = await before.evaluate(() =>
    document.fonts.load("16px 'Literata Times'").then(
      (faces) => faces.some(({ status }) => status === 'loaded'),
      () => false,
    ),
  )
  test.skip(!twin, 'this machine has no face with the metrics of Times')
  expect(await heights(before)).toEqual(arrived)
})

/** Runs in the page. Resolves to the title at the foot of the pages once they are printed. */
const footWhenPrinted = (): Promise<string> =>
  new Promise((resolve) => {
    const { style } = document.documentElement
    addEventListener('beforeprint', () => resolve(style.getPropertyValue('--print-title')))
  })

test.describe('on paper', () => {
  test('only the article is printed, black on white, with its highlights', async ({ page }) => {
    await page.addInitScript(() => localStorage.setItem('lectern.preferences', '{"colourScheme":"dark"}'))
    await page.goto(`${server.url}/screen.html`)
    await page.locator('[data-article-body]').waitFor()
    await page.emulateMedia({ media: 'print' })
    await expect(page.getByRole('button', { name: 'Appearance' })).toBeHidden()
    await expect(page.getByRole('progressbar')).toBeHidden()
    const look = await page.locator('[data-article]').evaluate((article) => {
      const style = getComputedStyle(article)
      const body = article.querySelector('[data-article-body]') as Element
      return {
        color: style.color,
        height: document.documentElement.scrollHeight,
        text: body.getBoundingClientRect().height,
      }
    })
    expect(look.color).toBe('rgb(0, 0, 0)')
    expect(look.height).toBeGreaterThan(look.text)
    const foot = page.evaluate(footWhenPrinted)
    const pdf = await page.pdf({ format: 'A4' })
    expect(await foot).toBe(JSON.stringify(await page.getByRole('heading', { level: 1 }).textContent()))
    expect(pdf.toString('latin1').match(/\/Type\s*\/Page\b/g)?.length).toBeGreaterThan(2)
  })

  test('a portrait picture is whole on one landscape page', async ({ page }) => {
    await page.goto(`${server.url}/screen.html`)
    await page.locator('[data-article-body]').waitFor()
    await page.locator('[data-article-body]').evaluate(async (body) => {
      const picture = new Image()
      picture.src = `data:image/svg+xml,${encodeURIComponent('<svg xmlns="http://www.w3.org/2000/svg" width="800" height="2400"/>')}`
      await picture.decode()
      const figure = document.createElement('figure')
      figure.append(picture)
      body.replaceChildren(figure)
    })
    await page.emulateMedia({ media: 'print' })
    const pages = async (landscape: boolean) =>
      (await page.pdf({ format: 'A5', landscape })).toString('latin1').match(/\/Type\s*\/Page\b/g)?.length
    // One for the head, if the picture does not fit below it, and one for the picture.
    expect([await pages(true), await pages(false)]).toEqual([2, 2])
  })
})

test('the reading surface has no accessibility faults, light or dark', async ({ page }) => {
  await open(page)
  for (const [theme, what] of [
    ['White', 'everything'],
    ['Carbon', 'colours'],
  ] as const) {
    await page.evaluate((theme) => {
      document.documentElement.dataset['theme'] = theme
    }, theme)
    expect(await accessibilityFaults(page, what), theme).toEqual([])
  }
})
