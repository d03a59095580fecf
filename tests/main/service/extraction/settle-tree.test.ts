import fc from 'fast-check'
import type { PhrasingContent, Root, RootContent } from 'mdast'
import { describe, expect, test } from 'vitest'
import { parseMarkdown } from '#shared/text/parse-markdown.ts'
import { renderMarkdown } from '#shared/text/render-markdown.ts'
import { tidyTree } from '#shared/text/tidy-tree.ts'
import { settleTree } from '../../../../main/service/extraction/tree/settle-tree.ts'
import { anyTree } from '../../../shared/text/article-trees.ts'
import { runs } from '../../../seed.ts'

/** Mostly plain words, sometimes a special character. */
const words = fc.string({
  unit: fc.oneof(
    { weight: 30, arbitrary: fc.constantFrom(...Array.from('abXY19é字م ,.;:?!&$+=\'"’(-)–%/')) },
    { weight: 2, arbitrary: fc.constantFrom(...Array.from('*_[]#|!&\\<>+=~`^{}@'), 'e\u0301', '\u0301', '\u00a0') },
    { weight: 1, arbitrary: fc.constantFrom(...Array.from('，。【£→™″ᚠ😀'), '\u3000', '\u3000', '\u2028', '\ufeff') },
  ),
  maxLength: 12,
})
const within = (type: string, value: string): PhrasingContent => {
  if (type === 'break') return { type }
  if (type === 'image') return { type, url: 'https://example.org/a.png', alt: value }
  if (type === 'strong' || type === 'emphasis') return { type, children: [{ type: 'text', value }] }
  return type === 'inlineCode' ? { type, value } : { type: 'text', value }
}
const inMark = fc
  .tuple(fc.constantFrom('text', 'strong', 'emphasis', 'inlineCode', 'link'), words)
  .map(([type, value]) =>
    type === 'link'
      ? { type: 'link' as const, url: 'https://example.org/', children: [within('strong', value)] }
      : within(type, value),
  )
const phrasing: fc.Arbitrary<PhrasingContent[]> = fc.array(
  fc.oneof(
    { weight: 4, arbitrary: words.map((value) => ({ type: 'text' as const, value })) },
    {
      weight: 1,
      arbitrary: fc.record({
        type: fc.constant('link' as const),
        url: fc.constantFrom(
          ...[
            'https://example.org/a-b.html?x=1',
            'https://example.org/a_b_*c*~~d~~',
            'mailto:a@example.org',
            '#part-of-it',
          ],
          ...['https://example.org/?a&copy=1&#x41;&2', 'https://example.org/!#:~:text=a', 'https://example.org/a_(b)'],
        ),
        children: fc.array(
          fc
            .tuple(fc.constantFrom('text', 'strong', 'emphasis', 'inlineCode', 'image'), words)
            .map(([type, value]) => within(type, value)),
          { minLength: 1, maxLength: 3 },
        ),
      }),
    },
    {
      weight: 1,
      arbitrary: fc
        .tuple(
          fc.constantFrom('emphasis' as const, 'strong' as const),
          fc.array(inMark, { minLength: 1, maxLength: 3 }),
        )
        .map(([type, children]) => ({ type, children })),
    },
    { weight: 1, arbitrary: words.map((value) => ({ type: 'inlineCode' as const, value })) },
    { weight: 1, arbitrary: fc.constant({ type: 'break' as const }) },
    {
      weight: 1,
      arbitrary: words.map((alt) => ({ type: 'image' as const, url: 'https://example.org/a.png', alt })),
    },
  ),
  { maxLength: 3 },
)
const paragraph = phrasing.map((children) => ({ type: 'paragraph' as const, children }))
const heading = fc.record({
  type: fc.constant('heading' as const),
  depth: fc.constantFrom(1 as const, 3 as const, 6 as const),
  children: phrasing,
})
const container = (depth: number): fc.Arbitrary<RootContent> => {
  const within = fc.array(depth < 3 ? fc.oneof(paragraph, paragraph, container(depth + 1)) : paragraph, {
    maxLength: 2,
  })
  const first: fc.Arbitrary<RootContent> = fc.oneof(
    { weight: 3, arbitrary: paragraph },
    { weight: 1, arbitrary: heading },
  )
  const children = fc.tuple(first, within).map(([first, others]) => [first, ...others])
  return fc.oneof(
    fc.record({
      type: fc.constant('list' as const),
      ordered: fc.boolean(),
      start: fc.constantFrom(1, 9),
      children: fc.array(
        children.map((blocks) => ({ type: 'listItem' as const, children: blocks }) as never),
        {
          minLength: 1,
          maxLength: 3,
        },
      ),
    }),
    children.map((blocks) => ({ type: 'blockquote' as const, children: blocks as never })),
    fc.constantFrom({ type: 'code' as const, value: 'a\n\n  b' }, { type: 'thematicBreak' as const }),
  )
}
const plainBlock: fc.Arbitrary<RootContent> = fc.oneof(
  { weight: 4, arbitrary: paragraph },
  { weight: 3, arbitrary: container(0) },
  { weight: 1, arbitrary: heading },
  {
    weight: 2,
    arbitrary: fc.record({
      type: fc.constant('table' as const),
      align: fc.array(fc.constantFrom(null, 'left' as const, 'right' as const, 'center' as const), { maxLength: 3 }),
      children: fc.array(
        fc.array(phrasing, { minLength: 1, maxLength: 3 }).map((cells) => ({
          type: 'tableRow' as const,
          children: cells.map((children) => ({ type: 'tableCell' as const, children })),
        })),
        { minLength: 1, maxLength: 3 },
      ),
    }),
  },
)

describe('settling a tree', () => {
  const expectSame = (raw: Root) => {
    const root = tidyTree(raw)
    const tree = parseMarkdown(renderMarkdown(root))
    expect(settleTree(root)).toEqual({ tree, markdown: renderMarkdown(tree) })
  }

  test('equals rendering and parsing the whole tree, for any blocks', () => {
    fc.assert(fc.property(anyTree, expectSame), { numRuns: runs(150, 500) })
  })

  test('equals it for plain words between any blocks', () => {
    const mixed = fc.tuple(fc.array(plainBlock, { maxLength: 4 }), anyTree, fc.array(plainBlock, { maxLength: 3 }))
    fc.assert(
      fc.property(mixed, ([before, { children }, after]) => {
        expectSame({ type: 'root', children: [...before, ...children, ...after] })
      }),
      { numRuns: runs(300, 1000) },
    )
  })
})

describe('quotes and lists in each other', () => {
  const nested = (depth: number, blocks: RootContent[]): RootContent =>
    depth === 0
      ? { type: 'blockquote', children: blocks as never[] }
      : { type: 'blockquote', children: [nested(depth - 1, blocks) as never] }
  const said = (count: number): RootContent[] =>
    Array.from({ length: count }, (_, at) => ({
      type: 'paragraph',
      children: [{ type: 'text', value: `Answer *${at}*` }],
    }))

  test('keep their levels in a long thread', () => {
    const { tree } = settleTree({ type: 'root', children: Array.from({ length: 60 }, () => nested(11, said(25))) })
    expect(tree.children[0]).toEqual(nested(11, said(25)))
  })

  test('lose levels where they would multiply the words, and no word', () => {
    const { tree, markdown } = settleTree({ type: 'root', children: [nested(39, said(1000))] })
    expect(markdown.length).toBeLessThan(1000 * 2 * 'Answer *1000*'.length + 1000 * 2 * 2 * 7)
    expect(tree.children[0]).toEqual(nested(5, said(1000)))
  })
})
