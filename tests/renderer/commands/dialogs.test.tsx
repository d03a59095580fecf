import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { afterEach, expect, test } from 'vitest'
import { dialogs, useDialog, useDialogs } from '../../../renderer/dialogs/dialogs.ts'

function Probe() {
  const kinds = useDialogs().map(({ kind }) => kind)
  return JSON.stringify([kinds, useDialog('note')?.id ?? null])
}
const box = document.createElement('div')
const root = createRoot(box)
/** The kinds of open dialogs, and the entry whose note is open. */
const look = (): unknown => {
  flushSync(() => root.render(<Probe />))
  return JSON.parse(box.textContent)
}

afterEach(() => dialogs.closeAll())

test('a dialog opened above another leaves it open and closes alone', () => {
  dialogs.open({ kind: 'tags', ids: [1] })
  dialogs.open({ kind: 'save' })
  expect(look()).toEqual([['tags', 'save'], null])
  dialogs.close('save')
  expect(look()).toEqual([['tags'], null])
})

test('a kind of dialog is open only once, for the entry it was last opened for', () => {
  dialogs.open({ kind: 'note', id: 1 })
  dialogs.open({ kind: 'note', id: 2 })
  expect(look()).toEqual([['note'], 2])
  dialogs.close('note')
  expect(look()).toEqual([[], null])
})
