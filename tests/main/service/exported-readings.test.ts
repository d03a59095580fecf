import { describe, expect, test } from 'vitest'
import { markdownHtml } from '../../../main/service/exports/entry-html.ts'
import { readMarkdownNote } from '../../../main/service/imports/formats/markdown-note.ts'
import { readingUrl } from '../../../shared/text/links/ruby-reading.ts'
import { writtenReadings } from '../../../shared/text/links/written-readings.ts'

const link = (words: string, reading: string) => `[${words}](${readingUrl(reading)})`
const htmlOf = (note: string): unknown => readMarkdownNote(note, 'sea').items[0]?.html
const RUBY = '<ruby>船<rp>(</rp><rt>ふね</rt><rp>)</rp></ruby>'

describe('a reading beside a word in Markdown for other programs', () => {
  test.each([
    ['in a line', `古い${link('船', 'ふね')}に乗る。`, `古い${RUBY}に乗る。`],
    ['in marks', `古い **${link('船', 'ふね')}** に乗る。`, `古い ${RUBY.replace('船', '**船**')} に乗る。`],
    ['in a table', `| ${link('船', 'ふね')} | b |\n| - | - |\n| 1 | 2 |`, `| ${RUBY} | b |\n| - | - |\n| 1 | 2 |`],
    ['with signs of Markdown', `A ${link('b', 'x_y*z')} c.`, 'A <ruby>b<rp>(</rp><rt>x_y\\*z</rt><rp>)</rp></ruby> c.'],
  ])('is an element %s', (_name, markdown, written) => {
    expect(writtenReadings(`${markdown}\n`).trim()).toBe(written)
  })

  test('leaves code and other links as they are', () => {
    const markdown = `${link('船', 'ふね')}\n\n\`\`\`\n[a](#ruby=b)\n\`\`\`\n\n\`[a](#ruby=b)\` [c](#heading)\n`
    expect(writtenReadings(markdown)).toBe(markdown.replace(link('船', 'ふね'), RUBY))
  })

  test('leaves a text with noncharacters as it is', () => {
    const markdown = `\uFDD0 ${link('船', 'ふね')}\n`
    expect(writtenReadings(markdown)).toBe(markdown)
  })

  test.each([
    ['in a line', `古い${link('船', 'ふね')}に乗る。`],
    ['in marks', `古い **${link('船', 'ふね')}** に乗る。`],
    ['with signs of Markdown', `A ${link('b', 'x_y*z \\<i>')} c.`],
    ['twice in a line', `${link('漢', 'かん')}${link('字', 'じ')} in \`[a](#ruby=b)\`.`],
    ['around a word in code', `A ${link('`b`', 'c')}.`],
  ])('comes back with the note %s', (_name, markdown) => {
    expect(htmlOf(`# 海\n\n${writtenReadings(`${markdown}\n`)}`)).toBe(markdownHtml(`# 海\n\n${markdown}\n`))
  })
})

describe('an element with a reading in a note of another program', () => {
  test.each([
    ['without brackets', '<ruby>船<rt>ふね</rt></ruby>', link('船', 'ふね')],
    ['of two words', '<ruby>漢<rt>かん</rt>字<rt>じ</rt></ruby>', link('漢', 'かん') + link('字', 'じ')],
    ['with bases', '<ruby><rb>漢</rb><rp>（</rp><rt>かん</rt><rp>）</rp></ruby>', link('漢', 'かん')],
    ['in a heading', '## <ruby>船<rt>ふね</rt></ruby>', `## ${link('船', 'ふね')}`],
  ])('%s becomes a reading', (_name, note, markdown) => {
    expect(htmlOf(`# 海\n\n${note}\n`)).toBe(markdownHtml(`# 海\n\n${markdown}\n`))
  })

  test.each([
    ['in code', '`<ruby>a<rt>b</rt></ruby>`'],
    ['in a block of code', '```\n<ruby>a<rt>b</rt></ruby>\n```'],
    ['with a backslash', '\\<ruby>a<rt>b\\</rt>\\</ruby>'],
    ['without an end', '<ruby>a<rt>b</rt>'],
    ['without a reading', '<ruby>a</ruby> <rt>b</rt>'],
    ['in another', '<ruby>a<ruby>b<rt>c</rt>'],
    ['in an address', '![<ruby>](https://example.org/a.jpg)'],
  ])('%s stays text', (_name, note) => {
    expect(htmlOf(`# 海\n\n${note}\n`)).toBe(markdownHtml(`# 海\n\n${note}\n`))
  })
})

test('other tags of a note stay text', () => {
  const html = htmlOf('# Sea\n\n<ruby><b>a</b><rt>b</rt></ruby> <script>1</script>\n')
  expect(html).toContain('<ruby>&#x3C;b>a&#x3C;/b>')
  expect(html).not.toContain('<script')
})

test('an article’s page has readings beside their words', () => {
  expect(markdownHtml(`古い${link('船', 'ふね')}。\n`)).toBe(`<p>古い${RUBY}。</p>`)
  expect(markdownHtml(`A ${link('b', '<i>&')}.\n`)).toBe(
    '<p>A <ruby>b<rp>(</rp><rt>&#x3C;i>&#x26;</rt><rp>)</rp></ruby>.</p>',
  )
})
