import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { parseMarkdown } from '#shared/text/parse-markdown.ts'
import { renderMarkdown } from '#shared/text/render-markdown.ts'
import { splitBlocks } from '#shared/text/markdown/split-blocks.ts'
import { tidyTree } from '#shared/text/tidy-tree.ts'
import { runs } from '../../seed.ts'
import { anyTree } from './article-trees.ts'

/** Short texts, so that they are parsed whole. */
function expectSame(markdown: string): void {
  const pieces = splitBlocks(markdown, 1)
  expect(pieces.join('')).toBe(markdown)
  const children = pieces.flatMap((piece) => parseMarkdown(piece).children)
  expect(tidyTree({ type: 'root', children })).toEqual(parseMarkdown(markdown))
}

/** Lines without footnotes and references, whose names other pieces may need. */
const line = fc.constantFrom(
  '',
  '',
  'a',
  '  a',
  '    a',
  '\ta',
  '# a',
  '  # a',
  '#',
  '---',
  '  ---',
  '* * *',
  '> a',
  '> ```',
  '> - a',
  '>',
  '- a',
  '- ',
  '-',
  '  - a',
  '-   a',
  '10. a',
  '1) a',
  '- > a',
  '- ```',
  '```',
  '  ```',
  '     ```',
  '````',
  '~~~',
  '``` js',
  '``` a`b',
  '|a|',
  '|-|',
  '  |a|',
  '\\',
)

describe('splitting markdown', () => {
  test('ends a piece before a paragraph, heading or quote that starts at the left after a blank line', () => {
    expect(splitBlocks('a\n\nb\n\n> c\n\n> d\n# e\nf\n', 1)).toEqual(['a\n\n', 'b\n\n', '> c\n\n', '> d\n', '# e\nf\n'])
  })

  test('keeps code and lists whole', () => {
    for (const whole of ['```\na\n\n# b\n\n```\n', '- a\n\n- b\n\n  c\n\n      # d\n', '1. ```\n\n   # a\n   ```\n']) {
      expect(splitBlocks(whole, 1)).toEqual([whole])
    }
  })

  test('changes nothing of what stored articles say', () => {
    fc.assert(
      fc.property(anyTree, (tree) => {
        const markdown = renderMarkdown(tree)
        if (!markdown.includes(']:')) expectSame(markdown)
      }),
      { numRuns: runs(150) },
    )
  })

  test('changes nothing of what markdown from elsewhere says', () => {
    fc.assert(
      fc.property(fc.array(line, { maxLength: 12 }), (lines) => expectSame(`${lines.join('\n')}\n`)),
      { numRuns: runs(500) },
    )
  })

  test('finds names that another piece of a long text defines', () => {
    const filler = `${'a '.repeat(3000)}\n\n`
    const markdown = `See [b] and [^c].\n\n${filler}${filler}[b]: https://example.org/\n\n${filler}[^c]: Below\n`
    expect(splitBlocks(markdown).length).toBeGreaterThan(2)
    expect(renderMarkdown(parseMarkdown(markdown)).replaceAll(/a (?:a )*a?/g, '')).toContain(
      'See [b](https://example.org/) and [^c].',
    )
  })
})
