// A stored page, sanitized and parsed again as browsers parse it.
import { TokenType, tokenize } from '@csstools/css-tokenizer'
import fc from 'fast-check'
import type { Element, Nodes } from 'hast'
import { fromHtml } from 'hast-util-from-html'
import { describe, expect, test } from 'vitest'
import { safePage } from '../../../../../main/service/extraction/stored/safe-page.ts'
import { growth, LINEAR } from '../../../../growth.ts'
import { runs, seed } from '../../../../seed.ts'

const url = 'https://site.example/a/page'

function shown(html: string): { html: string; addresses: readonly string[] } {
  const { pieces, pictures, addresses } = safePage({ url, html })
  const text = pieces.map((piece, at) => piece + (pictures[at] ? `data:image/png;base64,${at}` : '')).join('')
  return { html: text, addresses }
}

const bodyOf = (html: string): string => /<body[^>]*>([^]*)<\/body>/.exec(shown(html).html)?.[1] ?? ''

function elementsIn(html: string): Element[] {
  const found: Element[] = []
  const walk = (node: Nodes) => {
    if (node.type === 'element') found.push(node)
    if ('children' in node) for (const child of node.children) walk(child)
  }
  walk(fromHtml(html))
  return found
}

/** True if a style refers to anything but pictures that it contains. */
function loads(css: string): boolean {
  const tokens = tokenize({ css })
  return tokens.some((token, at) => {
    if (token[0] === TokenType.URL) return !token[4].value.startsWith('data:')
    if (token[0] === TokenType.AtKeyword) return /^(?:import|font-face)$/i.test(token[4].value)
    if (token[0] !== TokenType.Function || !/^(?:url|src|image|(?:-webkit-)?image-set)$/i.test(token[4].value))
      return false
    const next = tokens[at + 1]
    return next?.[0] !== TokenType.String || !next[4].value.startsWith('data:')
  })
}

