import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { runInNewContext } from 'node:vm'
import { expect, test } from 'vitest'

const script = readFileSync(join(import.meta.dirname, '../../../renderer/public/before-paint.js'), 'utf8')

/** Runs the script in a page that offers languages. Returns what it set and added. */
function run(systems: readonly string[], chosen: Readonly<Record<string, unknown>> = {}) {
  const root = {
    lang: 'en',
    dir: '',
    style: { setProperty: () => undefined },
    dataset: { languages: 'ar de pt-BR zh-Hans', rightToLeft: 'ar', words: 'words-first-1.js' } as Record<
      string,
      string
    >,
  }
  const added: Record<string, string>[] = []
  runInNewContext(script, {
    document: {
      documentElement: root,
      head: { append: (element: Record<string, string>) => added.push(element) },
      createElement: () => ({}),
    },
    localStorage: { getItem: (name: string) => (name === 'lectern.preferences' ? JSON.stringify(chosen) : null) },
    matchMedia: () => ({ matches: false }),
    navigator: { languages: systems },
    window: {},
  })
  return { root, added }
}

test.each([
  [['de'], 'de'],
  [['de-AT', 'en'], 'de'],
  [['pt-PT'], 'pt-BR'],
  [['zh-CN'], 'zh-Hans'],
  [['zh-Hans-SG'], 'zh-Hans'],
  [['zh-TW'], 'en'],
  [['zh-Hant-HK', 'de'], 'de'],
  [['fi', 'ar-EG'], 'ar'],
  [['en-GB', 'de'], 'en'],
  [['fi'], 'en'],
  [[], 'en'],
])('a reader whose system asks for %j gets the interface in %s', (systems, language) => {
  expect(run(systems).root.lang).toBe(language)
})

test('a chosen language comes before those of the system, and “system” is none', () => {
  expect(run(['de'], { language: 'en' }).root.lang).toBe('en')
  expect(run(['en'], { language: 'zh-Hans' }).root.lang).toBe('zh-Hans')
  expect(run(['de'], { language: 'system' }).root.lang).toBe('de')
})

test('another language exchanges the folder of messages and announces its first file', () => {
  const { root, added } = run(['ar'])
  expect(root.dir).toBe('rtl')
  expect(added).toEqual([
    { type: 'importmap', textContent: '{"imports":{"/assets/words/en/":"/assets/words/ar/"}}' },
    { rel: 'modulepreload', href: '/assets/words/ar/words-first-1.js' },
  ])
})

test('English needs no import map', () => {
  expect(run(['en']).added).toEqual([{ rel: 'modulepreload', href: '/assets/words/en/words-first-1.js' }])
})
