import fc from 'fast-check'
import type { Nodes, PhrasingContent, Root, RootContent } from 'mdast'

/** Any mixture of words and markdown's special characters. */
const words = fc.string({
  unit: fc.oneof(
    { weight: 8, arbitrary: fc.constantFrom(...Array.from('abcXYZ019é한字م ')) },
    { weight: 4, arbitrary: fc.constantFrom(...Array.from('*_~`[]()<>!#+-.:|\\&;"\'/=^{}$%@?,')) },
    {
      weight: 1,
      arbitrary: fc.constantFrom(
        '\n',
        '\t',
        '\u00a0',
        '\u200b',
        '👩‍👩‍👧',
        'e\u0301',
        '&amp;',
        '1. ',
        '[^a]',
        '\u0338',
        '\u2003',
        'http://x.y',
        '\u1fef',
      ),
    },
  ),
  maxLength: 14,
})

const url = fc.constantFrom(
  'https://example.org/a',
  'http://example.org/?a=1&copy=2',
  'https://example.org/(x)',
  '#part',
  'mailto:a@example.org',
  'https://example.org/a b',
  'javascript:alert(1)',
  'data:text/html,x',
  'https://example.org/<a>*b*_c_\\',
  'https://é.example/\\)',
)
const footnote = fc.constantFrom('a', 'b', 'Note 1', '__proto__', 'x]y')

const leaf: fc.Arbitrary<PhrasingContent> = fc.oneof(
  { weight: 6, arbitrary: words.map((value) => ({ type: 'text' as const, value })) },
  { weight: 2, arbitrary: words.map((value) => ({ type: 'inlineCode' as const, value })) },
  fc.constant({ type: 'break' as const }),
  fc.record({ type: fc.constant('image' as const), url, alt: words }),
  footnote.map((identifier) => ({ type: 'footnoteReference' as const, identifier, label: identifier })),
)

const phrasing = fc.letrec<{ node: PhrasingContent; nodes: PhrasingContent[] }>((tie) => ({
  node: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    { weight: 3, arbitrary: leaf },
    {
      weight: 2,
      arbitrary: fc.record({
        type: fc.constantFrom('emphasis', 'strong', 'delete'),
        children: tie('nodes'),
      }) as fc.Arbitrary<PhrasingContent>,
    },
    {
      weight: 1,
      arbitrary: fc.record({ type: fc.constant('link'), url, children: tie('nodes') }) as fc.Arbitrary<PhrasingContent>,
    },
  ),
  nodes: fc.array(tie('node'), { maxLength: 4 }),
})).nodes

const code = fc.record({
  type: fc.constant('code' as const),
  lang: fc.constantFrom(null, 'js', 'c++', 'bad lang`'),
  meta: fc.constant(null),
  value: fc.string({
    unit: fc.constantFrom('a', '\n', '  ', '\t', '`', '```', '~~~', '> ', '- ', '|', '\\', '&lt;', '# ', '[^a]: '),
    maxLength: 14,
  }),
})

const table = fc.record({
  type: fc.constant('table' as const),
  align: fc.array(fc.constantFrom(null, 'left' as const, 'right' as const, 'center' as const), { maxLength: 3 }),
  children: fc.array(
    fc.record({
      type: fc.constant('tableRow' as const),
      children: fc.array(fc.record({ type: fc.constant('tableCell' as const), children: phrasing }), { maxLength: 3 }),
    }),
    { maxLength: 3 },
  ),
})

const blocks = fc.letrec<{ node: Nodes; nodes: Nodes[]; item: Nodes }>((tie) => ({
  node: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    { weight: 5, arbitrary: fc.record({ type: fc.constant('paragraph'), children: phrasing }) as fc.Arbitrary<Nodes> },
    {
      weight: 1,
      arbitrary: fc.record({
        type: fc.constant('heading'),
        depth: fc.integer({ min: 1, max: 6 }),
        children: phrasing,
      }) as fc.Arbitrary<Nodes>,
    },
    { weight: 1, arbitrary: code },
    { weight: 1, arbitrary: table },
    { weight: 1, arbitrary: fc.constant({ type: 'thematicBreak' as const }) },
    {
      weight: 1,
      arbitrary: fc.record({ type: fc.constant('blockquote'), children: tie('nodes') }) as fc.Arbitrary<Nodes>,
    },
    {
      weight: 2,
      arbitrary: fc.record({
        type: fc.constant('list'),
        ordered: fc.boolean(),
        start: fc.constantFrom(null, 0, 1, 7, 1_999_999_999),
        children: fc.array(tie('item'), { maxLength: 3 }),
      }) as fc.Arbitrary<Nodes>,
    },
    {
      weight: 1,
      arbitrary: fc
        .tuple(footnote, tie('nodes'))
        .map(
          ([identifier, children]) =>
            ({ type: 'footnoteDefinition', identifier, label: identifier, children }) as Nodes,
        ),
    },
  ),
  nodes: fc.array(tie('node'), { maxLength: 3 }),
  item: fc.record({ type: fc.constant('listItem'), children: tie('nodes') }) as fc.Arbitrary<Nodes>,
}))

/** Any mdast tree, tidy or not, with hostile words, URLs and footnote names. */
export const anyTree: fc.Arbitrary<Root> = fc
  .array(blocks.node, { maxLength: 5 })
  .map((children) => ({ type: 'root', children: children as RootContent[] }))
