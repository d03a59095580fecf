import { describe, expect, test } from 'vitest'
import { acceleratorOf, SUGGESTED_KEYS, acceleratorText } from '../../../renderer/app/desktop/desktop-accelerator.ts'
import { desktopSettingsChange } from '../../../shared/desktop/desktop-settings.ts'
import * as z from 'zod/mini'

const press = (code: string, ...held: ('ctrlKey' | 'altKey' | 'shiftKey' | 'metaKey')[]) => ({
  code,
  ctrlKey: held.includes('ctrlKey'),
  altKey: held.includes('altKey'),
  shiftKey: held.includes('shiftKey'),
  metaKey: held.includes('metaKey'),
})

describe('global shortcuts', () => {
  test.each([
    [press('KeyL', 'ctrlKey', 'altKey', 'shiftKey'), false, 'CommandOrControl+Alt+Shift+L'],
    [press('KeyL', 'metaKey', 'altKey', 'shiftKey'), true, 'CommandOrControl+Alt+Shift+L'],
    [press('KeyS', 'ctrlKey'), true, 'Control+S'],
    [press('Digit4', 'metaKey'), false, 'Super+4'],
    [press('F11', 'altKey'), false, 'Alt+F11'],
  ])('are spelled as Electron spells them, and the settings accept them', (keys, mac, spelled) => {
    expect(acceleratorOf(keys, mac)).toBe(spelled)
    expect(z.safeParse(desktopSettingsChange, { saveShortcut: spelled }).success).toBe(true)
  })

  test.each([
    ['a letter alone', press('KeyL')],
    ['a letter with Shift, which is a letter too', press('KeyL', 'shiftKey')],
    ['a modifier alone', press('ControlLeft', 'ctrlKey')],
    ['a key that has no name there', press('IntlBackslash', 'ctrlKey')],
  ])('do not include %s', (_what, keys) => {
    expect(acceleratorOf(keys, false)).toBeNull()
  })

  test('are displayed as the platform writes them', () => {
    expect(acceleratorText(SUGGESTED_KEYS, false)).toBe('Ctrl+Alt+Shift+L')
    expect(acceleratorText(SUGGESTED_KEYS, true)).toBe('⌘⌥⇧L')
  })
})
