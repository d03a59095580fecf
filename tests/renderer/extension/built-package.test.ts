import { execFile } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { beforeAll, describe, expect, test } from 'vitest'
import type { BrowserFamily } from '../../../renderer/extension/manifest.ts'
import { builtExtension } from './built-extension.ts'

let folder: string
beforeAll(async () => {
  folder = await builtExtension()
})

const textIn = (family: BrowserFamily, path: string) => readFileSync(join(folder, family, path), 'utf8')
const manifestIn = (family: BrowserFamily) => JSON.parse(textIn(family, 'manifest.json'))

/** Every string in a value, at any depth. */
function* stringsIn(value: unknown): Generator<string> {
  if (typeof value === 'string') yield value
  else if (typeof value === 'object' && value !== null)
    for (const inner of Object.values(value)) yield* stringsIn(inner)
}

/** Runs in a separate process: loads a worker, and prints the listeners that it has when it is loaded. */
const LOAD = `
  const added = []
  const api = (path) => new Proxy(() => undefined, {
    get: (_, name) => name === 'then' ? undefined : name === 'addListener' ? () => void added.push(path) : api(path + '.' + String(name)),
    apply: () => new Promise(() => {}),
    has: () => true,
  })
  globalThis.browser = api('browser')
  globalThis.addEventListener = (name) => void added.push(name)
  await import(process.argv[1])
  console.log(JSON.stringify(added))
  process.exit()`

describe.each(['chrome', 'firefox', 'safari'] as const)('the package for %s', (family) => {
  test('has every file that its manifest names', () => {
    const named = [...stringsIn(manifestIn(family))].filter((words) => /^[\w/-]+\.(?:html|js|png|css)$/.test(words))
    expect(named).toContain('worker.js')
    expect(named).toContain('popup.html')
    expect(named.filter((path) => !existsSync(join(folder, family, path)))).toEqual([])
  })

  test('has every file that its pages load', () => {
    for (const page of ['popup.html', 'options.html', 'panel.html']) {
      const paths = [...textIn(family, page).matchAll(/(?:src|href)="\/([^"]+)"/g)].map(([, path = '']) => path)
      expect(paths.filter((path) => !existsSync(join(folder, family, path)))).toEqual([])
    }
  })

  test('has a background script that loads alone, and listens to everything that may wake it when it is loaded', async () => {
    const worker = pathToFileURL(join(folder, family, 'worker.js')).href
    const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', LOAD, worker])
    expect(new Set(JSON.parse(stdout))).toEqual(
      new Set([
        'browser.runtime.onMessage',
        'browser.runtime.onStartup',
        'browser.runtime.onInstalled',
        'browser.alarms.onAlarm',
        'browser.contextMenus.onClicked',
        'browser.commands.onCommand',
        'browser.omnibox.onInputChanged',
        'browser.omnibox.onInputEntered',
        'browser.tabs.onActivated',
        'browser.tabs.onUpdated',
        'online',
      ]),
    )
  })
})

/** Runs in a separate process: installs a worker in a browser that has these messages, and prints its menus. */
const INSTALL = `
  import { readFileSync } from 'node:fs'
  const messages = JSON.parse(readFileSync(process.argv[2], 'utf8'))
  const titles = []
  let installed
  const api = (path) => new Proxy(() => undefined, {
    get: (_, name) => name === 'then' ? undefined : api(path + '.' + String(name)),
    apply: (_, __, [given]) => {
      if (path === 'browser.i18n.getMessage') return messages[given].message
      if (path === 'browser.runtime.onInstalled.addListener') installed = given
      if (path === 'browser.contextMenus.create') titles.push(given.title)
      return path === 'browser.contextMenus.removeAll' ? Promise.resolve() : new Promise(() => {})
    },
    has: () => true,
  })
  globalThis.browser = api('browser')
  globalThis.addEventListener = () => {}
  await import(process.argv[1])
  installed({ reason: 'install' })
  setImmediate(() => {
    console.log(JSON.stringify(titles))
    process.exit()
  })`

const localeFiles = (): string[] => readdirSync(join(folder, 'chrome/_locales'))
const messagesIn = (locale: string): Readonly<Record<string, { readonly message: string }>> =>
  JSON.parse(textIn('chrome', `_locales/${locale}/messages.json`))

test('the menus are in the language of the browser', async () => {
  const worker = pathToFileURL(join(folder, 'chrome/worker.js')).href
  const path = join(folder, 'chrome/_locales/de/messages.json')
  const { stdout } = await promisify(execFile)(process.execPath, [
    '--input-type=module',
    '--eval',
    INSTALL,
    worker,
    path,
  ])
  const german = JSON.parse(readFileSync(join(import.meta.dirname, '../../../shared/words/de/extension.json'), 'utf8'))
  expect(JSON.parse(stdout)).toEqual([
    german.saveThisPageToLectern,
    german.saveThisLinkToLectern,
    german.saveAndHighlightInLectern,
    german.saveAllTabs2,
  ])
})

test('each language has every message of the manifest, none too long for the stores, and no two of one name', () => {
  const wanted = [...stringsIn(manifestIn('chrome'))].flatMap((text) => /^__MSG_(\w+)__$/.exec(text)?.[1] ?? [])
  expect(wanted).toContain('saveThePageYouAreReading')
  expect(localeFiles()).toEqual(expect.arrayContaining(['en', 'de', 'pt_BR', 'zh_CN']))
  for (const locale of localeFiles()) {
    const messages = messagesIn(locale)
    expect(wanted.filter((name) => !messages[name]?.message)).toEqual([])
    expect(messages['saveThePageYouAreReading']?.message.length).toBeLessThanOrEqual(132)
    // Browsers don't distinguish small letters from capital ones.
    const names = Object.keys(messages).map((name) => name.toLowerCase())
    expect(new Set(names).size).toBe(names.length)
    expect(Object.keys(messages)).toEqual(Object.keys(messagesIn('en')))
  }
})

test('Firefox gets no key that it does not know, and is asked for nothing that it has not', () => {
  const { background, permissions, sidebar_action, browser_specific_settings, ...rest } = manifestIn('firefox')
  expect(background).toEqual({ scripts: ['worker.js'], type: 'module' })
  // Firefox warns of the permission, and ignores the keys.
  expect(permissions).not.toContain('sidePanel')
  for (const key of ['side_panel', 'minimum_chrome_version', 'key']) expect(rest).not.toHaveProperty(key)
  expect(sidebar_action.default_panel).toBe('panel.html')
  expect(browser_specific_settings.gecko.id).toMatch(/^[\w.-]+@[\w.-]+$|^\{[\da-f-]{36}\}$/)
  expect(browser_specific_settings.gecko.strict_min_version).toMatch(/^\d+\.\d+$/)
  expect(browser_specific_settings.gecko.data_collection_permissions.required.length).toBeGreaterThan(0)
})
