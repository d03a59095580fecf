import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fromHtml } from 'hast-util-from-html'
import { describe, expect, it } from 'vitest'
import type { LockedNode } from '../../../renderer/reading/page/locked-document.ts'
import {
  type SanitizedEmail,
  sanitizeEmail,
  type ImageSource,
  parseEmail,
} from '../../../renderer/reading/email/sanitize-email.ts'

const corpus = join(import.meta.dirname, '../../../../../shared/corpus/xss')

/** Routes pictures through our own server. */
const own: ImageSource = (url) => `/own?${new URLSearchParams({ url })}`

/** Everything in an email that a browser could fetch or run. */
function dangers({ nodes, styles }: SanitizedEmail, images: ImageSource | null): string[] {
  const found: string[] = []
  const css = (text: string) => {
    const calls = text.match(/\\|@import|(?:url|image-set|src|image)\s*\(/gi) ?? []
    found.push(...calls.filter((call) => !(images && /^url/i.test(call) && !/url\((?!"\/own\?url=)/i.test(text))))
  }
  const walk = (node: LockedNode): void => {
    if (typeof node === 'string') return
    if (
      /^(?:script|style|iframe|object|embed|svg|math|form|input|link|base|meta|template|video|audio)$/.test(node.tag)
    ) {
      found.push(node.tag)
    }
    for (const [name, value] of node.attributes) {
      if (/^on|^(?:srcset|background|action|formaction|data|poster|ping|style)$/.test(name)) found.push(name)
      if (name === 'href' && !/^(?:https?:|mailto:)/i.test(value)) found.push(value)
      if (
        name === 'src' &&
        !/^data:image\/(?:png|jpeg|gif|webp);base64,/.test(value) &&
        !(images && value.startsWith('/own?url='))
      ) {
        found.push(value)
      }
    }
    css(node.style)
    node.children.forEach(walk)
  }
  nodes.forEach(walk)
  styles.forEach(css)
  return found
}

describe('a sanitized email', () => {
  it('keeps its layout, its own pictures and its links', () => {
    const email = sanitizeEmail(
      fromHtml(
        '<style>.a\\:b{color:red}p{margin:0}</style><table bgcolor="#fff" width="600"><tr><td style="color:blue;width:e\\78 pression(1);padding:4px"><a href="https://x.org/">x</a><img src="data:image/png;base64,AAAA"></td></tr></table>',
      ),
      null,
    )
    expect(email.asksOutside).toBe(false)
    expect(email.styles.join('')).toContain('p{margin:0}')
    const text = JSON.stringify(email.nodes)
    for (const kept of [
      '["bgcolor","#fff"]',
      '["width","600"]',
      'color:blue',
      'padding:4px',
      '["href","https://x.org/"]',
      'data:image/png',
    ]) {
      expect(text).toContain(kept)
    }
    expect(text).not.toContain('pression')
  })

  it('reports that it has pictures and loads them only when allowed, but never a tracking pixel', () => {
    const tree = fromHtml(
      '<img src="https://a.example/p.png"><img src="https://a.example/c.gif" width="1" height="1"><p style="background:url(https://a.example/b.png)">x</p>',
    )
    const without = sanitizeEmail(tree, null)
    expect(without.asksOutside).toBe(true)
    expect(JSON.stringify(without.nodes)).not.toContain('a.example')
    const having = JSON.stringify(sanitizeEmail(tree, own).nodes)
    expect(having).toContain('/own?url=https%3A%2F%2Fa.example%2Fp.png')
    expect(having).toContain('url(\\"/own?url=https%3A%2F%2Fa.example%2Fb.png\\")')
    expect(having).not.toContain('//a.example')
    expect(having).not.toContain('c.gif')
  })

  it.each(['width="1"', 'height="1"', 'width="600" height="1"', 'width="0" height="40"'])(
    'never loads a picture of %s, because a line of pixels reports the opening as well',
    (size) => {
      const tree = fromHtml(`<p>x</p><img src="https://a.example/c.gif" ${size}>`)
      expect(JSON.stringify(sanitizeEmail(tree, own).nodes)).not.toContain('c.gif')
    },
  )

  it('is truncated at extreme nesting, and is null at most where parsing gives up', () => {
    let depth = 0
    const dive = (node: LockedNode | undefined): void => {
      if (typeof node !== 'object') return
      depth += 1
      dive(node.children[0])
    }
    dive(sanitizeEmail(fromHtml(`${'<div>'.repeat(400)}deep`), null).nodes[0])
    expect(depth).toBeLessThanOrEqual(201)
    const read = parseEmail(`${'<div>'.repeat(60_000)}deep`)
    expect(read === null || read.type === 'root').toBe(true)
  })

  it.skipIf(!existsSync(corpus))('holds nothing that runs or fetches, for every vector of the corpus', () => {
    let count = 0
    const strings = (value: unknown): string[] =>
      typeof value === 'string'
        ? [value]
        : typeof value === 'object' && value !== null
          ? Object.values(value).flatMap(strings)
          : []
    for (const file of readdirSync(corpus).filter((name) => name.endsWith('.json'))) {
      for (const vector of strings(JSON.parse(readFileSync(join(corpus, file), 'utf8')))) {
        if (!vector.includes('<')) continue
        count += 1
        for (const images of [null, own]) {
          expect([vector, dangers(sanitizeEmail(fromHtml(vector), images), images)]).toEqual([vector, []])
        }
      }
    }
    console.info(`${count} vectors`)
    expect(count).toBeGreaterThan(100)
  })
})
