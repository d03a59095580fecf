import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { NoteField } from '../../../renderer/extension/screens/popup/note-field.tsx'

let kept: string[]
let field: HTMLTextAreaElement

beforeEach(() => {
  vi.useFakeTimers()
  kept = []
  const place = document.body.appendChild(document.createElement('div'))
  const show = <NoteField ref={null} first="Before" onChange={(note) => void kept.push(note)} />
  flushSync(() => createRoot(place).render(show))
  const found = place.querySelector('textarea')
  if (!found) throw new Error('no field')
  field = found
})
afterEach(() => {
  vi.useRealTimers()
  document.body.replaceChildren()
})

function type(text: string): void {
  // React hears the element's own setter.
  Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value')?.set?.call(field, text)
  field.dispatchEvent(new Event('input', { bubbles: true }))
}

test('a note is saved while it is typed, because browsers close a popup without leaving the field', () => {
  type('For')
  vi.advanceTimersByTime(300)
  type('For Sunday')
  vi.advanceTimersByTime(300)
  expect(kept).toEqual([])
  vi.advanceTimersByTime(200)
  expect(kept).toEqual(['For Sunday'])
})

test('the key that closes the popup saves the note immediately, and nothing is saved twice', () => {
  type('For Sunday')
  field.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }))
  expect(kept).toEqual(['For Sunday'])
  vi.advanceTimersByTime(1000)
  field.dispatchEvent(new FocusEvent('focusout', { bubbles: true }))
  expect(kept).toEqual(['For Sunday'])
})
