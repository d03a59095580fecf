import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { webPagePreferences, appWindowPreferences } from '../../../main/desktop/windows/web-preferences.ts'

const main = join(import.meta.dirname, '../../../main')

describe.each([
  ['a window of the app', appWindowPreferences('/preload.cjs')],
  ['a window that shows the web', webPagePreferences('persist:capture')],
])('%s', (_name, preferences) => {
  test('keeps rules 2, 3, 4, 6, 8, 9, 10 and 11 of Electron’s checklist', () => {
    expect(preferences).toMatchObject({
      nodeIntegration: false,
      nodeIntegrationInWorker: false,
      nodeIntegrationInSubFrames: false,
      contextIsolation: true,
      sandbox: true,
      webSecurity: true,
      allowRunningInsecureContent: false,
      experimentalFeatures: false,
      webviewTag: false,
    })
    expect(preferences).not.toHaveProperty('enableBlinkFeatures')
    expect(preferences).not.toHaveProperty('disableBlinkFeatures')
  })
})

test('a window that shows the web contains nothing of the app, and only our own windows check spelling', () => {
  expect(appWindowPreferences('preload.cjs').spellcheck).toBe(true)
  expect(webPagePreferences('persist:capture').spellcheck).toBe(false)
  const { preload, partition } = webPagePreferences('persist:capture')
  expect(preload).toBeUndefined()
  expect(partition).toBe('persist:capture')
})

test('every window uses these preferences', () => {
  const sources = readdirSync(main, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts'))
    .map((name) => readFileSync(join(main, name), 'utf8'))
  const made = sources.filter((source) => source.includes('new BrowserWindow('))
  expect(made.length).toBeGreaterThan(0)
  expect(made.filter((source) => !/webPreferences: (?:appWindow|webPage)Preferences\(/.test(source))).toEqual([])
  expect(sources.filter((source) => /new (?:WebContentsView|BrowserView)\(/.test(source))).toEqual([])
})
