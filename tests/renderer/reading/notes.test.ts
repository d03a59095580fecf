import { describe, expect, test, vi } from 'vitest'
import { DRAFT_AGE } from '#shared/limits.ts'
import { dropDraft, dropOldDrafts, keepDraft, readDraft } from '../../../renderer/reading/notes/note-drafts.ts'
import { markWords } from '../../../renderer/reading/notes/mark-words.ts'

/** Local storage as a browser has it: keys are own properties of it. */
function storage(): Storage {
  const kept = Object.create({
    getItem: (key: string) => kept[key] ?? null,
    setItem: (key: string, value: string) => void (kept[key] = value),
    removeItem: (key: string) => void delete kept[key],
  })
  return kept
}

describe('a draft', () => {
  test('is kept for a month and no longer', () => {
    vi.stubGlobal('localStorage', storage())
    keepDraft('note.7.1', 'half a thou', 1000)
    expect(readDraft('note.7.1', 1000 + DRAFT_AGE - 1)).toBe('half a thou')
    expect(readDraft('note.7.1', 1000 + DRAFT_AGE)).toBeNull()
    keepDraft('note.7.2', 'new', 1000 + DRAFT_AGE)
    dropOldDrafts(1000 + DRAFT_AGE)
    expect(Object.keys(localStorage)).toEqual(['lectern.draft.note.7.2'])
    dropDraft('note.7.2')
    expect(readDraft('note.7.2', 0)).toBeNull()
  })

  test('that is damaged is none, and goes', () => {
    vi.stubGlobal('localStorage', storage())
    localStorage.setItem('lectern.draft.note.1', '{"text":')
    localStorage.setItem('lectern.preferences', '{}')
    expect(readDraft('note.1', 0)).toBeNull()
    dropOldDrafts(0)
    expect(Object.keys(localStorage)).toEqual(['lectern.preferences'])
  })
})

describe('marking words in a note', () => {
  test('makes them bold or slanted, and a second time plain again', () => {
    const bold = markWords('so it is', 3, 5, '**')
    expect(bold).toEqual({ text: 'so **it** is', start: 5, end: 7 })
    expect(markWords(bold.text, bold.start, bold.end, '**')).toEqual({ text: 'so it is', start: 3, end: 5 })
  })

  test('slants bold words instead of breaking them', () => {
    expect(markWords('**it**', 2, 4, '*').text).toBe('***it***')
  })
})
