import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { compareTexts } from '../../../../../main/service/extraction/stored/compare-texts.ts'
import { runs, seed } from '../../../../seed.ts'

/** Returns one side of a comparison, as far as it was not left out. */
const side = (older: string, newer: string, not: 'added' | 'removed') =>
  compareTexts(older, newer)
    .blocks.filter(({ kind }) => kind !== not)
    .map(({ words }) =>
      words
        .filter(({ kind }) => kind !== not)
        .map(({ text }) => text)
        .join(''),
    )

describe('what changed between two texts', () => {
  test('a rewritten paragraph shows the words that were added and removed', () => {
    const { blocks, words_added, words_removed, is_rough } = compareTexts(
      'Title\nThe mill stands by the river.\nThe end',
      'Title\nThe old mill stood by the river.\nThe end',
    )
    expect(blocks).toEqual([
      { kind: 'same', words: [{ kind: 'same', text: 'Title' }] },
      {
        kind: 'changed',
        words: [
          ...[
            { kind: 'same', text: 'The ' },
            { kind: 'added', text: 'old ' },
            { kind: 'same', text: 'mill ' },
          ],
          ...[
            { kind: 'removed', text: 'stands' },
            { kind: 'added', text: 'stood' },
          ],
          { kind: 'same', text: ' by the river.' },
        ],
      },
      { kind: 'same', words: [{ kind: 'same', text: 'The end' }] },
    ])
    expect({ words_added, words_removed, is_rough }).toEqual({ words_added: 2, words_removed: 1, is_rough: false })
  })

  test('a new paragraph before a rewritten one is not taken for it', () => {
    const { blocks } = compareTexts('The mill stands by the river.', 'Sponsored words.\nThe mill stood by the river.')
    expect(blocks.map(({ kind }) => kind)).toEqual(['added', 'changed'])
  })

  test('unchanged paragraphs away from a change are only counted', () => {
    const lines = Array.from({ length: 9 }, (_, at) => `Paragraph ${at}`)
    const { blocks } = compareTexts(lines.join('\n'), [...lines, 'One more'].join('\n'))
    expect(blocks.map(({ kind, count }) => [kind, count])).toEqual([
      ['skipped', 8],
      ['same', undefined],
      ['added', undefined],
    ])
  })

  test('equal texts differ nowhere, and an empty one lacks everything', () => {
    expect(compareTexts('a\nb', 'a\nb')).toMatchObject({ blocks: [{ kind: 'skipped', count: 2 }], words_added: 0 })
    expect(compareTexts('', '')).toMatchObject({ blocks: [], words_added: 0, words_removed: 0 })
    expect(compareTexts('', 'a b')).toMatchObject({ blocks: [{ kind: 'added' }], words_added: 2 })
  })

  test('words of languages without spaces are compared, too', () => {
    const { blocks } = compareTexts('我喜欢喝茶。', '我喜欢喝咖啡。')
    expect(blocks[0]?.words).toContainEqual({ kind: 'removed', text: '喝茶' })
  })

  test('both texts can be read from it in full, except for what was left out', () => {
    const line = fc
      .array(fc.constantFrom('river', 'mill', 'old', 'stone', ', ', ' ', '水車'), { maxLength: 12 })
      .map((words) => words.join(' '))
    const text = fc.array(line, { maxLength: 8 }).map((lines) => lines.join('\n'))
    fc.assert(
      fc.property(text, text, (older, newer) => {
        const isWhole = !compareTexts(older, newer).blocks.some(({ kind }) => kind === 'skipped')
        fc.pre(isWhole && older !== '' && newer !== '')
        expect(side(older, newer, 'added').join('\n')).toBe(older)
        expect(side(older, newer, 'removed').join('\n')).toBe(newer)
      }),
      { seed, numRuns: runs(200) },
    )
  })

  test('large unrelated texts are compared as a whole in the end', () => {
    const text = (name: string) =>
      Array.from({ length: 20_000 }, (_, at) => `${name} ${at * 7919} stands here`).join('\n')
    const begun = Date.now()
    const { blocks, is_rough, words_removed } = compareTexts(text('old'), text('new'))
    expect(Date.now() - begun).toBeLessThan(30_000)
    expect(blocks).toHaveLength(5000)
    expect({ is_rough, words_removed }).toEqual({ is_rough: true, words_removed: 80_000 })
  })
})