/** Names whatever in a document could run, load or send something. */
function dangersIn(html: string): string[] {
  return elementsIn(html).flatMap(({ tagName, properties, children }) => {
    const found: string[] = []
    if (
      /^(?:script|link|base|iframe|object|embed|form|input|button|video|audio|svg|frame|template|noscript)$/.test(
        tagName,
      )
    )
      found.push(tagName)
    for (const [name, value] of Object.entries(properties)) {
      const text = String(value)
      if (/^on/i.test(name)) found.push(name)
      if (
        /^(?:src|poster|background|data|action|formAction|ping|srcSet|srcDoc|xLinkHref)$/.test(name) &&
        !text.startsWith('data:')
      )
        found.push(`${name}=${text}`)
      if (name === 'href' && !/^(?:https?:|mailto:|#)/.test(text)) found.push(`href=${text}`)
      if (name === 'style' && loads(text)) found.push(`style=${text}`)
      if (name === 'httpEquiv' && text !== 'Content-Security-Policy' && String(value) !== 'content-security-policy')
        found.push(`meta ${text}`)
    }
    const css = tagName === 'style' ? children.map((child) => (child.type === 'text' ? child.value : '')).join('') : ''
    if (loads(css)) found.push(`css ${css}`)
    return found
  })
}

const hostile: Readonly<Record<string, string>> = {
  scripts: '<script>ran()</script><p>a',
  handlers: '<p onclick="ran()" onmouseover=ran()>a<img src=x onerror=ran()>',
  'script addresses':
    '<a href="java&#10;script:ran()">a</a><a href=" javascript:ran()">b</a><a href="data:text/html,x">c</a>',
  refreshes: '<meta http-equiv=refresh content="0;url=https://evil.example/">a',
  bases: '<base href="https://evil.example/"><p>a',
  'style sheets': '<link rel=stylesheet href=https://evil.example/a.css><link rel=preload href=/b as=image>a',
  imports: '<style>@import "https://evil.example/a.css"; @import url(//evil.example/b) screen; p{color:red}</style>a',
  'pictures of styles':
    '<style>p{background:url(https://evil.example/a)}b{background:url( \'/b\' )}</style><p style="background:url(/c)">a',
  'escaped addresses': String.raw`<style>p{background:\75\72\6c(https://evil.example/a);b:u\rl("/b")}</style>a`,
  'addresses split by comments':
    '<style>p{background:u/**/rl(https://evil.example/a);b:u<!--rl(https://evil.example/b)}</style>a',
  'addresses split by rules': '<style>p{background:u@import x;rl(https://evil.example/a)}</style>a',
  'sets of pictures': '<style>p{background:image-set("https://evil.example/a" 1x, url(/b) 2x)}</style>a',
  fonts: '<style>@font-face{font-family:x;src:url(/x.woff)}p{font-family:x}</style>a',
  'styles that are never closed': '<style>p{background:url(https://evil.example/a',
  'ends of styles in strings': '<style>p::after{content:"</sty\\le><script>ran()</script>"}</style>a',
  'quotes in styles': `<p style='background:url("&quot;><script>ran()</script>")'>a`,
  frames:
    '<iframe src=https://evil.example/></iframe><iframe srcdoc="<script>ran()</script>"></iframe><object data=/x></object><embed src=/y>',
  forms:
    '<form action=https://evil.example/><input name=a autofocus onfocus=ran()><button formaction=/x>go</button></form>',
  drawings:
    '<svg onload=ran()><script>ran()</script><image href=https://evil.example/a /><use href=https://evil.example/b#c /><foreignObject><body onload=ran()></foreignObject><a xlink:href="javascript:ran()"><path d="M0 0h9" onclick=ran() style="fill:url(https://evil.example/c)"/></a></svg>',
  animations: '<svg><animate attributeName=href values="javascript:ran()"/><set attributeName=onload to=ran() /></svg>',
  'formulas as a disguise':
    '<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=x onerror=ran()&gt;">',
  'annotations of formulas':
    '<math><annotation-xml encoding="text/html"><img src=x onerror=ran()></annotation-xml></math>',
  'plain text elements':
    '<noscript><p title="</noscript><img src=x onerror=ran()>"></noscript><xmp><img src=x onerror=ran()></xmp><textarea><img src=x onerror=ran()></textarea>',
  templates: '<template><img src=x onerror=ran()></template>',
  media:
    '<video src=/a poster=https://evil.example/p autoplay></video><audio src=/b></audio><picture><source srcset=/c><img src=/d srcset="/e 2x"></picture>',
  'pings of links': '<a href=https://site.example/ ping=https://evil.example/>a</a>',
  'backgrounds as attributes': '<body background=https://evil.example/a><table background=/b><td background=/c>a',
  'names that end a tag': '<p class="&quot;><script>ran()</script>">a',
  'the page’s own policy': '<meta http-equiv=Content-Security-Policy content="default-src *">a',
}

describe('a stored page runs, loads and sends nothing', () => {
  test.each(Object.entries(hostile))('%s', (_, html) => {
    expect(dangersIn(shown(html).html)).toEqual([])
  })

  test('whatever its tags and attributes are', () => {
    const piece = fc.constantFrom(
      ...Object.values(hostile).flatMap((html) => html.split(/(?=<)/)),
      ...[
        '</style>',
        '</svg>',
        '</math>',
        '</p>',
        '"',
        "'",
        '<!--',
        '-->',
        '<![CDATA[',
        ']]>',
        '&quot;',
        '/*',
        '*/',
        '}',
        ')',
      ],
    )
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 30 }), (pieces) => {
        expect(dangersIn(shown(pieces.join('')).html)).toEqual([])
      }),
      { seed, numRuns: runs(300) },
    )
  })

  test('its own policy comes first in its head', () => {
    const { html } = shown('<meta charset=x><style>p{color:red}</style><title>T & <i></title>')
    expect(html).toMatch(
      /<head><meta charset="utf-8"><meta http-equiv="Content-Security-Policy" content="default-src 'none';/,
    )
    expect(html).toContain('<title>T &amp; &lt;i&gt;</title>')
  })
})

