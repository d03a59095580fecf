import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { type CommandId, commandOf, commands } from '#shared/commands/index.ts'
import { menuTemplate } from '../../../main/desktop/menus/menu-template.ts'

/** The original keyboard map. It lies beside the project, not in it. */
const page = join(import.meta.dirname, '../../../../shared/ux-keymap.json')

interface Drawn {
  readonly id: string
  readonly scope: string
  readonly keys: readonly string[]
}

/** One command in the map, several here: pages and media are navigated like articles. */
const byOthers: Readonly<Record<string, readonly CommandId[]>> = {
  'pdf.nextPage': ['reader.nextPara', 'reader.nextPage', 'reader.pageDown'],
  'pdf.prevPage': ['reader.prevPara', 'reader.prevPage', 'reader.pageUp'],
  'pdf.first': ['reader.top'],
  'pdf.last': ['reader.bottom'],
  'pdf.zoomIn': ['reader.fontUp'],
  'pdf.zoomOut': ['reader.fontDown'],
  'pdf.zoomReset': ['reader.fontReset'],
  'pdf.fitWidth': ['reader.fitWidth'],
  'pdf.fitPage': ['reader.fitPage'],
  'pdf.rotate': ['reader.rotate'],
  'pdf.textView': ['reader.otherView'],
  'pdf.toc': ['reader.toc'],
  'pdf.highlight': ['highlight.toggle'],
  'pdf.noteHl': ['highlight.note'],
  'pdf.back': ['reader.back'],
  'pdf.find': ['reader.find'],
  'pdf.nextArticle': ['reader.nextArticle'],
  'pdf.prevArticle': ['reader.prevArticle'],
  'media.toggle': ['reader.pageDown'],
  'media.back5': ['reader.prevPage'],
  'media.fwd5': ['reader.nextPage'],
  'media.nextLine': ['reader.nextPara'],
  'media.prevLine': ['reader.prevPara'],
  'media.seekLine': ['reader.activate'],
  'media.highlight': ['highlight.toggle'],
  'media.noteHl': ['highlight.note'],
  'media.chapters': ['reader.toc'],
  'media.fullscreen': ['media.fullScreen'],
  'media.back': ['reader.back'],
  'media.nextArticle': ['reader.nextArticle'],
  'media.prevArticle': ['reader.prevArticle'],
}

/** Accelerators of the desktop's menu bar. */
const byMenu: Readonly<Record<string, CommandId>> = {
  'go.settings.accel': 'go.settings',
  'save.new': 'save.url',
  'sync.now.accel': 'sync.now',
  'search.accel': 'search.focus',
  'view.1': 'go.queue',
  'view.2': 'go.inbox',
  'view.3': 'go.favorites',
  'view.4': 'go.highlights',
  'view.5': 'go.archive',
  'view.6': 'go.tags',
  'view.7': 'go.sources',
  'view.8': 'go.home',
}

/** Only in the menu bar: commands of the app, not of the page in front. Browsers print with the same keys. */
const ofApp: Readonly<Record<string, string>> = { 'file.open': 'Open File…', 'reader.print': 'Print…' }

/** Not keys of the registry: pasting is the paste event, and the palette and text fields handle their own keys. */
const elsewhere = /^(?:save\.paste$|pal\.|field\.)/

/** Following the spoken words comes with the voices. */
const later: readonly string[] = []

const missing = !existsSync(page)
const drawn: readonly Drawn[] = missing ? [] : (JSON.parse(readFileSync(page, 'utf8')) as Drawn[])

/** Ignores Shift for symbols, because keyboard layouts differ. */
const symbols = (keys: string): string => keys.replace(/^Shift\+([^\p{L}\s])$/u, '$1')
const accelerator = (keys: string): string =>
  keys.replace('$mod', 'CmdOrCtrl').replace(/\+([a-z])$/, (_, letter: string) => `+${letter.toUpperCase()}`)

describe.skipIf(missing)('the original keyboard map (skipped if its file is missing)', () => {
  test('matches ours, key by key', () => {
    const wrong = drawn
      .filter(({ id }) => !(id in byMenu || id in ofApp || elsewhere.test(id) || later.includes(id)))
      .flatMap(({ id, keys }) => {
        const ours = byOthers[id] ?? (commands.some((command) => command.id === id) ? [id as CommandId] : [])
        const answered = new Set(ours.flatMap((one) => commandOf(one).keys.map(symbols)))
        return keys.filter((one) => !answered.has(symbols(one))).map((one) => `${id}: ${one}`)
      })
    expect(wrong).toEqual([])
  })

  test('lists every key of the commands it knows', () => {
    const more = drawn
      .filter(({ id }) => commands.some((command) => command.id === id))
      .flatMap(({ id, keys }) => {
        const known = new Set(keys.map(symbols))
        return commandOf(id as CommandId)
          .keys.filter((one) => !known.has(symbols(one)))
          .map((one) => `${id}: ${one}`)
      })
    expect(more).toEqual([])
  })

  test('has its accelerators in the menu bar', () => {
    const bar = menuTemplate({ mac: false, run: () => undefined, act: () => undefined, development: false })
    const items = bar.flatMap(({ submenu }) => (Array.isArray(submenu) ? submenu : []))
    const wrong = drawn.flatMap(({ id, keys: [keys = ''] }) => {
      const ours =
        id in byMenu
          ? commandOf(byMenu[id] as CommandId).accelerator
          : id in ofApp
            ? items.find(({ label }) => label === ofApp[id])?.accelerator
            : accelerator(keys)
      return ours === accelerator(keys) ? [] : [`${id}: ${keys}, ${ours}`]
    })
    expect(wrong).toEqual([])
  })

  test('is compared completely', () => {
    expect(drawn.length).toBeGreaterThanOrEqual(153)
  })
})
