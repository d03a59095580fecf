import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { chooseBlocks } from '../../../../main/service/extraction/blocks/choose-blocks.ts'
import { pageBlocks } from '../../../../main/service/extraction/blocks/page-blocks.ts'
import { settleChoice } from '../../../../main/service/extraction/blocks/settle-choice.ts'
import { decodeTrees, score, scores } from '../../../../main/service/extraction/blocks/tree-model.ts'
import { parsePage } from '../../../../main/service/extraction/page/parse-page.ts'
import { binColumns, mulberry, trainTrees } from '../../../../resources/training/boosted-trees.ts'
import { encodeTrees } from '../../../../resources/training/encode-trees.ts'

describe('choosing blocks', () => {
  test('finds the set of blocks with the highest expected F1', () => {
    const block = fc.tuple(fc.double({ min: 0.01, max: 0.99, noNaN: true }), fc.integer({ min: 1, max: 50 }))
    fc.assert(
      fc.property(fc.array(block, { minLength: 1, maxLength: 8 }), (blocks) => {
        const probabilities = blocks.map(([probability]) => probability)
        const words = blocks.map(([, size]) => size)
        const reachable = blocks.reduce((sum, [probability, size]) => sum + probability * size, 0)
        const f1 = (set: number) => {
          let right = 0
          let kept = 0
          blocks.forEach(([probability, size], index) => {
            if (!(set & (1 << index))) return
            right += probability * size
            kept += size
          })
          return (2 * right) / (kept + reachable)
        }
        const best = Math.max(...Array.from({ length: 1 << blocks.length }, (_, set) => f1(set)))
        expect(chooseBlocks(probabilities, words).expected).toBeCloseTo(best, 9)
      }),
    )
  })

  test('keeps nothing of an empty page', () => {
    expect(chooseBlocks([], [])).toEqual({ keep: [], expected: 0 })
  })
})

describe('a doubtful line between preserved ones', () => {
  const found = pageBlocks(
    parsePage(
      '<html><body><div><p>A long line of the story.</p><p>No answer.</p><p>And on it goes.</p></div></body></html>',
    ),
  )
  const settled = (doubtful: number, opinion: boolean) =>
    settleChoice(found, [true, false, true], [0.9, doubtful, 0.9], [true, opinion, true])

  test('stays if the content extractor keeps it too', () => {
    expect(settled(0.3, true)).toEqual([true, true, true])
  })

  test('goes if the content extractor drops it, or if it is hardly content', () => {
    expect(settled(0.3, false)).toEqual([true, false, true])
    expect(settled(0.05, true)).toEqual([true, false, true])
  })

  test('goes if it is much longer than all that its box preserves', () => {
    const box = (words: number) => {
      const text = 'word '.repeat(words)
      const page = pageBlocks(parsePage(`<html><body><div><p>A short line.</p><p>${text}</p></div></body></html>`))
      return settleChoice(page, [true, false], [0.9, 0.3], [true, true])
    }
    expect(box(12)).toEqual([true, true])
    expect(box(60)).toEqual([true, false])
  })
})

describe('of a table or list of terms whose cells look like nothing', () => {
  const P = '<p>A long line of the story.</p>'
  const ROWS =
    '<tr><th>Boat</th><th>Tonnes</th></tr><tr><td>Marta</td><td>12</td></tr><tr><td>Juno</td><td>140</td></tr>'
  const LINKS = '<tr><th><a href="/a">Boats</a></th><th><a href="/b">Ropes</a></th></tr>'
  /** Returns the blocks that remain of a page whose blocks with these words are chosen. */
  const kept = (html: string, ...chosen: string[]) => {
    const found = pageBlocks(parsePage(`<html><body><div>${html}</div></body></html>`))
    const keep = found.blocks.map(({ text }) => chosen.includes(text) || text.startsWith('A long line'))
    const probabilities = keep.map((one) => (one ? 0.9 : 0.2))
    const settled = settleChoice(found, keep, probabilities, [])
    return found.blocks
      .filter(({ text }, index) => settled[index] && !text.startsWith('A long line'))
      .map((block) => block.text)
  }
  const ALL = ['Boat', 'Tonnes', 'Marta', '12', 'Juno', '140']
  const CAPTION = '<figcaption>Cargo in the autumn</figcaption>'

  test.each<[string, html: string, chosen: string[], kept: string[]]>([
    ['all stay between kept paragraphs', `${P}<table>${ROWS}</table>${P}`, [], ALL],
    ['all stay below the last paragraph', `${P}<table>${ROWS}</table><footer><p>About us</p></footer>`, [], ALL],
    [
      'all stay with a kept caption',
      `<div><p>About us</p></div><figure>${CAPTION}<table>${ROWS}</table></figure>${P}`,
      ['Cargo in the autumn'],
      ['Cargo in the autumn', ...ALL],
    ],
    ['all stay if most are chosen', `<table>${ROWS}</table><p>About us</p>`, ALL.slice(0, 4), ALL],
    ['none stays of few that are chosen elsewhere', `<p>About us</p><table>${ROWS}</table><p>Imprint</p>`, ['140'], []],
    ['none stays of a menu', `${P}<table>${LINKS}</table>${P}`, [], []],
    [
      'all terms stay between kept paragraphs',
      `${P}<dl><dt>Port</dt><dd>left</dd><dt>Starboard</dt><dd>right</dd></dl>${P}`,
      [],
      ['Port', 'left', 'Starboard', 'right'],
    ],
  ])('%s', (_name, html, chosen, expected) => {
    expect(kept(html, ...chosen)).toEqual(expected)
  })

  test('a term stays with its long explanation', () => {
    const long = Array.from({ length: 60 }, (_, index) => `word${index}`).join(' ')
    const html = `<p>About us</p><dl><dt>Port</dt><dd>${long}</dd><dt>Starboard</dt><dd>${long} too</dd></dl><p>Imprint</p>`
    expect(kept(html, long)).toEqual(['Port', long])
  })
})

