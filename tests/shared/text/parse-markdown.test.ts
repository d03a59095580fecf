import fc from 'fast-check'
import type { Nodes } from 'mdast'
import { describe, expect, test } from 'vitest'
import { MAX_NESTING } from '#shared/text/copy-tree.ts'
import { parseMarkdown } from '#shared/text/parse-markdown.ts'
import { runs } from '../../seed.ts'

function all(node: Nodes): Nodes[] {
  return 'children' in node ? [node, ...node.children.flatMap(all)] : [node]
}

function depth(node: Nodes): number {
  return 'children' in node ? 1 + Math.max(0, ...node.children.map(depth)) : 1
}

describe('parsing markdown', () => {
  test('gives plain nodes without positions', () => {
    expect(parseMarkdown('# A *b*')).toEqual({
      type: 'root',
      children: [
        {
          type: 'heading',
          depth: 1,
          children: [
            { type: 'text', value: 'A ' },
            { type: 'emphasis', children: [{ type: 'text', value: 'b' }] },
          ],
        },
      ],
    })
  })

  test('reads the other service’s form: escaped punctuation, zero-width spaces, pull quotes, footnotes indented by 4', () => {
    expect(parseMarkdown('#### Week Two\n\nA\\-b\u200b \\(c\\)[^1]\n\n> *pull*\n\n[^1]: One\n\n    two')).toEqual(
      parseMarkdown('#### Week Two\n\nA-b (c)[^1]\n\n> *pull*\n\n[^1]:\n    One\n\n    two'),
    )
  })

  test('normalizes to NFC and line feeds', () => {
    expect(parseMarkdown('e\u0301\r\n\r\nb\rc')).toEqual(parseMarkdown('é\n\nb c'))
  })

  test('ignores indented code, underlined headings, raw HTML, task lists and bare addresses', () => {
    const types = all(
      parseMarkdown('    code?\n\nTitle?\n===\n\nother\n---\n\n<div>x</div>\n\n- [ ] task\n\nhttps://example.org'),
    ).map((node) => node.type)
    for (const type of ['code', 'heading', 'html', 'link']) expect(types).not.toContain(type)
    expect(all(parseMarkdown('- [x] task'))).toContainEqual({ type: 'text', value: '[x] task' })
  })

  test('keeps the words of links and images with forbidden addresses, but not the address', () => {
    const tree = parseMarkdown(
      '[a](javascript:alert(1)) [b](data:text/html,x) ![c](data:image/png;base64,AA) [d](&#106;avascript:x) [e](/path) ![f](#x) [g](vbscript:x) <javascript:h>',
    )
    expect(all(tree).filter((node) => 'url' in node)).toEqual([])
    expect(tree.children).toEqual([
      { type: 'paragraph', children: [{ type: 'text', value: 'a b c d e f g javascript:h' }] },
    ])
  })

  test('allows http, https, mailto and fragments for links', () => {
    const links = all(parseMarkdown('[a](http://a.example) [b](https://b.example) [c](mailto:c@d.example) [d](#e)'))
    expect(links.flatMap((node) => (node.type === 'link' ? node.url : []))).toEqual([
      'http://a.example',
      'https://b.example',
      'mailto:c@d.example',
      '#e',
    ])
  })

  test('resolves reference links, so that every node is self-contained', () => {
    expect(parseMarkdown('[a][x] ![b][x]\n\n[x]: https://example.org "t"')).toEqual(
      parseMarkdown('[a](https://example.org) ![b](https://example.org)'),
    )
  })
})

const BOMBS: Record<string, (size: number) => string> = {
  'quote marks': (n) => `${'>'.repeat(n)} a`,
  'list marks': (n) => `${'- '.repeat(n / 2)}a`,
  'mixed containers': (n) => `${'> 1. - '.repeat(n / 7)}a`,
  'lists by indentation': (n) => Array.from({ length: Math.sqrt(n) }, (_, i) => `${'  '.repeat(i)}- a`).join('\n'),
  'lazy lines': (n) => `${'> '.repeat(50)}a\n${'b\n'.repeat(n / 2)}`,
  'quotes in lists': (n) => '- a\n  > b\n'.repeat(n / 10),
  'one run of stars': (n) => `${'*'.repeat(n / 2)}a${'*'.repeat(n / 2)}`,
  'open stars': (n) => '*a **b _c '.repeat(n / 10),
  'open brackets': (n) => '['.repeat(n),
  'closed brackets': (n) => ']'.repeat(n),
  'nested brackets': (n) => `${'!['.repeat(n / 4)}${']'.repeat(n / 4)}`,
  'footnote calls': (n) => `[^a]: b\n\n${'[^a]'.repeat(n / 4)}`,
  'code ticks': (n) => Array.from({ length: Math.sqrt(2 * n) }, (_, i) => '`'.repeat(i)).join(' '),
  tildes: (n) => '~a ~~b '.repeat(n / 7),
  'wide table': (n) => `${'|a'.repeat(n / 4)}|\n${'|-'.repeat(n / 4)}|\n`,
}

describe('hostile markdown', () => {
  test.each(Object.entries(BOMBS))(
    '%s: parsed to a shallow tree, and twice as many in about twice the time',
    (_name, bomb) => {
      const time = (size: number) => {
        const markdown = bomb(size)
        const start = process.cpuUsage()
        expect(depth(parseMarkdown(markdown))).toBeLessThan(2 * MAX_NESTING + 6)
        // Processor time, so that other load on the machine does not count.
        const { user, system } = process.cpuUsage(start)
        return (user + system) / 1000
      }
      time(4_000)
      // Not a speed limit. Quadratic growth over 16 times the size would take 256 times as long.
      const small = Math.max(4, Math.min(time(4_000), time(4_000)))
      expect(time(64_000) / small).toBeLessThan(100)
    },
  )

  test('any text is parsed without an error and with allow-listed addresses only', () => {
    const nasty = fc.string({
      unit: fc.constantFrom(
        '>',
        '- ',
        '1. ',
        '*',
        '_',
        '[',
        ']',
        '(',
        ')',
        '!',
        '`',
        '~',
        '|',
        '\n',
        '  ',
        '\\',
        '#',
        '<',
        '&',
        '[^a]',
        ': ',
        'a',
        'javascript:',
        '\u0000',
        '\ud800',
        '\u202e',
        '\t',
      ),
      maxLength: 80,
    })
    fc.assert(
      fc.property(nasty, (markdown) => {
        for (const node of all(parseMarkdown(markdown))) {
          expect(node.type).not.toBe('html')
          if ('url' in node) expect(node.url).toMatch(/^(https?:\/\/|mailto:|#)/i)
        }
      }),
      { numRuns: runs(400) },
    )
  })

  test('10,000 quote marks keep their word', () => {
    expect(JSON.stringify(parseMarkdown(`${'>'.repeat(10_000)} word`))).toContain('word')
  })
})