describe('a stored page looks as it did', () => {
  test('its layout, styles and links stay', () => {
    const html =
      '<!doctype html><html lang=en class=dark><body class=home><style media=screen>.a > b{color:red}</style>' +
      '<div class=a id=x style="margin:1px"><b>bold</b> <a href="../b?c=d">on</a> <a href=#x>up</a> <a href=mailto:a@b.example>mail</a></div>'
    const text = shown(html).html
    expect(text).toMatch(/^<!doctype html>\n<html class="dark" lang="en">/)
    expect(text).toContain('<style media="screen">.a > b{color:red}</style>')
    expect(text).toContain(
      '<body class="home"><div class="a" id="x" style="margin:1px"><b>bold</b> ' +
        '<a href="https://site.example/b?c=d" target="_blank" rel="noopener noreferrer nofollow">on</a> ' +
        '<a href="#x">up</a> <a href="mailto:a@b.example" target="_blank" rel="noopener noreferrer nofollow">mail</a></div>',
    )
  })

  test('what needs scripts is shown without them', () => {
    expect(bodyOf('<form class=f>Name <button class=b>Send</button><label>L</label></form>')).toBe(
      '<div class="f">Name <span class="b">Send</span><span>L</span></div>',
    )
    expect(bodyOf('<custom-card><p>in</p></custom-card><noscript><p>no script</p></noscript>')).toBe(
      '<p>in</p><p>no script</p>',
    )
  })

  test('pictures are those that are loaded late, in sets, in styles and in the text', () => {
    const { html, addresses } = shown(
      '<img src=/small.png data-src=/late.png alt=A><noscript><img src=/late.png></noscript>' +
        '<picture><source srcset="/w.webp 1x, https://cdn.example/w,2.webp 2x"><img src=/p.jpg></picture>' +
        '<i style="background-image:url(/i.png)"></i><img src=data:image/gif;base64,R0lG><img src=/count.gif width=1>',
    )
    expect(addresses).toEqual([
      ...['https://site.example/late.png', 'https://site.example/small.png', 'https://site.example/w.webp'],
      ...['https://cdn.example/w,2.webp', 'https://site.example/p.jpg', 'https://site.example/i.png'],
    ])
    expect(html).toContain('<img alt="A" src="data:image/png;base64,0"><picture><img src="data:image/png;base64,1">')
    expect(html).toContain('style="background-image:url(&quot;data:image/png;base64,2&quot;)"')
    expect(html).toContain('<img src="data:image/gif;base64,R0lG"></body>')
  })

  test('drawings become pictures, in the letters that XML needs', () => {
    const html =
      '<svg viewBox="0 0 4 4" class=icon><title>Menu</title><linearGradient id=g></linearGradient><path d="M0 0h4"/></svg>'
    const [, address = ''] = /alt="Menu" src="data:image\/svg\+xml;base64,([^"]+)"/.exec(bodyOf(html)) ?? []
    expect(Buffer.from(address, 'base64').toString()).toBe(
      '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 4 4"><title>Menu</title><linearGradient id="g"></linearGradient><path d="M0 0h4"></path></svg>',
    )
    expect(bodyOf(html)).toContain('<img class="icon"')
  })

  test('the pages of a split article follow each other', () => {
    const html = '<p>one\n<!--lectern next part: https://site.example/a/page2-->\n<p>two <a href=x>x</a>'
    expect(bodyOf(html)).toBe(
      '<p>one</p><hr><p>two <a href="https://site.example/a/x" target="_blank" rel="noopener noreferrer nofollow">x</a></p>',
    )
  })
})

describe('a stored page is written in time in proportion to its length', () => {
  const page = (piece: string) => (size: number) => piece.repeat(Math.ceil(size / piece.length))
  test.each(
    Object.entries({
      ...{ 'nested boxes': '<div>', 'pictures in one set': '<picture><source srcset=/a><img src=/b>' },
      ...{ 'open functions in styles': '<p style="a:url(b(c(">', 'rules in styles': '<style>@import x;a{b:url(c)}' },
      ...{
        drawings: '<svg><path d=M0></svg>',
        'texts for browsers without scripts': '<img data-src=a><noscript>b</noscript>',
      },
    }),
  )('%s', (_, piece) => {
    expect(growth((size) => void shown(page(piece)(size)), 64_000)).toBeLessThan(LINEAR)
  })

  test('one style of many open groups', () => {
    const style = (size: number) => `<style>${'url(b(c[{'.repeat(size / 9)}`
    expect(growth((size) => void shown(style(size)), 64_000)).toBeLessThan(LINEAR)
  })
})
