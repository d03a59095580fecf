import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { buildPage } from '../../../../main/service/extraction/page/build-page.ts'
import type { TreeNode } from '../../../../main/service/extraction/page/page-tree.ts'

// html5lib's tree construction tests, as the package ships them.
const require = createRequire(import.meta.url)
const CASES = require.resolve('@mixmark-io/domino/test/html5lib-tests.json')
const DIFFERENCES = join(import.meta.dirname, '../../../fixtures/tree-construction/differences.json')

type ExpectedNode =
  | { tag: string; attrs?: { name: string; value: string }[]; children?: ExpectedNode[] }
  | { text: string }
  | { content: true; children?: ExpectedNode[] }
  | { comment: string }
  | { doctype: string }

interface TreeTest {
  data: string
  document: { tree: ExpectedNode[] }
  /** Set for a fragment that is parsed inside an element. */
  fragment?: unknown
  script?: 'on' | 'off'
}

interface Case {
  name: string
  file: string
  html: string
  expected: string
}

interface Reason {
  reason: string
  /** Words that are retained: all in the same order, all in any order, or any. */
  text: 'same order' | 'all words' | 'any'
  cases: string[]
}

/** Includes the start of the HTML, so that an index still means the same case in the package's next version. */
function nameOf(file: string, index: number, html: string): string {
  const start = html.replace(/[^\x21-\x7E]+/g, ' ').trim()
  return `${file} ${index}: ${start.length > 70 ? `${start.slice(0, 69)}…` : start}`
}

// Both sides are compared without what nothing reads: comments, the doctype, namespaces, the case of SVG names, and
// <tbody> and <colgroup> without attributes.
const isTransparent = (name: string, attributes: number) =>
  (name === 'tbody' || name === 'colgroup') && attributes === 0

function expectedTree(nodes: readonly ExpectedNode[], depth = 0): string[] {
  const tree = new Outline(depth)
  const add = (node: ExpectedNode): void => {
    if ('text' in node) tree.text(node.text)
    else if ('content' in node) node.children?.forEach(add)
    else if ('tag' in node) {
      const { tag, attrs = [], children = [] } = node
      if (isTransparent(tag, attrs.length)) children.forEach(add)
      else tree.element(tag, attrs, expectedTree(children, depth + 1))
    }
  }
  nodes.forEach(add)
  return tree.lines()
}

function builtTree(nodes: readonly TreeNode[], depth = 0): string[] {
  const tree = new Outline(depth)
  const add = (node: TreeNode): void => {
    if (!('localName' in node)) tree.text(node.textContent)
    else if (isTransparent(node.localName, node.attributes.length)) node.childNodes.forEach(add)
    else tree.element(node.localName, node.attributes, builtTree(node.childNodes, depth + 1))
  }
  nodes.forEach(add)
  return tree.lines()
}

/** A tree as indented lines, with adjacent texts joined. */
class Outline {
  readonly #indent: string
  readonly #lines: string[] = []
  #text = ''

  constructor(depth: number) {
    this.#indent = '  '.repeat(depth)
  }

  text(text: string): void {
    this.#text += text
  }

  element(name: string, attributes: readonly { name: string; value: string }[], children: readonly string[]): void {
    this.#endText()
    const written = attributes.map((one) => ` ${one.name.toLowerCase()}=${JSON.stringify(one.value)}`).sort()
    this.#lines.push(`${this.#indent}<${name.toLowerCase()}${written.join('')}>`, ...children)
  }

  lines(): string[] {
    this.#endText()
    return this.#lines
  }

  #endText(): void {
    if (this.#text !== '') this.#lines.push(`${this.#indent}${JSON.stringify(this.#text)}`)
    this.#text = ''
  }
}

const files: Record<string, TreeTest[]> = JSON.parse(readFileSync(CASES, 'utf8'))
const reasons: Reason[] = JSON.parse(readFileSync(DIFFERENCES, 'utf8'))
const byDesign = new Set(reasons.flatMap(({ cases }) => cases))

/** Whole pages, read without running scripts, as the service reads them. */
const cases: Case[] = Object.entries(files).flatMap(([file, tests]) =>
  tests.flatMap(({ data, document, fragment, script }, index) =>
    fragment !== undefined || script === 'on'
      ? []
      : [{ name: nameOf(file, index, data), file, html: data, expected: expectedTree(document.tree).join('\n') }],
  ),
)

const built = (html: string): string => builtTree([buildPage(html).documentElement]).join('\n')
const textOf = (tree: string): string =>
  tree
    .split('\n')
    .flatMap((line) => (line.trimStart().startsWith('"') ? [JSON.parse(line.trim()) as string] : []))
    .join('')
const wordless = (text: string): string => text.replace(/\s+/g, '').split('').sort().join('')

describe('html5lib’s tests of tree construction', () => {
  test('cover 1,439 pages, of which 987 give the standard’s tree', () => {
    const same = cases.filter(({ html, expected }) => built(html) === expected)
    expect({ tried: cases.length, same: same.length }).toEqual({ tried: 1439, same: 987 })
  })

  test.each(Object.keys(files))('%s gives the standard’s trees, except for listed differences', (file) => {
    const strict = cases.filter((one) => one.file === file && !byDesign.has(one.name))
    const trees = strict.map(({ name, html }) => [name, built(html)])
    expect(Object.fromEntries(trees)).toEqual(Object.fromEntries(strict.map(({ name, expected }) => [name, expected])))
  })
})

describe('a listed difference', () => {
  const find = (name: string) => cases.find((one) => one.name === name)

  test.each(reasons)('names cases that still differ: $reason', ({ cases: names }) => {
    const stale = names.filter((name) => {
      const found = find(name)
      return !found || built(found.html) === found.expected
    })
    expect(stale).toEqual([])
  })

  test('is listed once', () => {
    expect(byDesign.size).toBe(reasons.reduce((sum, { cases: names }) => sum + names.length, 0))
  })

  test.each(reasons.filter(({ text }) => text !== 'any'))('loses no word: $reason', ({ text, cases: names }) => {
    const changed = names.filter((name) => {
      const found = find(name)
      if (!found) return true
      const [was, is] = [textOf(found.expected), textOf(built(found.html))]
      return text === 'same order' ? was !== is : wordless(was) !== wordless(is)
    })
    expect(changed).toEqual([])
  })
})
