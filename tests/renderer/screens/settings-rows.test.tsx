import { flushSync } from 'react-dom'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { initialPreference, preference, setPreference } from '../../../renderer/preferences/index.ts'
import { DrawSettings } from '../../../renderer/screens/settings/draw-settings.tsx'
import { namedRows, setting, type SettingRow } from '../../../renderer/screens/settings/settings-page.ts'
import { settingsPages } from '../../../renderer/screens/settings/settings-screen.tsx'

describe('a row of the settings', () => {
  let root: Root
  let box: HTMLElement
  beforeEach(() => {
    box = document.body.appendChild(document.createElement('div'))
    root = createRoot(box)
  })
  afterEach(() => {
    flushSync(() => root.unmount())
    box.remove()
    for (const name of ['entryJustified', 'entryHyphens', 'entryFontSize', 'afterArchive'] as const)
      setPreference(name, initialPreference(name))
  })
  const draw = (...rows: readonly SettingRow[]): void => flushSync(() => root.render(<DrawSettings rows={rows} />))

  test('is a switch for a preference that is on or off, and changes it', () => {
    draw(setting('entryJustified', { label: 'Justify' }))
    const control = box.querySelector<HTMLInputElement>('[data-setting="Justify"] input')
    expect(control?.checked).toBe(false)
    flushSync(() => control?.click())
    expect(preference('entryJustified')).toBe(true)
    expect(box.querySelector<HTMLInputElement>('[data-setting="Justify"] input')?.checked).toBe(true)
  })

  test('is disabled while another preference makes it useless', () => {
    draw(setting('entryJustified', { label: 'Justify', needs: { entryHyphens: true } }))
    const control = (): HTMLInputElement | null => box.querySelector('input')
    expect(control()?.disabled).toBe(false)
    flushSync(() => setPreference('entryHyphens', false))
    expect(control()?.disabled).toBe(true)
  })

  test('offers every value of a preference under its name', () => {
    draw(
      setting('afterArchive', { label: 'After', titles: { list: 'Back', next: 'Next' } }),
      setting('entryFontSize', { label: 'Size', titleOf: (value) => `${value} px` }),
    )
    expect(box.querySelector('[data-setting="After"]')?.textContent).toContain('Back')
    const sizes = [...box.querySelectorAll('[data-setting="Size"] option')].map(({ textContent }) => textContent)
    expect(sizes).toHaveLength(13)
    expect(sizes[0]).toBe('14 px')
  })
})

test('no page of the settings has two rows with one label', () => {
  for (const page of Object.values(settingsPages)) {
    const labels = namedRows(page).map(([label]) => label)
    expect(labels).toEqual([...new Set(labels)])
  }
})
