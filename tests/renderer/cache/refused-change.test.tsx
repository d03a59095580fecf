import type { ReactNode } from 'react'
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { expect, test, vi } from 'vitest'
import type { Host } from '#shared/host/host.ts'
import { libraryState } from '#shared/model/library-state.ts'
import { notify, useNotices } from '../../../renderer/cache/index.ts'
import { Library } from '../../../renderer/cache/library.ts'
import { demoEntries } from '../../fakes/demo-entries.ts'
import { FakeHost } from '../../fakes/fake-host.ts'

const at = '2026-06-01T12:00:00Z'

/** A library that reports refused changes as the app does, and the visible toasts. */
async function open() {
  const host = new FakeHost(demoEntries(Date.parse(at)), Date.parse(at))
  const library = new Library(host, { refused: () => void notify('Refused', { type: 'error' }) })
  await library.prepare()
  const entries = await library.read([1000, 1001])
  let texts: readonly string[] = []
  const Probe = (): ReactNode => {
    texts = useNotices().map(({ text }) => text)
    return null
  }
  const root = createRoot(document.createElement('div'))
  flushSync(() => root.render(<Probe />))
  const shown = () => {
    flushSync(() => {})
    return texts
  }
  return { host, library, shown, ids: entries.map(({ content }) => content.id), close: () => library.close() }
}

test('a toast reports only changes that were accepted', async () => {
  const { host, library, shown, ids, close } = await open()
  const before = shown()
  const [first = 0, second = 0] = ids
  let refuse: (error: Error) => void = () => {}
  host.gate = () => new Promise((_, reject) => (refuse = reject))
  const favorite = { type: 'favorite', contentId: first, isFavorited: true, at } as const
  const asked = library.mutate(favorite, { undo: 'Article added to favorites' })
  expect(shown()).toEqual(before)
  refuse(new Error('no'))
  expect(await asked).toBe(false)
  expect(shown()).toEqual(['Refused', ...before])

  const archived = (contentId: number) => ({ type: 'move', contentId, state: libraryState.archived, at }) as const
  host.gate = (action) =>
    'contentId' in action && action.contentId === second ? Promise.reject(new Error('no')) : Promise.resolve()
  await library.mutateAll([archived(first), archived(second)], { undo: '2 articles archived' })
  expect(shown()).toEqual(['2 articles archived', 'Refused', ...before])
  close()
})

test('an unanswered change is reported as done once it is safe on the device', async () => {
  const { host, library, shown, ids, close } = await open()
  const before = shown()
  const perform = vi.spyOn(host as Host, 'perform')
  host.gate = () => new Promise(() => {})
  void library.mutate({ type: 'move', contentId: ids[0] ?? 0, state: 2, at }, { undo: 'Article archived' })
  host.emit({ type: 'change.kept', mark: 'of another window' })
  expect(shown()).toEqual(before)
  host.emit({ type: 'change.kept', mark: perform.mock.lastCall?.[2] ?? '' })
  expect(shown()).toEqual(['Article archived', ...before])
  expect(library.undoLast()).toBe(true)
  expect(shown()).toEqual(before)
  close()
})
