import type { Root, RootContent } from 'mdast'
import { expect, test } from 'vitest'
import { tidyTree } from '#shared/text/tidy-tree.ts'

/** More than a call takes arguments. */
const MANY = 200_000

const text = { type: 'text' as const, value: 'a' }
const paragraph: RootContent = { type: 'paragraph', children: [text] }
const manyOf = <T>(item: T): T[] => Array.from({ length: MANY }, () => item)

const trees: readonly (readonly [name: string, children: RootContent[], found: (tidy: Root) => unknown])[] = [
  [
    'rows in a table',
    [{ type: 'table', children: manyOf({ type: 'tableRow', children: [{ type: 'tableCell', children: [text] }] }) }],
    (tidy) => tidy.children[0],
  ],
  [
    'items in a list that joins another',
    [
      { type: 'list', children: [{ type: 'listItem', children: [paragraph] }] },
      { type: 'list', children: manyOf({ type: 'listItem', children: [paragraph] }) },
    ],
    (tidy) => tidy.children[0],
  ],
  ['blocks in something unknown', [{ type: 'unknown', children: manyOf(paragraph) } as never], (tidy) => tidy],
  [
    'pictures in a link',
    [{ type: 'paragraph', children: manyOf({ type: 'image', url: 'https://a.example/a.png', alt: '' }) }],
    (tidy) => tidy.children[0],
  ],
]

test.each(trees)('a tree with many %s keeps them all', (_, children, found) => {
  const { children: kept } = found(tidyTree({ type: 'root', children })) as { children: readonly unknown[] }
  expect(kept.length).toBeGreaterThanOrEqual(MANY)
})
