import { act, createRef } from 'react'
import { createRoot } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Annotation } from '#shared/model/annotation.ts'
import { useHighlighting } from '../../../renderer/reading/highlights/use-highlighting.ts'
import { NoteEditor } from '../../../renderer/reading/notes/note-editor.tsx'
import { annotation } from './harness/harness-content.ts'

beforeEach(() => Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true }))
afterEach(() => Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: false }))

const text = 'The last keeper of the light left on a Tuesday.'
const marked = (id: number, start: number, end: number, note: string | null): Annotation =>
  annotation(id, { text: text.slice(start, end), char_start: start, char_end: end, note })
const nothing = (): void => {}

interface ShownProps {
  readonly annotations: readonly Annotation[]
  readonly onNote: (annotation: Annotation, note: string | null, was: string | null) => Promise<boolean>
}

const body = createRef<HTMLElement>()

/** A card per highlight, as in the notebook. The second is being edited. */
function Shown({ annotations, onNote }: ShownProps) {
  const marks = useHighlighting({
    annotations,
    text,
    index: null,
    body,
    cursorSpan: () => null,
    goTo: nothing,
    deeds: { onHighlight: nothing, onRemove: nothing, onNote, onLike: nothing, onMark: nothing, onCopy: nothing },
  })
  return (
    <ul>
      {marks.placed.map(({ annotation: one }) => {
        const draft = marks.draftOf(one)
        return (
          <li key={draft}>
            <button type="button" onClick={() => marks.setEditedCard(draft)}>
              Edit
            </button>
            {marks.editedCard === draft && (
              <NoteEditor
                label="Note"
                value={one.note ?? ''}
                draft={draft}
                onSave={(note, was) => onNote(one, note, was)}
                onClose={nothing}
              />
            )}
          </li>
        )
      })}
    </ul>
  )
}

test('a note that is being written stays open, and is saved to the highlight that its own became a part of', async () => {
  const box = document.body.appendChild(document.createElement('div'))
  const root = createRoot(box)
  const onNote = vi.fn(async () => true)
  const show = (...annotations: Annotation[]) =>
    act(async () => root.render(<Shown annotations={annotations} onNote={onNote} />))
  const mine = marked(5, 16, 22, 'mine')
  await show(marked(4, 0, 3, null), mine)
  await act(async () => box.querySelectorAll('button')[1]?.click())
  const field = box.querySelector('textarea')
  if (!field) expect.unreachable('no note is being written')
  field.value = 'mine, and more'

  const whole = marked(30, 9, 28, 'theirs\n\nmine')
  await show(marked(4, 0, 3, null), whole)
  expect(box.querySelector('textarea')).toBe(field)
  expect(field.value).toBe('mine, and more')

  const save = [...box.querySelectorAll('button')].find(({ textContent }) => textContent?.startsWith('Save'))
  await act(async () => save?.click())
  expect(onNote.mock.calls).toEqual([[whole, 'mine, and more', 'mine']])
  await act(async () => root.unmount())
  box.remove()
})
