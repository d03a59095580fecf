import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { commands, labelOf } from '#shared/commands/index.ts'
import { readUses, addUse, frecencyScore } from '../../../../renderer/commands/palette/frecency.ts'
import { oneEditAway } from '../../../../renderer/commands/palette/search/one-edit-variants.ts'
import { type PaletteItem, rank } from '../../../../renderer/commands/palette/search/rank.ts'
import { foldQuery, foldText, scoreMatch } from '../../../../renderer/commands/palette/search/score.ts'

const item = (title: string, aliases: readonly string[] = []): PaletteItem => ({ id: title, title, aliases, group: '' })
const all = commands.map(({ id }) => item(labelOf(id)))
const first = (items: readonly PaletteItem[], query: string): string | undefined => rank(items, query)[0]?.item.title

test('variants with a typo are folded as the query is', () => {
  const typed = fc.array(fc.constantFrom('a', 'b', ' ', 'é', '  '), { maxLength: 12 })
  fc.assert(
    fc.property(typed, (letters) => {
      const variants = oneEditAway(foldQuery(letters.join('')))
      expect(variants).toEqual(variants.map(foldQuery))
    }),
  )
})

describe('a match', () => {
  test('marks the letters of the query, wherever it is found', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 40 }), fc.string({ minLength: 1, maxLength: 8 }), (text, wanted) => {
        const folded = foldText(text)
        const query = foldQuery(wanted)
        const match = scoreMatch(query, text, folded)
        if (match === null) {
          expect(query.length === 0 || !folded.includes(query)).toBe(true)
          return
        }
        const marked = match.at.map((at) => folded[at])
        expect(marked.toSorted().join('').replaceAll(' ', '')).toBe(
          query.split('').toSorted().join('').replaceAll(' ', ''),
        )
        expect(match.at.every((at, index) => index === 0 || at > (match.at[index - 1] ?? -1))).toBe(true)
      }),
    )
  })

  test('is found wherever a text contains the query, and scores more for whole words than for scattered letters', () => {
    fc.assert(
      fc.property(
        fc.stringMatching(/^[a-z ]{0,20}$/),
        fc.stringMatching(/^[a-z]{3,6}$/),
        fc.stringMatching(/^[a-z ]{0,20}$/),
        (before, query, after) => {
          const inside = scoreMatch(query, `${before}${query}${after}`)
          const word = scoreMatch(query, `${before} ${query} ${after}`)
          const apart = scoreMatch(query, query.split('').join(' xyzzyx '))
          expect(inside?.score).toBeGreaterThan(apart?.score ?? 0)
          expect(word?.score).toBeGreaterThan(apart?.score ?? 0)
        },
      ),
    )
  })

  test('is refused for three or more letters that are scattered over a text', () => {
    expect(scoreMatch('rust', 'Select or unselect it')).toBeNull()
    expect(scoreMatch('teach', 'Settings: Privacy and data of the other machine')).toBeNull()
    expect(scoreMatch('fold', 'Font: Lexend')).toBeNull()
  })

  test('keeps offsets: a folded text is as long as its text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        expect(foldText(text).length).toBe(text.length)
      }),
    )
  })
})

describe('the ranking', () => {
  const items = [item('Send to Kindle'), item('Go to Queue'), item('Sort by oldest'), item('Strike title', ['remove'])]

  test('matches initials', () => expect(first(items, 'stk')).toBe('Send to Kindle'))
  test('tolerates one typo where nothing matches', () => expect(first(items, 'kindel')).toBe('Send to Kindle'))
  test('answers words that match nothing and end in a single letter', () => {
    expect(first([item('Theory'), item('Other')], 'the q')).toBe('Theory')
    expect(first([item('Theory'), item('Other')], 'x the q')).toBeUndefined()
  })
  test('matches synonyms', () => expect(first(items, 'remove')).toBe('Strike title'))
  test('ignores accents', () => expect(first([item('Café au lait')], 'cafe')).toBe('Café au lait'))
  test('puts a title that starts with the query first', () => expect(first(all, 'go to arch')).toBe('Go to Archive'))
  test('puts an exact title first, whatever else matches', () => {
    for (const { title } of all.filter(({ title }, at) => all.findIndex((other) => other.title === title) === at)) {
      expect(first(all, title)).toBe(title)
    }
  })
  test('puts frequently used commands first among equals', () => {
    const twins = [item('Alpha one'), item('Alpha two')]
    expect(rank(twins, 'alpha', (id) => (id === 'Alpha two' ? 5 : 0))[0]?.item.title).toBe('Alpha two')
  })
})

describe('recorded uses', () => {
  test('lose half their weight after a fortnight, and the latest ranks first', () => {
    const uses = addUse(addUse([], 'a', 0), 'b', 1000)
    expect(uses.map(({ id }) => id)).toEqual(['b', 'a'])
    expect(frecencyScore({ id: 'a', count: 4, at: 0 }, 14 * 86_400_000)).toBe(2)
  })

  test('read from any stored data without failing', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.json()), (stored) => {
        for (const use of readUses(stored)) expect(typeof use.id).toBe('string')
      }),
    )
  })
})
