// External style sheets inside a page that is shown: they can't end their element.
import { expect, test } from 'vitest'
import { safePage } from '../../../../main/service/extraction/stored/safe-page.ts'

const shown = (css: string): string => {
  const address = 'https://a.example/look.css'
  const html = '<!doctype html><link rel="stylesheet" href="look.css"><p>Words</p>'
  return safePage({ url: 'https://a.example/', html, styles: { [address]: css } }).pieces.join('')
}

test.each([
  ['as it is', 'h1{}</style><script>x()</script>'],
  ['in a string', 'h1{content:"</style><script>x()</script>"}'],
  ['in an unquoted address', 'h1{--x:url(</style><script>x)}'],
  ['after an escaped sign', 'h1\\</style><script>x()</script>'],
  ['around a comment', 'h1{}<//*x*/style><script>x()</script>'],
  ['around a dropped rule', 'h1{}<@import "x";/style><script>x()</script>'],
  ['in an unclosed string', 'h1{content:"</style><script>x()'],
  ['in another case', 'h1{}</STYLE><script>x()</script>'],
])('an end tag %s stays in the style', (_name, css) => {
  const html = shown(css)
  const end = html.search(/<\/style/i)
  expect(html.slice(end)).toMatch(/^<\/style><\/head><body><p>Words<\/p>\s*<\/body><\/html>\s*$/)
})

test('a comparison of a media query stays as it is', () => {
  expect(shown('@media (400px<=width<700px){p{color:red}}')).toContain('@media (400px<=width<700px){p{color:red}}')
})
