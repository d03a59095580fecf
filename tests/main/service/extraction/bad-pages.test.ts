import { describe, expect, test } from 'vitest'
import { extractArticle } from '../../../../main/service/extraction/extract-article.ts'
import { ExtractionError } from '../../../../main/service/extraction/index.ts'
import { PROSE } from './fixture-page.ts'

const url = 'https://example.org/a'
const read = (html: string) => extractArticle({ url, html })
const page = (body: string, title = 'A page') =>
  read(`<html><head><title>${title}</title></head><body>${body}</body></html>`)

function failure(html: string): string {
  try {
    read(html)
  } catch (error) {
    if (error instanceof ExtractionError) return error.code
    throw error
  }
  return 'none'
}

test('a stray </body> or </html> in the middle loses no words of the article', () => {
  for (const end of ['</body>', '</html>', '</body></html>']) {
    const { text } = page(
      `<article><p>First of all.</p>${PROSE}</article>${end}<article><p>And then.</p>${PROSE}</article>`,
    )
    expect(text.match(/Paragraph 1 /g)).toHaveLength(2)
  }
  const { text } = page(
    `<article>${PROSE}</body></html>${PROSE}<p>The last words of it, which are worth to be read.</p></article>`,
  )
  expect(text).toContain('The last words of it')
})

describe('a page that is none', () => {
  test('because it contains only frames is reported as such, even with words for browsers without frames', () => {
    const frames = '<frameset cols="1,2"><frame src="a.html"><frame src="b.html">'
    expect(failure(`<html>${frames}</frameset></html>`)).toBe('frames_only')
    expect(
      failure(`<html>${frames}<noframes><body>Your browser knows no frames.</body></noframes></frameset></html>`),
    ).toBe('frames_only')
  })

  test('because it is a file of another kind is reported as such', () => {
    const bytes = Uint8Array.from({ length: 100_000 }, (_, index) => (index * 48_271) >> 3)
    const png = `\u0089PNG\r\n\u001A\n\0\0\0\rIHDR${String.fromCharCode(...bytes.subarray(0, 4000))}`
    for (const text of [png, new TextDecoder('windows-1252').decode(bytes), new TextDecoder().decode(bytes)]) {
      expect(failure(text)).toBe('no_text')
    }
  })

  test('because it is empty is reported as such', () => {
    for (const html of ['', ' \n', '<!doctype html>', '<html><body></body></html>', '<title>x']) {
      expect(failure(html)).toBe('empty_page')
    }
  })

  test('of one short text is read, however far its scripts are indented', () => {
    const script = `<script>\n${' '.repeat(4000)}go()\n</script>`
    const words =
      'The boats came in at dawn, all of them, and nobody on the quay knew yet what they had seen out there. '
    expect(
      failure(
        `<html><head><title>Boats</title>${script}</head><body><div id="app"><h1>Boats</h1><p>${words.repeat(3)}</p></div>${script}</body></html>`,
      ),
    ).toBe('none')
  })

  test('of one short text in a script without spaces is read', () => {
    const words =
      '昨天夜里港口的船只全部平安返回，岸上的人们等了整整一夜，直到天亮才看见第一艘船的灯光。船长说海上的风浪比预报的要大得多。'
    expect(
      failure(
        `<html><head><title>港口</title><script src="/a.js"></script></head><body><div id="root"><h1>港口</h1><p>${words.repeat(2)}</p></div></body></html>`,
      ),
    ).toBe('none')
  })

  test('because it contains only scripts that have not run is reported as such', () => {
    expect(failure('<html><head><title>Boats</title><script src="/app.js"></script></head><body></body></html>')).toBe(
      'script_only',
    )
  })

  test.each([
    [
      'error_page',
      '404 Not Found',
      '<h1>Not Found</h1><p>The page you look for is gone, or was never here at all.</p>',
    ],
    ['paywall', 'Boats', `<article>${PROSE}<p>Subscribe to continue reading this article.</p></article>`],
    [
      'consent_wall',
      'Boats',
      '<h2>We value your privacy</h2><p>We and our 800 partners store cookies on your device.</p>',
    ],
    ['robot_check', 'Just a moment...', '<p>Verifying you are human. This may take a few seconds.</p>'],
  ])('but a %s with status 200 says so, and is of low quality', (notice, title, body) => {
    const article = page(body, title)
    expect(article.notice).toBe(notice)
    expect(article.quality).toBeLessThanOrEqual(0.3)
  })
})

describe('a page in another form', () => {
  test('of AMP has its pictures and videos', () => {
    const { markdown } = page(
      `<article>${PROSE}<amp-img src="/boat.jpg" width="600" height="400" alt="A boat"></amp-img><amp-ad>Buy!</amp-ad>${PROSE}<amp-youtube data-videoid="dQw4w9WgXcQ"></amp-youtube>${PROSE}</article>`,
    )
    expect(markdown).toContain('![A boat](https://example.org/boat.jpg)')
    expect(markdown).toContain('(https://www.youtube.com/watch?v=dQw4w9WgXcQ)')
    expect(markdown).not.toContain('Buy!')
  })

  test('with control characters instead of Windows’ quotes has the quotes', () => {
    const { text } = page(`<article>${PROSE}<p>The keeper\u0092s boat \u0096 he said \u0093no\u0094.</p></article>`)
    expect(text).toContain('The keeper’s boat – he said “no”.')
  })

  test('for printing is read whole, and knows where it comes from', () => {
    const article = read(
      `<html><head><title>Boats</title><link rel="canonical" href="/boats"></head><body onload="print()"><h1>Boats</h1>${PROSE}<p>The last words of it, which are worth to be read.</p></body></html>`,
    )
    expect(article.canonicalUrl).toBe('https://example.org/boats')
    expect(article.text).toContain('The last words of it')
  })

  test('with the next articles below the first, as endless scrolling leaves it, is the one it is named for', () => {
    const articles = ['Boats of the north', 'Planes', 'Trains'].map(
      (name) => `<article><h1>${name}</h1><p>This is about ${name}, and nothing else.</p>${PROSE}${PROSE}</article>`,
    )
    const { text } = page(`<main>${articles.join('')}</main>`, 'Boats of the north | The Paper')
    expect(text).toContain('This is about Boats')
    expect(text).not.toMatch(/Planes|Trains/)
  })

  test('in which nothing is ever closed keeps its headings, lists and tables', () => {
    const { markdown } = read(
      `<title>Boats</title><body><article>${PROSE.replaceAll('</p>', '')}<ul><li>one plank<li><b>two<ul><li>nails</ul><table><tr><th>Boat<th>Crew<tr><td>Marten<td>2</table><h2>Of hulls<p>${PROSE.replaceAll('Paragraph', 'Remark').replaceAll('honest', 'old')}`,
    )
    expect(markdown).toContain('- one plank')
    expect(markdown).toContain('| Marten | 2 |')
    expect(markdown).toMatch(/## Of hulls\n\n +Remark 0/)
  })
})
