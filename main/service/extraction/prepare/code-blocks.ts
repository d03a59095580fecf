import { build, type PageDocument, type PageElement, textOf } from '../page-document.ts'
import { type PageWords, selectRare } from './page-words.ts'

/** Carries a code block's language past the content finder, which drops classes. */
export const LANGUAGE_ATTRIBUTE = 'data-code-language'

const PATTERNS = [
  /(?:^|\s)(?:language|lang|highlight-source|highlight-text-html|brush|sourceCode)[-:]\s*([\w+#.-]+)/i,
  /(?:^|\s)(?:highlight|hljs|sourceCode|prettyprint|code-block|chroma)\s+([a-z][\w+#]*)(?:\s|$)/i,
]
const NO_LANGUAGE = new Set([
  'none',
  'plain',
  'plaintext',
  'text',
  'txt',
  'nohighlight',
  'linenums',
  'wrapper',
  'hljs',
  'block',
])

/** Notes the language on every <pre>, and takes code out of the tables some highlighters put it in. */
export function keepCode(page: PageDocument, words: PageWords): void {
  // Some pages put the block into the phrase; what holds a block is one.
  for (const code of selectRare(page, words, ['code > pre'])) {
    const outer = code.parentNode
    if (outer && textOf(outer) === textOf(code)) {
      const name = outer.getAttribute('class')
      if (name && !code.hasAttribute('class')) code.setAttribute('class', name)
      outer.replaceWith(code)
    }
  }
  for (const code of selectRare(page, words, ['div.code-block[data-lang]'])) {
    if (code.querySelector('pre')) continue
    code.replaceWith(build(page, 'pre', { 'data-lang': code.getAttribute('data-lang') ?? '' }, ...code.childNodes))
  }
  for (const pre of page.querySelectorAll('pre')) {
    const language = languageOf(pre)
    if (language) pre.setAttribute(LANGUAGE_ATTRIBUTE, language)
    const table = pre.closest('table')
    if (table && [...table.querySelectorAll('pre')].length === 1 && textOf(table).length <= textOf(pre).length + 12) {
      table.replaceWith(pre)
    }
  }
}

function languageOf(pre: PageElement): string | null {
  const code = pre.querySelector('code')
  const near = [
    code,
    pre,
    pre.parentNode,
    pre.closest('[class*="highlight-source"],[class*="language-"],figure.highlight'),
  ]
  for (const element of near) {
    if (!element?.getAttribute) continue
    const declared =
      element.getAttribute('data-language') ?? element.getAttribute('data-lang') ?? element.getAttribute('lang-name')
    const language = (declared ?? fromClass(element.getAttribute('class') ?? ''))?.trim().toLowerCase()
    if (language && /^[\w+#.-]{1,30}$/.test(language) && !NO_LANGUAGE.has(language)) return language
  }
  return null
}

function fromClass(value: string): string | null {
  for (const pattern of PATTERNS) {
    const found = pattern.exec(value)?.[1]
    if (found) return found
  }
  return null
}
