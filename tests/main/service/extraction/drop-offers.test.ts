import { expect, test } from 'vitest'
import { dropOffers } from '../../../../main/service/extraction/drop-offers.ts'
import { extractArticle } from '../../../../main/service/extraction/extract-article.ts'
import { parseMarkdown } from '#shared/text/parse-markdown.ts'
import { renderMarkdown } from '#shared/text/render-markdown.ts'

const left = (text: string) => renderMarkdown(dropOffers(parseMarkdown(text))).trim()
const WORDS = 'The keeper counts the boats at dawn and writes each of them into a book that nobody has read for years. '
/** Three parts of an issue, long enough to be its text. */
const ISSUE = ['Of boats', 'Of tides', 'Of ropes'].map((name) => `## ${name}\n\n${WORDS.repeat(6).trim()}`).join('\n\n')
const TEXT = `${WORDS.repeat(4).trim()}\n\n${ISSUE}`
const links = (...names: string[]) =>
  names.map((name) => `- [${name}](https://jobs.example/${name.replaceAll(' ', '-')})`).join('\n')
const REQUEST = '## Did you enjoy this issue?\n\n[Share it with a friend](https://harbour.example/share).'

test.each([
  [
    'labeled in its heading',
    '## Advertisement: a better varnish\n\nIt dries in an hour. [Try it](https://varnish.example).',
  ],
  [
    'labeled at the end of its heading',
    '## [A better varnish (Sponsored)](https://varnish.example)\n\nIt dries in an hour.',
  ],
  ['labeled in a line below a rule', '---\n\n*Anzeige*\n\nEr trocknet schnell. [Zum Lack](https://varnish.example).'],
  [
    'whose links are paid',
    '### A better varnish\n\nIt dries in an hour. [Try it](https://varnish.example/?utm_source=harbour&utm_medium=paid_newsletter).',
  ],
])('an advertisement between the parts of an issue goes: %s', (_what, part) => {
  expect(left(`${TEXT}\n\n${part}\n\n## Of masts\n\n${WORDS}`)).toBe(`${TEXT}\n\n## Of masts\n\n${WORDS.trim()}`)
})

test.each([
  'Today’s issue is brought to you by [Varnish & Sons](https://varnish.example), whose tins shine for years.',
  '> **Together with Varnish & Sons**\n>\n> It dries in an hour. [Try a tin](https://varnish.example).',
])('a paragraph or box of a sponsor goes: %s', (box) => {
  expect(left(`${box}\n\n${TEXT}`)).toBe(TEXT)
  expect(left(`${TEXT}\n\n${box}\n\n${WORDS}`)).toBe(`${TEXT}\n\n${WORDS.trim()}`)
})

test('the jobs, links and requests after the text of an issue go', () => {
  const jobs = `## Open positions\n\n${links('Keeper', 'Pilot', 'Ropemaker')}`
  const offers = `---\n\n## More ways I can help you\n\n${links('A course', 'A book', 'A talk')}`
  expect(left(`${TEXT}\n\n${REQUEST}\n\n${jobs}\n\n## Thanks\n\nSee you next week.`)).toBe(TEXT)
  expect(left(`${TEXT}\n\n${offers}\n\n${REQUEST}`)).toBe(TEXT)
})

test('an issue loses its greeting, its link to the browser and its farewell along with them', () => {
  const view = 'The Harbour Letter [View in browser](https://harbour.example/18)'
  expect(left(`${view}\n\nHi everyone,\n\n${TEXT}\n\nSee you next week,\n\n${REQUEST}`)).toBe(TEXT)
})

test.each([
  ['a greeting in a letter without such parts', `Dear Ada,\n\n${TEXT}\n\nSee you soon!`],
  ['a list of links at the end', `${TEXT}\n\n## Further reading\n\n${links('Boats', 'Tides', 'Ropes')}`],
  ['a text about advertisements', `${TEXT}\n\n## Advertisement: a history\n\n${WORDS}`],
  ['a sentence on a sponsor', `${TEXT}\n\nSponsored by the harbour, the boats were painted.`],
  ['a conclusion', `${TEXT}\n\n## Conclusion\n\n${WORDS.repeat(4)}Subscribe to our newsletter for more.`],
  [
    'products that are compared with paid links',
    ['Varnish', 'Oil', 'Wax']
      .map((name) => `## ${name}\n\n${WORDS}[Buy it](https://shop.example/${name}?utm_medium=cpc).`)
      .join('\n\n'),
  ],
])('an article keeps %s', (_what, text) => {
  expect(left(text)).toBe(text.trim())
})

test('a page of a newsletter is read without them', () => {
  const part = (name: string) => `<h2>${name}</h2>${`<p>${WORDS.repeat(2)}</p>`.repeat(3)}`
  const html =
    `<html><head><title>The boats of May</title><meta property="og:type" content="article"></head><body><article><h1>The boats of May</h1><p>Hello friends,</p>` +
    `${part('Of boats')}<hr><p><strong>Sponsored</strong></p><p>A better varnish dries in an hour, says its maker, and shines for years. <a href="https://varnish.example">Try a tin of it today</a>.</p><hr>${part('Of tides')}${part('Of ropes')}` +
    '<h2>Share this issue</h2><p>If you liked it, <a href="/share">send it to a friend or colleague</a> who likes boats, too.</p></article></body></html>'
  const { markdown } = extractArticle({ url: 'https://harbour.example/p/18', html })
  expect(markdown).toContain('## Of ropes')
  expect(markdown).not.toMatch(/Hello|varnish|Share/)
})
