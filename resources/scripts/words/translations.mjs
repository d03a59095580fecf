import { createHash } from 'node:crypto'
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { languages, messageExpressions, messageShapes, readCatalog, WORDS } from './catalogs.mjs'

/** @import { Catalog } from './catalogs.mjs' */

/** A translation may be this many times longer than its message, whose place is rarely wider. */
const LONGEST = 3

/**
 * The problems of a language's catalogs, one line each: messages that English does not have, other arguments or tags
 * than in English, choices that are missing, plurals that the language does not have or lacks, and texts that are much
 * longer. Missing messages are no problem: they stay English.
 * @param {string} language such as "de"
 * @param {ReadonlyMap<string, Catalog>} english by name
 * @returns {string[]}
 */
export function translationProblems(language, english) {
  const folder = join(WORDS, language)
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) => file.endsWith('.json') && file !== 'glossary.json')
    .map((file) => file.slice(0, -'.json'.length))
  return names.flatMap((name) => {
    const source = english.get(name)
    if (!source || !existsSync(join(folder, `${name}.json`))) return [`${language}/${name}.json: no such catalog`]
    try {
      const catalog = readCatalog(name, language)
      const unknown = Object.keys(catalog).filter((key) => !Object.hasOwn(source, key))
      const known = Object.fromEntries(Object.entries(catalog).filter(([key]) => Object.hasOwn(source, key)))
      messageExpressions(name, known, language)
      const [wanted, found] = [messageShapes(name, source, 'en'), messageShapes(name, known, language)]
      return [
        ...unknown.map((key) => `${language}/${name}.json: ${key}: no such message`),
        ...[...found].flatMap(([key, shape]) =>
          differences(shape, wanted.get(key), source[key] ?? '', catalog[key] ?? '').map(
            (what) => `${language}/${name}.json: ${key}: ${what}`,
          ),
        ),
      ]
    } catch (error) {
      return [`${language}/${error instanceof Error ? error.message : String(error)}`]
    }
  })
}

/**
 * @param {import('./catalogs.mjs').Shape} found
 * @param {import('./catalogs.mjs').Shape | undefined} wanted
 * @param {string} english
 * @param {string} text
 */
function differences(found, wanted, english, text) {
  const isPlain = !/[{<]/.test(english)
  const listed = (/** @type {string[] | undefined} */ some = []) => some.join(', ')
  const unlike = (/** @type {'arguments' | 'tags'} */ part) =>
    listed(found[part]) === listed(wanted?.[part])
      ? []
      : [`${part} ${listed(found[part])} for ${listed(wanted?.[part])}`]
  // A language may choose where English does not, but not the other way round: the reader would see “other”.
  const lost = (wanted?.choices ?? []).filter((choice) => !found.choices.includes(choice))
  return [
    ...unlike('arguments'),
    ...unlike('tags'),
    ...(lost.length > 0 ? [`lacks the choice ${listed(lost)}`] : []),
    ...(found.lacks.length > 0 ? [`lacks the plural ${listed(found.lacks)}`] : []),
    ...(isPlain && text.length > 24 && text.length > LONGEST * english.length ? ['is much longer'] : []),
    ...(text.trim() === '' && english.trim() !== '' ? ['is empty'] : []),
  ]
}

/** The modules that list the languages, by name. @returns {[name: string, source: string][]} */
export function languageModules() {
  const rows = ['en', ...languages()].map((code) => {
    const name = new Intl.DisplayNames(code, { type: 'language', languageDisplay: 'standard' }).of(code) ?? code
    return `  { code: '${code}', name: '${name.charAt(0).toLocaleUpperCase(code)}${name.slice(1)}' },\n`
  })
  const maps = languages().map((code) => {
    const map = JSON.stringify({ imports: { '/assets/words/en/': `/assets/words/${code}/` } })
    return `  'sha256-${createHash('sha256').update(map).digest('base64')}',\n`
  })
  const head = '// Written by npm run words from the folders of languages.\n'
  return [
    [
      'languages/languages',
      `${head}/** The languages of the interface, each named as its readers name it. */\nexport const languages = [\n${rows.join('')}] as const\n`,
    ],
    [
      'languages/import-maps',
      `${head}/** Hashes of the import maps that renderer/public/before-paint.js adds, for the Content-Security-Policy. */\nexport const importMaps: readonly string[] = [\n${maps.join('')}]\n`,
    ],
  ]
}
