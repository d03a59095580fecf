import fc from 'fast-check'
import type { Root } from 'mdast'
import { gfmFootnoteToMarkdown } from 'mdast-util-gfm-footnote'
import { gfmStrikethroughToMarkdown } from 'mdast-util-gfm-strikethrough'
import { gfmTableToMarkdown } from 'mdast-util-gfm-table'
import { toMarkdown } from 'mdast-util-to-markdown'
import { describe, expect, test } from 'vitest'
import { canonicalText, leafBlocks, textRuns } from '#shared/text/canonical-text.ts'
import { parseMarkdown } from '#shared/text/parse-markdown.ts'
import { renderMarkdown } from '#shared/text/render-markdown.ts'
import { clampRange } from '#shared/text/text-range.ts'
import { tidyTree } from '#shared/text/tidy-tree.ts'
import { anyTree } from './article-trees.ts'
import { runs } from '../../seed.ts'

/** Renders like the other service: every ASCII punctuation mark in prose gets a backslash. */
function renderEscaped(root: Root): string {
  return toMarkdown(root, {
    bullet: '-',
    rule: '-',
    fences: true,
    listItemIndent: 'one',
    resourceLink: true,
    extensions: [gfmTableToMarkdown({ tablePipeAlign: false }), gfmStrikethroughToMarkdown(), gfmFootnoteToMarkdown()],
    unsafe: Array.from('!"#$%&\'()*+,-./:;<=>?@[]^_`{|}~', (character) => ({
      character,
      inConstruct: 'phrasing' as const,
      notInConstruct: ['destinationRaw' as const, 'destinationLiteral' as const, 'reference' as const],
    })),
  })
}

describe('rendering a tree and parsing it again', () => {
  test('gives the same tree', () => {
    fc.assert(
      fc.property(anyTree, (tree) => {
        const tidy = tidyTree(tree)
        expect(parseMarkdown(renderMarkdown(tree))).toEqual(tidy)
      }),
      { numRuns: runs(1500) },
    )
  })

  test('is stable after one round: stored markdown is a fixpoint', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 60 }), (markdown) => {
        const stored = renderMarkdown(parseMarkdown(markdown))
        expect(renderMarkdown(parseMarkdown(stored))).toBe(stored)
      }),
      { numRuns: runs(1000) },
    )
  })

  test('keeps the canonical text, whether lean or with every punctuation mark escaped', () => {
    fc.assert(
      fc.property(anyTree, (tree) => {
        const tidy = tidyTree(tree)
        const text = canonicalText(tidy)
        expect(canonicalText(parseMarkdown(renderMarkdown(tidy)))).toBe(text)
        expect(canonicalText(parseMarkdown(renderEscaped(tidy)))).toBe(text)
      }),
      { numRuns: runs(1000) },
    )
  })

  test('keeps any selection on the same words of the same text nodes', () => {
    fc.assert(
      fc.property(anyTree, fc.nat(), fc.nat(), (tree, a, b) => {
        const tidy = tidyTree(tree)
        const again = parseMarkdown(renderMarkdown(tidy))
        const text = canonicalText(tidy)
        const size = text.length + 1
        const range = clampRange(text, { start: Math.min(a % size, b % size), end: Math.max(a % size, b % size) })
        expect(wordsAt(again, range)).toEqual(wordsAt(tidy, range))
      }),
      { numRuns: runs(500) },
    )
  })
})

function wordsAt(root: Root, range: { start: number; end: number }): string[] {
  return leafBlocks(root)
    .flatMap(textRuns)
    .filter((run) => run.start < range.end && run.end > range.start)
    .map((run) => {
      const value = run.node.type === 'break' ? '\n' : run.node.value
      return value.slice(Math.max(0, range.start - run.start), range.end - run.start)
    })
}

describe('rendered markdown', () => {
  const render = (markdown: string) => renderMarkdown(parseMarkdown(markdown))

  test('separates blocks by exactly one blank line and keeps tight lists tight', () => {
    expect(render('# One\ntwo\n\n\n\nthree\n* a\n* b\n   * c\n\n---\n> q')).toBe(
      '# One\n\ntwo\n\nthree\n\n- a\n- b\n  - c\n\n---\n\n> q\n',
    )
  })

  test('escapes only what would parse as something else', () => {
    expect(render('It cost \\$4\\.95 \\(about\\) \\- really\\! 3 \\* 4')).toBe(
      'It cost $4.95 (about) - really! 3 \\* 4\n',
    )
  })

  test('never contains raw HTML: tags become text', () => {
    expect(render('<script>alert(1)</script>\n\na <b>c</b>')).toBe('\\<script>alert(1)\\</script>\n\na \\<b>c\\</b>\n')
  })

  // Found by seed 99963209: the paragraph was parsed as a reference definition and lost its first words.
  test('keeps a link that starts with code holding "]:"', () => {
    const code = { type: 'inlineCode' as const, value: ']:' }
    const link = { type: 'link' as const, url: 'https://example.org/a', children: [code] }
    for (const children of [
      [{ ...link, children: [{ type: 'emphasis' as const, children: [code] }, { type: 'break' as const }, code] }],
      [
        {
          ...link,
          children: [
            { ...code, value: 'a]' },
            { ...code, value: ': b' },
          ],
        },
      ],
    ]) {
      const tree: Root = { type: 'root', children: [{ type: 'paragraph', children }] }
      expect(parseMarkdown(renderMarkdown(tree))).toEqual(tidyTree(tree))
      expect(tidyTree(tidyTree(tree))).toEqual(tidyTree(tree))
    }
  })

  test('does not change the given tree', () => {
    fc.assert(
      fc.property(anyTree, (tree) => {
        const before = structuredClone(tree)
        renderMarkdown(tree)
        expect(tree).toEqual(before)
      }),
      { numRuns: runs(100) },
    )
  })
})
