import { describe, expect, test } from 'vitest'
import {
  type AnnotationFieldName,
  annotationFieldRows,
  annotationFields,
} from '#shared/model/highlights/annotation-fields.ts'
import {
  changeMarks,
  changeOfWhole,
  type HighlightMarks,
  joinMarks,
  markCells,
  markFields,
  type MarkChange,
  marksOf,
  noMarks,
  remainingMarks,
  sameMarks,
  undoneMarks,
  withMarks,
} from '#shared/model/highlights/highlight-marks.ts'
import { markLine, markParts, readMarkLine } from '#shared/model/highlights/mark-line.ts'

const mill = { url: 'https://example.org/mill', title: 'The mill' }
const river = { url: 'https://example.org/mill', title: 'The mill', text: 'beside the river' }

/** Two values of each field, and a change to the second. A new field does not compile without its own. */
const samples: { readonly [Name in AnnotationFieldName]: readonly [HighlightMarks[Name], HighlightMarks[Name]] } = {
  color: ['green', 'purple'],
  tags: [
    ['garden', 'to read'],
    ['garden', 'sea'],
  ],
  links: [
    [mill, river],
    [mill, { url: 'https://example.org/sea', title: 'The sea' }],
  ],
}
const toSecond: MarkChange = {
  color: 'purple',
  add: ['sea'],
  remove: ['to read'],
  add_links: [{ url: 'https://example.org/sea', title: 'The sea' }],
  remove_links: [{ ...river, title: 'Its title since' }],
}

const [first, second] = [0, 1].map((at) =>
  Object.fromEntries(annotationFieldRows.map(([name]) => [name, samples[name][at as 0 | 1]])),
) as unknown as [HighlightMarks, HighlightMarks]

describe.each(annotationFieldRows)('the field %s of a highlight', (name, field) => {
  test('is the same after a call, after the database, and after an archive', () => {
    for (const value of samples[name]) {
      expect(field.isSame(field.read(field.wire(value)), value)).toBe(true)
      expect(field.isSame(field.read(JSON.parse(JSON.stringify(field.wire(value)))), value)).toBe(true)
      expect(field.isSame(field.fromColumn(field.toColumn(value)), value)).toBe(true)
    }
  })

  test('is omitted if it is blank, and shown in exports if it is not', () => {
    expect(field.isBlank(field.blank)).toBe(true)
    expect(field.isBlank(field.read(undefined))).toBe(true)
    expect([field.parts(field.blank), field.cell(field.blank)]).toEqual([[], ''])
    expect(Object.keys(markFields({ ...noMarks, [name]: samples[name][0] }))).toEqual([name])
    expect(markCells(first).every((cell) => cell !== '')).toBe(true)
    const shown = { is_liked: false, ...markFields(first) }
    for (const part of field.parts(samples[name][0])) {
      expect(markParts(shown)).toContainEqual(part)
      expect(markLine(shown)).toContain(part.text)
    }
  })

  test('is changed by a call as by the change that it sends', () => {
    const changed = field.change(samples[name][0], field.fromBody(field.toBody(toSecond)))
    expect(field.isSame(changed as never, samples[name][1] as never)).toBe(true)
  })

  test('is joined with a blank one to the same value, in any order', () => {
    const [value] = samples[name]
    expect(field.isSame(field.join([field.blank], value), value)).toBe(true)
    expect(field.isSame(field.join([value], field.blank), value)).toBe(true)
  })
})

describe('the fields of a highlight', () => {
  test('are changed together, and the undo restores all', () => {
    const changed = changeMarks(first, toSecond)
    expect(sameMarks(changed, second)).toBe(true)
    const back = changeMarks(changed, undoneMarks(first, toSecond))
    for (const [name] of annotationFieldRows)
      expect([...[back[name]].flat()].sort()).toEqual([...[first[name]].flat()].sort())
  })

  test('of a yielding highlight go to those that come back, except those that one of them has', () => {
    expect(sameMarks(changeMarks(noMarks, remainingMarks(first, [noMarks])), first)).toBe(true)
    expect(sameMarks(changeMarks(noMarks, remainingMarks(first, [first])), noMarks)).toBe(true)
  })

  test('reach the merged highlight when a part is changed, except for removed tags and links', () => {
    expect(changeMarks(first, changeOfWhole(toSecond))).toEqual({
      ...second,
      tags: ['garden', 'to read', 'sea'],
      links: [mill, river, { url: 'https://example.org/sea', title: 'The sea' }],
    })
  })

  test('are read back from their line, and from no other line', () => {
    const odd = {
      url: 'https://example.org/a?b=<c>',
      title: 'A [title] · with \\ signs',
      text: 'long '.repeat(40),
    }
    const read = readMarkLine(markLine({ is_liked: true, ...markFields({ ...first, links: [...first.links, odd] }) }))
    expect(read).toMatchObject({ is_liked: true, color: 'green', tags: ['garden', 'to-read'] })
    expect(read?.links).toMatchObject([mill, river, { title: odd.title, url: 'https://example.org/a?b=%3Cc%3E' }])
    for (const line of ['', 'Words.', '♥ words', '[A page](<https://example.org/>) and more', '[x](<javascript:1>)'])
      expect(readMarkLine(line), line).toBeNull()
  })

  test('replace those that a highlight had', () => {
    expect(withMarks({ id: 1, ...markFields(first) }, noMarks)).toEqual({ id: 1 })
    expect(withMarks({ id: 1, ...markFields(first) }, second)).toEqual({ id: 1, ...markFields(second) })
  })

  test('of a merge are the new one’s own color, or the first chosen one, and the tags and links of all', () => {
    expect(joinMarks([noMarks, first, second], noMarks)).toEqual({
      ...first,
      tags: ['garden', 'to read', 'sea'],
      links: [mill, river, { url: 'https://example.org/sea', title: 'The sea' }],
    })
    expect(joinMarks([first], second).color).toBe('purple')
    expect(marksOf({ color: 'yellow' })).toEqual(noMarks)
    expect(annotationFields.color.wire(null)).toBe('yellow')
  })
})
