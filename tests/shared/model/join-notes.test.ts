import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  besideNotes,
  changeNote,
  holdsNote,
  joinNotes,
  OTHER_VERSION,
  undoNote,
  withoutNotes,
} from '#shared/model/notes/join-notes.ts'

describe('joined notes', () => {
  test('appear one below the other, each once', () => {
    expect(joinNotes(['a', null, 'b', ' ', 'a'])).toBe('a\n\nb')
    expect(joinNotes(['a\n\nb', 'b', 'a'])).toBe('a\n\nb')
    expect(joinNotes(['a', 'a\n\nb'])).toBe('a\n\nb')
    expect(joinNotes([null, ''])).toBeNull()
  })

  test('stay separate even if the letters of one are in the other', () => {
    expect(joinNotes(['a cat', 'cat'])).toBe('a cat\n\ncat')
  })

  test('can be taken out again', () => {
    expect(withoutNotes('a\n\nb\n\nc', ['b', null])).toBe('a\n\nc')
    expect(withoutNotes('a\n\nb', ['b', 'a'])).toBeNull()
    expect(withoutNotes('a, changed\n\nb', ['a', 'b'])).toBe('a, changed')
  })

  test('are taken out whatever their order, also if one holds another', () => {
    for (const parts of [
      ['b', 'a\n\nb\n\nc'],
      ['a\n\nb\n\nc', 'b'],
    ]) {
      expect(withoutNotes('a\n\nb\n\nc\n\nd', parts)).toBe('d')
    }
  })
})

describe('what a note holds besides others', () => {
  test('does not repeat the paragraphs around one that was changed in it', () => {
    expect(besideNotes('new\n\nb', ['old\n\nb'])).toBe('new')
    expect(besideNotes('old\n\nb', ['old\n\nb'])).toBeNull()
    expect(besideNotes(`a\n\n${OTHER_VERSION}\n\nb`, [`c\n\n${OTHER_VERSION}\n\nd`])).toBe(`a\n\n${OTHER_VERSION}\n\nb`)
  })

  test('is every paragraph that the others do not hold, in order', () => {
    const paragraphs = fc.array(fc.constantFrom('a', 'b', 'c', 'd'), { maxLength: 5 })
    fc.assert(
      fc.property(paragraphs, fc.array(paragraphs, { maxLength: 3 }), (note, kept) => {
        const known = new Set(kept.flat())
        const rest = besideNotes(
          note.join('\n\n'),
          kept.map((one) => one.join('\n\n')),
        )
        expect(rest ?? '').toBe(note.filter((one) => !known.has(one)).join('\n\n'))
      }),
    )
  })
})

describe('a changed note', () => {
  test.each([
    ['a', 'a', 'b', 'b'],
    ['a', 'a', null, null],
    [null, 'a', 'b', 'b'],
    ['a\n\ntheirs', 'a', 'b', 'b\n\ntheirs'],
    ['a\n\ntheirs', 'a', null, 'theirs'],
    ['a, theirs', 'a', 'a, mine', `a, theirs\n\n${OTHER_VERSION}\n\na, mine`],
    ['theirs', null, 'mine', `theirs\n\n${OTHER_VERSION}\n\nmine`],
    [`theirs\n\n${OTHER_VERSION}\n\nmine`, 'mine', null, 'theirs'],
    [`theirs\n\n${OTHER_VERSION}\n\nmine`, 'theirs', null, 'mine'],
    ['theirs', 'a', null, 'theirs'],
    ['a\n\nb\n\ntheirs', 'a\n\nb', 'a', 'a\n\ntheirs'],
    ['a\n\ntheirs\n\nb', 'a\n\nb', 'a\n\nb\n\nmine', 'a\n\ntheirs\n\nb\n\nmine'],
    // It was made before, and its answer lost.
    ['a\n\ntheirs\n\nmine', 'a', 'a\n\nmine', 'a\n\ntheirs\n\nmine'],
    ['b\n\ntheirs\n\nc', 'a', 'b\n\nc', 'b\n\ntheirs\n\nc'],
  ])('%j, of which %j became %j, is %j', (note, was, next, expected) => {
    expect(changeNote(note, was, next)).toBe(expected)
  })

  const parts = (...words: string[]) => fc.uniqueArray(fc.constantFrom(...words), { maxLength: 2 })
  const joined = (words: readonly string[]) => (words.length === 0 ? null : words.join('\n\n'))
  const written = parts('a', 'b', 'c').map(joined)
  /** Current content of the note: perhaps the note that was changed, and what others wrote before and after it. */
  const current = (was: string | null) =>
    fc
      .tuple(parts('d', 'e'), fc.boolean(), parts('f', 'g'))
      .map(([above, isThere, below]) => joined([...above, ...(isThere && was !== null ? [was] : []), ...below]))
  const change = written.chain((was) => fc.tuple(current(was), fc.constant(was), written))

  test('holds the new words, and changing it twice is the same as once', () => {
    fc.assert(
      fc.property(change, ([note, was, next]) => {
        const changed = changeNote(note, was, next)
        const added = was !== null && next !== null && holdsNote(next, was) ? withoutNotes(next, [was]) : next
        if (added !== null) expect(holdsNote(changed ?? '', added)).toBe(true)
        expect(changeNote(changed, was, next)).toBe(changed)
      }),
    )
  })

  test('loses no words but those that its writer changed', () => {
    fc.assert(
      fc.property(change, ([note, was, next]) => {
        const kept = (note ?? '').split('\n\n').filter((part) => part !== '' && !was?.split('\n\n').includes(part))
        for (const part of kept) expect(holdsNote(changeNote(note, was, next) ?? '', part)).toBe(true)
      }),
    )
  })

  test('can be taken back, and nothing that appears beside it by then is lost or duplicated', () => {
    fc.assert(
      fc.property(change, fc.boolean(), ([note, was, next], isWrittenBeside) => {
        const back = undoNote(note, was, next)
        if (back === null) {
          expect(changeNote(note, was, next)).toBe(note)
          return
        }
        expect(changeNote(changeNote(note, was, next), back.was, back.note)).toBe(note)
        // The service's note holds a part that the writer had not seen.
        const seen = isWrittenBeside ? joinNotes([note, 'theirs']) : note
        const there = changeNote(changeNote(seen, was, next), back.was, back.note)
        const words = (there ?? '').split('\n\n').filter((part) => part !== OTHER_VERSION)
        expect(words).toEqual([...new Set(words)])
        if (isWrittenBeside) expect(words).toContain('theirs')
      }),
    )
  })

  test('that its writer knew a part of is taken back in that part', () => {
    const note = `mine\n\n${OTHER_VERSION}\n\ntheirs`
    expect(undoNote(note, 'mine', 'mine\n\nmore')).toEqual({ was: 'mine\n\nmore', note: 'mine' })
  })
})
