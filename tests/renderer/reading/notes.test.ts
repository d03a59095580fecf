import { describe, expect, test } from 'vitest'
import { markWords } from '../../../renderer/reading/notes/mark-words.ts'

describe('formatting words in a note', () => {
  test('makes them bold or italic, and the second time plain again', () => {
    const bold = markWords('so it is', 3, 5, '**')
    expect(bold).toEqual({ text: 'so **it** is', start: 5, end: 7 })
    expect(markWords(bold.text, bold.start, bold.end, '**')).toEqual({ text: 'so it is', start: 3, end: 5 })
  })

  test('makes bold words italic instead of breaking them', () => {
    expect(markWords('**it**', 2, 4, '*').text).toBe('***it***')
  })
})
