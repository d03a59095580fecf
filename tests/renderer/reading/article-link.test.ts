import type { Paragraph } from 'mdast'
import { createElement, Fragment } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { canonicalText } from '#shared/text/canonical-text.ts'
import { parseMarkdown } from '#shared/text/parse-markdown.ts'
import { inline } from '../../../renderer/reading/inline/inline.tsx'
import { prepareArticle } from '../../../renderer/reading/inline/prepare-article.ts'

/** The markup of an article's first paragraph. */
function shown(markdown: string): string {
  const root = parseMarkdown(markdown)
  const prepared = prepareArticle(root, canonicalText(root))
  const setting = { prepared, language: null, direction: 'ltr', url: null, imageSource: String, painted: null } as const
  const [first] = root.children
  return renderToStaticMarkup(createElement(Fragment, null, ...inline((first as Paragraph).children, setting)))
}

test.each([
  ['to a heading jumps to it', 'See [below](#of-keels).\n\n## Of keels', 'See <a href="#section-of-keels">below</a>.'],
  ['to no heading is words', 'See [below](#of-masts).\n\n## Of keels', 'See below.'],
  [
    'that carries a reading shows it beside its words, and no letter of it is text',
    'The [船](#ruby=ふね) and [北京](#ruby=Běi%20jīng).',
    'The <ruby>船<rt data-reading="ふね"></rt></ruby> and <ruby>北京<rt data-reading="Běi jīng"></rt></ruby>.',
  ],
])('a link %s', (_name, markdown, html) => {
  expect(shown(markdown)).toBe(html)
})
