import { describe, expect, test } from 'vitest'
import { keptBetween as kept } from './fixture-page.ts'

const PICTURE = '![A gauge](https://example.org/g.png)\n\n*The staff at low water*'
const TABLE = '*Heights of a summer*\n\n| Low | High |\n| - | - |\n| 3 | 14 |'

describe('the caption of a picture', () => {
  test.each([
    [
      'called a title, below the picture’s box (Asciidoctor)',
      '<div class="imageblock"><div class="content"><img src="/g.png" alt="A gauge"></div><div class="title">The staff at low water</div></div>',
    ],
    [
      'called a legend',
      '<div class="photo"><img src="/g.png" alt="A gauge"><div class="legend">The staff at low water</div></div>',
    ],
    [
      'in the paragraph after the picture’s (word processors)',
      '<p><img src="/g.png" alt="A gauge"></p><p class="Image_20_Caption">The staff at low water</p>',
    ],
    ['in a legend', '<figure><img src="/g.png" alt="A gauge"><legend>The staff at low water</legend></figure>'],
  ])('%s', (_name, html) => {
    expect(kept(html)).toBe(PICTURE)
  })

  test('is no link of a card', () => {
    const card =
      '<div class="card"><img src="/g.png" alt="A gauge"><div class="title"><a href="/x">The staff at low water</a></div></div>'
    expect(kept(card)).not.toContain('*The staff')
  })
})

describe('the caption of a table', () => {
  const rows = '<table><tr><th>Low</th><th>High</th></tr><tr><td>3</td><td>14</td></tr></table>'

  test.each([
    ['beside it', `<div class="float"><div class="caption">Heights of a summer</div>${rows}</div>`],
    [
      'before its box (tex4ht)',
      `<div class="float"><div class="caption">Heights of a summer</div><div class="tabular">${rows}</div></div>`,
    ],
    ['below it', `<div class="tab">${rows}<p class="table-caption">Heights of a summer</p></div>`],
  ])('%s', (_name, html) => {
    expect(kept(html)).toBe(TABLE)
  })

  test('stays a line where two tables follow', () => {
    expect(kept(`<div><p class="caption">Heights of a summer</p>${rows}${rows}</div>`)).toContain(
      'Heights of a summer\n\n| Low | High |',
    )
  })
})

describe('lines drawn across a table', () => {
  const TWO = '| Low | High |\n| -: | -: |\n| 3 | 14 |'
  const cell = (words: string) => `<td style="text-align:right">${words}</td>`
  const row = (...cells: string[]) => `<tr>${cells.map(cell).join('')}</tr>`

  test.each([
    ['as rules in cells', '<tr class="hline"><td><hr></td><td><hr></td></tr>'],
    ['as a cell over all columns', '<tr><td class="hrule" colspan="2"></td></tr>'],
    ['as a row of empty cells', '<tr class="hline"><td></td><td></td></tr>'],
  ])('%s are no rows', (_name, line) => {
    expect(kept(`<table>${line}${row('Low', 'High')}${line}${row('3', '14')}${line}</table>`)).toBe(TWO)
  })
})

describe('a short part of a box stays with the rest', () => {
  test('the answer below its question', () => {
    const details =
      '<details class="alert alert--info"><summary>How long does it take?</summary><div><div class="collapsible">Half an hour.</div></div></details>'
    expect(kept(details)).toBe('**How long does it take?**\n\nHalf an hour.')
  })

  test('the caption of a gallery, whatever follows', () => {
    const picture = (name: string) =>
      `<figure><img src="/${name}.png" alt=""><figcaption>The ice of ${name}</figcaption></figure>`
    const gallery = `<figure class="gallery">${picture('1901')}${picture('1902')}<figcaption>Two winters</figcaption></figure><div class="buttons"><a href="/book">Read the book</a></div>`
    expect(kept(gallery)).toContain('*Two winters*')
  })

  test('but not a list of links', () => {
    const links = Array.from({ length: 4 }, (_, index) => `<li><a href="/${index}">Another tide ${index}</a></li>`)
    const details = `<details><summary>Tides</summary><ul>${links.join('')}</ul></details>`
    expect(kept(details)).not.toContain('Another tide')
  })
})

describe('letters that a font draws as one', () => {
  test('are words that a search finds', () => {
    expect(kept('<p>The oﬃce ﬁnds a diﬀerence of ﬂoods.</p>')).toBe('The office finds a difference of floods.')
  })

  test('stay in code', () => {
    expect(kept('<p>Type <code>ﬁ</code> for it.</p>')).toBe('Type `ﬁ` for it.')
  })
})
