// One document of ours (tests/fixtures/pages/generators), as generators, editors and word processors write it: what of
// it comes out as an article. main/service/extraction/GENERATORS.md says how the pages were made.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { extractArticle } from '../../../../main/service/extraction/extract-article.ts'

const folder = join(import.meta.dirname, '../../../fixtures/pages/generators')

const FRONT_PAGES: Record<string, string> = {
  mandoc: 'HALDER(7)',
  'mkdocs-material': 'Harbour Notes',
  'sphinx-furo': 'Harbour Notes documentation',
}
const CODE =
  /^```(?:python)?\ndef mean\(rows\):\n {4}total = 0(?: \(1\))?\n\n {4}for row in rows:\n {8}total \+= row\.height {2}# in hands\n {4}return total \/ len\(rows\)(?: \(2\))?\n```$/m

/** Parts of the document, as they read in an article. */
const PARTS: Record<string, RegExp> = {
  start: /^The basin at Halder fills twice a day/m,
  headings:
    /^#{1,4} (?:[\d.]+\s)?Setting the gauge$[^]*^#{2,5} (?:[\d.]+\s)?What a keeper does$[^]*^#{1,4} (?:[\d.]+\s)?Reading a page$/m,
  link: /\[(?:how to read a page|2)\]\(#[\d-]*reading-a-page\)/,
  'first note':
    /quay wall\. ?\[\^1\][^]*^\[\^1\]: The first gauge was a plank of oak, and it is kept in the chapel\.$/m,
  'second note':
    /is closed\. ?\[\^2\][^]*^\[\^2\]: A month is closed on the third day of the next one, with \*both\* keepers present\.$/m,
  formula: /`\$\\bar ?\{?h\}? ?= ?\\frac ?\{1\}\{n\}.*\$`/,
  display:
    /`\$\$h ?(?:\\left)?\(t(?:\\right)?\) ?= ?h_\{?0\}? ?\+ ?A ?\\cos ?(?:\\left)?\(\\omega ?t ?[-−] ?\\(?:var)?phi ?(?:\\right)?\)(?: \\tag\{1\})?\$\$`/,
  picture: /^\[?!\[.*\]\(\S+\)$/m,
  caption: /^\*(?:(?:__)?Figure\s1(?:\.1)?[:.](?:__)?\s+)?The staff at low water\*$/m,
  terms:
    /^\*\*Slack\*\*\n\nThe minutes in which the water stands still\.\n\n\*\*Hand\*\*\n\nA measure of four inches, older than the quay\.$/m,
  tasks: /^- ☑ Wind the clock\n- ☑ Clean the staff\n- ☐ Paint the ladder$/m,
  warning:
    /^> (?:\*\*(?:Warning|WARNING|warning|Caution)\*\*|⚠️)\n>\n> The ladder is slippery below the third ring\.$|^> \*\*Warning:\*\* The ladder/m,
  answer:
    /^\*\*How long does it take\?\*\*\n\nHalf an hour on a calm day\.$|^#### How long does it take\?\n\nHalf an hour/m,
  quote: /^> The sea forgives nobody who writes from memory, old Marta used to say, and she said it every evening\.$/m,
  code: CODE,
  'code in a line': /^Run `mean` on the rows of a month/m,
  table: /^\|(?: Month)? \| (?:Height )?Low \| (?:Height )?High \|$[^]*^\| May \| 3 \| 14 \|\n\| June \| 2 \| 15 \|$/m,
  'caption of the table': /^\*(?:(?:__)?Table(?:\s[12](?:\.1)?)?[:.](?:__)?\s+)?Heights of a summer\*$/m,
  end: /^Whoever finds a difference[^]*rings the bell of the harbour office\.$/m,
}

/** Signs that a page has a part. All others are on every page. */
const ON_PAGE: Record<string, RegExp> = {
  link: /href=["'][^"']*#[^"']*["'][^>]*>(?:<span[^>]*>)?(?:how to read a page|2)\b[^]*id=/,
  'first note': /oak, and it is kept/,
  'second note': /<(?:em|i)\b[^>]*>\s*both/,
  formula: /<math|data-latex|\\bar|class="katex|jax="SVG"/,
  display: /display(?:=|-?math|"| )[^]*cos|\\cos[^]*before the month|\\\[|block-math/,
  picture: /<img/,
  caption: />\s*(?:Figure\s1[:.]?\s*)?(?:<[^>]+>\s*){0,3}The sta(?:ff|ﬀ) at low water/,
  terms: /<dt/,
  tasks: /checked[^]*Wind the clock/,
  warning: /The ladder is slippery/,
  answer: /Half an hour/,
  quote: /<blockquote/,
  code: /<pre|Consolas/,
  'code in a line': /<code[^>]*>mean|(?:monospace|Consolas)[^>]*>mean|(?:typewriter|tt-10)['"]>mean/,
  table: /<table/,
  'caption of the table': /Heights of a summer/,
}

/** Parts that are known not to be read. GENERATORS.md explains the reasons. */
const NOT_READ: Record<string, string[]> = {
  'asciidoc-python': ['formula'],
  djot: ['warning'],
  'docbook-xsl': ['formula'],
  hevea: ['table'],
  libreoffice: ['warning'],
  lowdown: ['formula'],
  mammoth: ['caption', 'warning'],
  'markdown-it': ['warning'],
  'notion-render': ['quote'],
  'nuxt-mdc': ['warning'],
  'org-mode': ['warning'],
  'pandoc-mathjax': ['warning'],
  quill: ['display'],
  tex4ht: ['display'],
  texinfo: ['warning'],
  uniorg: ['link', 'display'],
}

test.each(readdirSync(folder).map((file) => file.replace('.html', '')))('a page of %s comes in whole', (name) => {
  const html = readFileSync(join(folder, `${name}.html`), 'utf8')
  const { title, markdown } = extractArticle({ url: 'https://example.org/notes/', html })
  const missing = Object.keys(PARTS).filter(
    (part) => (ON_PAGE[part]?.test(html) ?? true) && !PARTS[part]?.test(markdown),
  )
  expect(missing).toEqual(NOT_READ[name] ?? [])
  // The front page of a manual is called what the manual is called.
  expect(title).toBe(FRONT_PAGES[name] ?? 'Keeping the Tide Book of Halder')
  if (/(?:lang(?:uage)?[-="]{1,2}|highlight-|data-lang="|src src-)python/.test(html))
    expect(markdown).toContain('```python')
  expect(markdown).not.toMatch(/¶|↩|↑|(?<!!)\[\]|\bCopy\b|Edit this page|On this page|\p{Co}/u)
})
