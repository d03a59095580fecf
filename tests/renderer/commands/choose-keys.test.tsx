import { afterEach, describe, expect, test } from 'vitest'
import { commandOf } from '#shared/commands/index.ts'
import {
  chooseKeys,
  chosenKeys,
  currentKeyConflicts,
  keyConflicts,
  keysOfPress,
  readKeysFile,
} from '../../../renderer/commands/keys/choose-keys.ts'
import { keysOf } from '../../../renderer/commands/index.ts'
import { setPreference } from '../../../renderer/preferences/index.ts'

afterEach(() => setPreference('keys', {}))

const press = (key: string, init: KeyboardEventInit = {}, mac = false) =>
  keysOfPress(new KeyboardEvent('keydown', { key, ...init }), mac)
const own = (id: Parameters<typeof commandOf>[0]) => commandOf(id).keys

describe('keys for a command', () => {
  test.each([
    ['e', 'item.archive'],
    ['Shift+E', null],
    ['g q', 'go.queue'],
    ['g', 'go.queue'],
    ['g q x', 'go.queue'],
    ['Shift+#', 'item.delete'],
    ['$mod+Shift+Z', 'history.redo'],
    ['Space', 'list.pageDown'],
    ['w', null],
  ])('%s are refused because they are taken: %s', (keys, other) => {
    expect(keyConflicts('list.refresh', keys, own).map(({ id }) => id)[0] ?? null).toBe(other)
  })

  test('may be the same in a list and in the reader, which are never active together', () => {
    expect(keyConflicts('highlight.toggle', 'x', own)).toEqual([])
    expect(keyConflicts('item.archive', 'x', own).map(({ id }) => id)).toEqual(['list.select'])
  })

  test('are saved, count as taken, and can be reset', () => {
    chooseKeys('item.archive', ['$mod+j'])
    expect(keysOf('item.archive')).toEqual(['$mod+j'])
    expect(currentKeyConflicts('item.favorite', '$mod+j').map(({ id }) => id)).toEqual(['item.archive'])
    expect(currentKeyConflicts('item.favorite', 'e')).toEqual([])
    chooseKeys('item.archive', ['e'])
    expect(chosenKeys()).toEqual({})
  })
})

describe('a key press is written as bindings write it', () => {
  test.each([
    ['a letter', press('e'), 'e'],
    ['a capital', press('E', { shiftKey: true }), 'Shift+E'],
    ['a symbol, however it is reached', press('?', { shiftKey: true }), '?'],
    ['the space bar', press(' ', { shiftKey: true }), 'Shift+Space'],
    ['with Ctrl', press('K', { ctrlKey: true, shiftKey: true }), '$mod+Shift+k'],
    ['with Cmd', press('k', { metaKey: true }, true), '$mod+k'],
    ['Alt that writes another letter', press('å', { altKey: true, code: 'KeyA' }), 'Alt+a'],
    ['a modifier alone', press('Shift', { shiftKey: true }), null],
    ['Escape, which closes dialogs', press('Escape'), null],
  ])('%s', (_, written, wanted) => {
    expect(written).toBe(wanted)
  })
})

describe('a file of key bindings', () => {
  test('is imported as a whole', () => {
    expect(readKeysFile('{"item.archive": ["$mod+j"], "item.favorite": ["e"]}')).toEqual({
      keys: { 'item.archive': ['$mod+j'], 'item.favorite': ['e'] },
    })
  })

  test.each([
    ['nonsense', 'no shortcuts'],
    ['[]', 'no shortcuts'],
    ['{"item.burn": ["b"]}', 'no command'],
    ['{"item.archive": "e"}', 'couldn’t be read'],
    ['{"item.archive": [" "]}', 'couldn’t be read'],
    ['{"ui.dismiss": ["$mod+j"]}', 'can’t be changed'],
    ['{"item.archive": ["f"]}', 'would run both'],
  ])('%s is refused with a reason', (text, reason) => {
    expect(readKeysFile(text)).toContain(reason)
  })
})