describe('a heading', () => {
  const settled = (html: string, dropped: readonly string[]) => {
    const found = pageBlocks(parsePage(`<html><body><div>${html}</div></body></html>`))
    const keep = found.blocks.map(({ text }) => !dropped.includes(text))
    const kept = settleChoice(
      found,
      keep,
      keep.map((one) => (one ? 0.9 : 0.01)),
      [],
    )
    return found.blocks.filter((_, index) => kept[index]).map(({ text }) => text)
  }
  const PAGE = '<h2>Hulls</h2><p>Of oak.</p><h2>Related</h2><p>More boats</p><h2>Keels</h2><p>Of iron.</p>'

  test('goes with its text', () => {
    expect(settled(PAGE, ['More boats'])).toEqual(['Hulls', 'Of oak.', 'Keels', 'Of iron.'])
  })

  test('stays over a picture, over other headings and over a part of its text', () => {
    expect(settled(PAGE.replace('<p>More', '<p><img src="a.png"></p><p>More'), ['More boats'])).toContain('Related')
    expect(settled(PAGE.replace('<h2>Keels', '<h3>Keels'), ['More boats'])).toContain('Related')
    expect(settled(PAGE.replace('More boats', 'More boats<p>And ropes'), ['More boats'])).toContain('Related')
  })
})

describe('a table of which most words are preserved', () => {
  const keptCells = (cells: readonly string[]) => {
    const table = `<table>${cells.map((cell) => `<tr><td>${cell}</td></tr>`).join('')}</table>`
    const found = pageBlocks(parsePage(`<html><body>${table}</body></html>`))
    const likely = found.blocks.map(({ words }) => words > 5)
    const chance = likely.map((isLikely) => (isLikely ? 0.9 : 0.05))
    return settleChoice(found, likely, chance, likely).filter(Boolean).length
  }
  const text = 'word '.repeat(60)

  test('stays whole if its cells are data', () => {
    expect(keptCells(['Boat', 'Marta of the northern harbour, built of oak', 'Crew of', 'two'])).toBe(4)
  })

  test('is judged cell by cell if it only arranges menus around a text', () => {
    expect(keptCells(['News', 'Sport', 'Weather', text, 'Health', 'All of it'])).toBe(1)
  })
})

describe('boosted trees', () => {
  const random = mulberry(7)
  const rows = Float32Array.from({ length: 4000 }, random)
  const targets = Float32Array.from({ length: 1000 }, (_, row) =>
    Number((rows[row * 4] ?? 0) > 0.5 !== (rows[row * 4 + 1] ?? 0) > 0.5),
  )
  const options = { trees: 30, leaves: 8, rate: 0.3, columnShare: 1, rowShare: 1, minWeight: 1, lambda: 1, seed: 1 }
  const learn = () =>
    trainTrees(binColumns(rows, 4), targets, new Float32Array(1000).fill(1), Int32Array.from(targets.keys()), options)

  test('learn a rule over several columns, deterministically', () => {
    const forest = learn()
    const model = decodeTrees(encodeTrees(forest))
    let right = 0
    for (let row = 0; row < 1000; row++) if (score(model, rows, row * 4) > 0 === (targets[row] === 1)) right++
    expect(right).toBeGreaterThan(950)
    expect(encodeTrees(learn())).toEqual(encodeTrees(forest))
  })

  test('predict the same for many rows as for each', () => {
    const model = decodeTrees(encodeTrees(learn()))
    expect([...scores(model, rows, 4, 1000)]).toEqual(Array.from(targets, (_, row) => score(model, rows, row * 4)))
  })

  test('predict the same after being stored', () => {
    const { bias, trees } = learn()
    const stored = decodeTrees(encodeTrees({ bias, trees }))
    for (let row = 0; row < 50; row++) {
      let sum = bias
      for (const { feature, threshold, left, right, leaf } of trees) {
        let node = feature.length === 0 ? -1 : 0
        while (node >= 0) {
          const value = rows[row * 4 + (feature[node] as number)] as number
          node = (value <= (threshold[node] as number) ? left[node] : right[node]) as number
        }
        sum += leaf[~node] as number
      }
      expect(score(stored, rows, row * 4)).toBeCloseTo(sum, 4)
    }
  })
})
