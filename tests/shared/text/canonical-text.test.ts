import { describe, expect, test } from 'vitest'
import { canonicalText, leafBlocks, textRuns } from '#shared/text/canonical-text.ts'
import { parseMarkdown } from '#shared/text/parse-markdown.ts'

const text = (markdown: string) => canonicalText(parseMarkdown(markdown))

describe('the canonical text', () => {
  test('joins the text of all blocks with one line feed', () => {
    expect(text('# A *b*\n\nc **d** `e`\n\n- f\n\n  g\n- h\n\n> i\n\n```js\nj\n\nk\n```')).toBe(
      'A b\nc d e\nf\ng\nh\ni\nj\n\nk',
    )
  })

  test('treats each table cell as a block and omits empty ones', () => {
    expect(text('| a | b |\n|---|---|\n|   | c |')).toBe('a\nb\nc')
  })

  test('omits image descriptions and footnote marks, and includes footnotes at their position', () => {
    expect(text('a![alt](https://e.org/i.png)[^1]b\n\n![alone](https://e.org/i.png)\n\n[^1]: note\n\nend')).toBe(
      'ab\nnote\nend',
    )
  })

  test('has a line feed for a hard break and a space for a soft one', () => {
    expect(text('a\\\nb\nc')).toBe('a\nb c')
  })

  test('gives every leaf the position of its text', () => {
    const tree = parseMarkdown(
      '# Head\n\npara *with* marks 👩‍👩‍👧\n\n---\n\n1. one\n2. two\n\n| x | y |\n|---|---|\n| 1 | 2 |',
    )
    const whole = canonicalText(tree)
    const leaves = leafBlocks(tree)
    expect(leaves.map((leaf) => whole.slice(leaf.start, leaf.end))).toEqual(leaves.map((leaf) => leaf.text))
    expect(leaves.map((leaf) => leaf.node.type).join(' ')).toBe(
      'heading paragraph paragraph paragraph tableCell tableCell tableCell tableCell',
    )
    for (const run of leaves.flatMap(textRuns)) {
      expect(whole.slice(run.start, run.end)).toBe(run.node.type === 'break' ? '\n' : run.node.value)
    }
  })
})
