import { afterEach, describe, expect, test, vi } from 'vitest'
import type { Action } from '#shared/actions/actions.ts'
import { Library } from '../../../renderer/cache/library.ts'
import { draftHighlight } from '../../../renderer/reading/highlights/draft-highlight.ts'
import { anchorAnnotations } from '../../../renderer/reading/inline/anchor-annotations.ts'
import { Device } from '../../shared/sync/device.ts'

const ID = 1
const text = 'The last keeper of the light left on a Tuesday.'
const at = '2026-06-01T12:00:00.000Z'
let temporary = -100

let library: Library | undefined
afterEach(() => library?.close())

async function open(keepsChanges = false) {
  const device = new Device(1)
  await device.host.sync()
  if (keepsChanges) await device.host.setOffline({ keepChanges: true, bodies: { keep: 'all' } })
  const refused = vi.fn()
  const opened = new Library(device.host, { refused })
  library = opened
  await opened.prepare()
  await opened.read([ID])
  const annotations = () => opened.entry(ID)?.content.my_annotations ?? []
  return {
    device,
    library: opened,
    refused,
    annotations,
    /** Highlights that the window shows, and those that the service has. */
    shown: () => annotations().map(({ text: words, note, is_liked }) => [words, note, is_liked]),
    stored: () =>
      (device.model.contents.get(ID)?.my_annotations ?? []).map((one) => [one.text, one.note, one.is_liked]),
    highlight: (start: number, end: number, undo = 'Merged') => {
      const draft = draftHighlight({ start, end }, text, anchorAnnotations(annotations(), text).placed)
      temporary -= 1
      const action: Action = { type: 'annotate', contentId: ID, temporaryId: temporary, at, ...draft, note: null }
      return opened.mutate(action, { undo })
    },
    /** Resolves when everything requested was answered. */
    rest: () => vi.waitFor(() => expect(opened.cache.getState().pending).toEqual([])),
  }
}

const whole = text.slice(0, 28)
const parts = [
  [text.slice(0, 8), 'first', true],
  [text.slice(16, 28), 'second', false],
]

async function merged(keepsChanges = false) {
  const all = await open(keepsChanges)
  await all.highlight(0, 8)
  await all.highlight(16, 28)
  const [one, two] = all.annotations()
  await all.library.mutate({ type: 'annotationNote', contentId: ID, annotationId: one!.id, note: 'first', was: null })
  await all.library.mutate({ type: 'annotationNote', contentId: ID, annotationId: two!.id, note: 'second', was: null })
  await all.library.mutate({ type: 'like', contentId: ID, annotationId: one!.id, isLiked: true })
  if (keepsChanges) all.device.network.set(false)
  await all.highlight(4, 20)
  expect(all.shown()).toEqual([[whole, 'first\n\nsecond', true]])
  return all
}

describe('a merged highlight', () => {
  test('and its notes are neither doubled nor lost by any number of undos and redos', async () => {
    const { library, shown, stored, rest } = await merged()
    for (let n = 0; n < 3; n += 1) {
      expect(library.undoLast()).toBe(true)
      await rest()
      expect([shown(), stored()]).toEqual([parts, parts])
      expect(library.redoLast()).toBe(true)
      await rest()
      expect([shown(), stored()]).toEqual([[[whole, 'first\n\nsecond', true]], [[whole, 'first\n\nsecond', true]]])
    }
  })

  test('is undone and redone offline, and arrives so', async () => {
    const { device, library, shown, stored, rest } = await merged(true)
    library.undoLast()
    await rest()
    expect(shown()).toEqual(parts)
    library.redoLast()
    await rest()
    library.undoLast()
    await rest()
    library.redoLast()
    await rest()
    expect(shown()).toEqual([[whole, 'first\n\nsecond', true]])
    device.host.start()
    device.network.set(true)
    await vi.waitFor(async () => expect(await device.host.waitingChanges()).toEqual([]))
    expect(stored()).toEqual([[whole, 'first\n\nsecond', true]])
  })

  test('lets the steps before it be undone and redone too, with the notes written in the meantime', async () => {
    const { library, shown, stored, rest } = await merged()
    const steps = 3
    for (let n = 0; n < steps; n += 1) {
      expect(library.undoLast()).toBe(true)
      await rest()
    }
    expect([shown(), stored()]).toEqual([[], []])
    for (let n = 0; n < steps; n += 1) {
      expect(library.redoLast()).toBe(true)
      await rest()
    }
    const again = [[whole, 'first\n\nsecond', false]]
    expect([shown(), stored()]).toEqual([again, again])
    library.undoLast()
    await rest()
    expect(stored().map(([words]) => words)).toEqual(parts.map(([words]) => words))
  })

  test('brings back what another device added to its parts', async () => {
    const { device, annotations, library, stored, rest } = await open().then(async (all) => {
      await all.highlight(0, 8)
      return all
    })
    const [one] = annotations()
    const draft = { text: text.slice(0, 28), char_start: 0, char_end: 28, before_text: '', after_text: '' }
    const added = device.model.annotate(ID, { text: text.slice(16, 28), char_start: 16, char_end: 28, note: 'theirs' })
    device.model.noteHighlight(one!.id, 'added elsewhere')
    const action: Action = {
      ...{ type: 'annotate', contentId: ID, temporaryId: -7, at, note: null, merged: [one!.id] },
      ...draft,
    }
    await library.mutate(action, { undo: 'Merged' })
    expect(stored()).toEqual([[whole, 'added elsewhere\n\ntheirs', false]])
    library.undoLast()
    await rest()
    expect(stored()).toEqual([
      [text.slice(0, 8), 'added elsewhere', false],
      [text.slice(16, 28), 'theirs', false],
    ])
    expect(device.model.contents.get(ID)?.my_annotations.map(({ id }) => id)).toEqual([one!.id, added!.id])
  })
})

test('all highlights that were cleared come back with their ids tied, so that a redo clears them again', async () => {
  const { library, annotations, shown, stored, rest } = await open()
  await library.mutate({
    ...{
      type: 'annotate',
      contentId: ID,
      temporaryId: -7,
      at,
      note: null,
      merged: [],
      before_text: '',
      after_text: '',
    },
    ...{ char_start: 0, char_end: 8, text: text.slice(0, 8) },
  })
  const annotationIds = annotations().map(({ id }) => id)
  await library.mutate({ type: 'clearAnnotations', contentId: ID, annotationIds }, { undo: 'Highlights deleted' })
  expect(stored()).toEqual([])
  library.undoLast()
  await rest()
  expect([shown(), stored()]).toEqual([[[text.slice(0, 8), null, false]], [[text.slice(0, 8), null, false]]])
  library.redoLast()
  await rest()
  expect([shown(), stored()]).toEqual([[], []])
})
