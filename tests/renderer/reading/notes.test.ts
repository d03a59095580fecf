import { describe, expect, test } from 'vitest'
import { toggleMark } from '../../../renderer/reading/notes/toggle-mark.ts'

describe('formatting words in a note', () => {
  test('makes them bold or italic, and the second time plain again', () => {
    const bold = toggleMark('so it is', 3, 5, '**')
    expect(bold).toEqual({ text: 'so **it** is', start: 5, end: 7 })
    expect(toggleMark(bold.text, bold.start, bold.end, '**')).toEqual({ text: 'so it is', start: 3, end: 5 })
  })

  test('makes bold words italic instead of breaking them', () => {
    expect(toggleMark('**it**', 2, 4, '*').text).toBe('***it***')
  })
})
