import { describe, expect, test } from 'vitest'
import { extractArticle } from '../../../../main/service/extraction/extract-article.ts'
import { PROSE } from './fixture-page.ts'

const TITLE = 'Keeping the tide book'

function read(body: string, head = `<title>${TITLE}</title>`, url = 'https://example.org/tides/book') {
  return extractArticle({ url, html: `<html><head>${head}</head><body>${body}</body></html>` })
}

describe('the title is not said twice', () => {
  test.each([
    ['a paragraph in the style of a title', `<p class="title">${TITLE}</p>${PROSE}`],
    ['a bold paragraph', `<p><b>${TITLE}</b></p>${PROSE}`],
    ['a numbered heading', `<h2>1. ${TITLE}</h2>${PROSE}`],
    ['a heading with its number in an element', `<h1><span class="secno">1.2</span> ${TITLE}</h1>${PROSE}`],
  ])('by %s', (_name, body) => {
    expect(read(body).markdown).toMatch(/^Paragraph 0/)
  })

  test.each([
    ['a first sentence that is the title', `<p>${TITLE}.</p>${PROSE}`],
    ['a link to what the title names', `<p><a href="https://example.com/book">${TITLE}</a></p>${PROSE}`],
    ['a numbered heading with other words', `<h2>1. Keeping the tide</h2>${PROSE}`],
  ])('but %s stays', (_name, body) => {
    expect(read(body).markdown).toMatch(/^(?:\[?Keeping|## 1\. Keeping)/)
  })
})

describe('a page whose name says nothing has its heading for a title', () => {
  test.each([
    'Untitled article',
    'Untitled-1',
    'Unbenanntes Dokument',
    'Sans nom 1',
    'Document 2',
    'Sin título',
    '無題',
    'doc.gfm',
    'tide-book.tar.md',
  ])('named “%s”', (name) => {
    expect(read(`<h1>${TITLE}</h1>${PROSE}`, `<title>${name}</title>`).title).toBe(TITLE)
  })

  test.each(['Document the tides', 'Untitled works of Ann Lee', 'Page turners'])('but “%s” is a name', (name) => {
    expect(read(PROSE, `<title>${name}</title>`).title).toBe(name)
  })
})

test.each(['header-section-number', 'secno', 'titlemark', 'ltx_tag'])(
  'a number in an element “%s” of the heading is no part of the title',
  (name) => {
    const heading = `<h1><span class="${name}">1.2</span> ${TITLE}</h1>`
    expect(read(`${heading}${PROSE}`, '<title>doc</title>').title).toBe(TITLE)
  },
)

test('a letter of an icon font is not part of the title', () => {
  const heading = `<h1>${TITLE}<a class="headerlink" href="#book">\uF0C1</a></h1>`
  expect(read(`<section id="book">${heading}${PROSE}</section>`).title).toBe(TITLE)
})

describe('the author in a list of facts below the title', () => {
  const fields = (term: string, name: string) =>
    `<dl class="field-list"><dt>${term}</dt><dd><p>${name}</p></dd><dt>Date<span class="colon">:</span></dt><dd><p>2026-03-04</p></dd></dl>`
  const manual = (list: string) =>
    `<nav class="toctree"><ul><li><a href="/docs/a">A</a></li></ul></nav><div class="document"><h1>${TITLE}</h1>${list}${PROSE}<pre>tide --now</pre></div>`

  test.each([
    ['in English', 'Author<span class="colon">:</span>', 'Ann Lee', ['Ann Lee']],
    ['of several', 'Authors:', 'Ann Lee and Marta Holm', ['Ann Lee', 'Marta Holm']],
    ['in German', 'Autorin:', 'Ann Lee', ['Ann Lee']],
    ['in Japanese', '著者', '山田 花子', ['山田 花子']],
  ])('is read %s, also from a manual', (_name, term, name, authors) => {
    const { markdown, ...read } = extractArticle({
      url: 'https://docs.example.org/en/latest/tides.html',
      html: `<html><head><title>${TITLE}</title></head><body>${manual(fields(term, name))}</body></html>`,
    })
    expect(read.authors).toEqual(authors)
    expect(markdown).not.toContain('2026-03-04')
  })

  test('is none where the list explains words', () => {
    const list = '<dl><dt>Author</dt><dd>Whoever wrote the page.</dd><dt>Hand</dt><dd>Four inches.</dd></dl>'
    expect(read(manual(list), undefined, 'https://docs.example.org/en/latest/tides.html').authors).toEqual([])
  })
})

describe('links within a copy of a page', () => {
  const note =
    '<ol><li id="cite_note-1"><a href="./Tides#cite_ref-1">↑</a> Kept in the chapel, under the oak.</li></ol>'
  const body = (link: string) =>
    `<p>The first gauge was a plank of oak.<sup id="cite_ref-1"><a href="${link}">[1]</a></sup> See <a href="./Tides#Slack">slack</a>.</p>${PROSE}<h2 id="Slack">Slack water</h2>${PROSE}<section><h2>Notes</h2>${note}</section>`

  test.each([
    ['dc:isVersionOf', '<link rel="dc:isVersionOf" href="//example.org/wiki/Tides"><base href="//example.org/wiki/">'],
    [
      'canonical',
      '<link rel="canonical" href="https://example.org/wiki/Tides"><base href="https://example.org/wiki/">',
    ],
  ])('stay within it if it names its address as %s', (_name, head) => {
    const { markdown } = read(
      body('./Tides#cite_note-1'),
      `<title>${TITLE}</title>${head}`,
      'https://example.org/api/x',
    )
    expect(markdown).toContain('plank of oak.[^1] See [slack](#slack-water).')
    expect(markdown).toContain('[^1]: Kept in the chapel, under the oak.')
  })

  test('lead elsewhere if the name is not on the page', () => {
    const head = '<link rel="canonical" href="https://example.org/wiki/Tides"><base href="https://example.org/wiki/">'
    expect(read(body('./Tides#cite_note-9'), head).markdown).toContain('(https://example.org/wiki/Tides#cite_note-9)')
  })
})
