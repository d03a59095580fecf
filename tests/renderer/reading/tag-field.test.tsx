import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { expect, test, vi } from 'vitest'
import { TagField } from '../../../renderer/reading/marks/tag-field.tsx'

/** Shows the field, and pastes a text into it. Returns the tags that were added. */
function typed(text: string, known: readonly string[] = []): readonly string[][] {
  const onAdd = vi.fn<(names: string[]) => void>()
  const box = document.createElement('div')
  document.body.append(box)
  const root = createRoot(box)
  flushSync(() =>
    root.render(<TagField tags={[]} known={known} onAdd={onAdd} onRemove={() => {}} onClose={() => {}} />),
  )
  const field = box.querySelector('input')
  if (!field) throw new Error('There is no field')
  // React watches the property of the element, so the value is set by the prototype's.
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, text)
  flushSync(() => field.dispatchEvent(new InputEvent('input', { bubbles: true })))
  root.unmount()
  box.remove()
  return onAdd.mock.calls.map(([names]) => names)
}

test.each(['海，', '海、', 'sea,', 'بحر،', 'sea;'])('typing %s adds a highlight’s tag', (text) => {
  expect(typed(text)).toEqual([[text.slice(0, -1)]])
})

test('a pasted list adds each of its tags to a highlight', () => {
  expect(typed('海、船，')).toEqual([['海', '船']])
})

test('an existing tag with a comma can be typed to its end', () => {
  expect(typed('Smith,', ['Smith, John'])).toEqual([])
})
