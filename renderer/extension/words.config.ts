import { join } from 'node:path'
import type { Plugin } from 'vite'
import { catalogNames, languages, messageExpressions, readCatalog } from '../../resources/scripts/words/catalogs.mjs'
import { shownByBrowser } from './manifest.ts'

const ROOM = /[\\/]shared[\\/]words[\\/](?!languages[\\/])([\w/\\-]+)\.ts$/
/** A message that is the same in every call, once it is compiled. */
const PLAIN = /^".*"$/
/** A message in whose places only names and numbers are put. */
const FILLED = /^[^'<{}]*(?:\{\w+\}[^'<{}]*)+$/

/** Browsers know some languages by the countries where they are written. */
const countries: Readonly<Record<string, readonly string[]>> = {
  'zh-Hans': ['zh_CN'],
  // Readers in Portugal prefer it to English.
  'pt-BR': ['pt_BR', 'pt_PT'],
}

/** Names of messages may contain only letters, digits and underscores. */
const nameOf = (room: string, key: string): string => `${room.replaceAll(/\W/g, '_')}_${key}`

/** The messages of the extension: a plug-in for its builds, and the files of the messages that it built. */
export interface EveryLanguage {
  readonly plugin: Plugin
  /** The files in which browsers look for messages, each with its path and its contents. Call it after the builds. */
  locales(): readonly (readonly [path: string, json: string])[]
}

/**
 * Builds messages in all languages. An extension can neither load its scripts by language nor add an import map. So the
 * browser keeps the messages, and returns them in its language. Those with plurals or tags are in the scripts in all
 * languages. Messages that a script doesn't show are left out of it. `folder` is the project's.
 */
export function everyLanguage(folder: string): EveryLanguage {
  const path = (file: string): string => JSON.stringify(join(folder, file))
  /** The messages that the browser keeps, by their names. */
  const kept = new Map<string, { readonly room: string; readonly key: string }>()
  return {
    plugin: {
      name: 'lectern-every-language',
      enforce: 'pre',
      transform(_code, id) {
        const room = ROOM.exec(id)?.[1]?.replaceAll('\\', '/')
        if (room === undefined || !catalogNames().includes(room)) return null
        const catalogs = ['en', ...languages()].map((language) => readCatalog(room, language))
        const [english = new Map<string, string>(), ...others] = ['en', ...languages()].map((language, at) =>
          messageExpressions(room, catalogs[at] ?? {}, language),
        )
        const isFilled = (key: string): boolean => catalogs.every((one) => FILLED.test(one[key] ?? '{english}'))
        const messages = [...english].map(([key, source]) => {
          const forms = [source, ...others.map((other) => other.get(key) ?? '0')].join(', ')
          const name = nameOf(room, key)
          const isPlain = PLAIN.test(source)
          if (isPlain || isFilled(key)) kept.set(name, { room, key })
          const call = !kept.has(name) ? `inLanguage(${forms})` : isPlain ? `plain("${name}")` : `filled("${name}")`
          return `const ${key}_ = /*#__PURE__*/ ${call}\nexport { ${key}_ as ${key} }\n`
        })
        return `import { number, plural, rules, select } from ${path('shared/text/message-format/runtime.ts')}
import { filled, inLanguage, plain } from ${path('renderer/extension/language.ts')}
${messages.join('')}`
      },
    },
    locales: () =>
      ['en', ...languages()].flatMap((language) => {
        const shown = Object.keys(shownByBrowser).map((key) => [key, { room: 'extension', key }] as const)
        const messages = [...shown, ...[...kept].toSorted(([a], [b]) => (a < b ? -1 : 1))].map(
          ([name, { room, key }]) => [name, { message: keptText(room, key, language) }] as const,
        )
        const json = JSON.stringify({ language: { message: language }, ...Object.fromEntries(messages) }, null, 1)
        return (countries[language] ?? [language]).map(
          (name) => [`_locales/${name}/messages.json`, `${json}\n`] as const,
        )
      }),
  }
}

interface Messages {
  readonly catalog: Readonly<Record<string, string>>
  readonly compiled: ReadonlyMap<string, string>
}

const known = new Map<string, Messages>()

/** The messages of a catalog in a language. Those that it lacks are English. */
function messagesOf(room: string, language: string): Messages {
  const id = `${language}:${room}`
  const found = known.get(id)
  if (found) return found
  const catalog = { ...readCatalog(room), ...readCatalog(room, language) }
  const messages = { catalog, compiled: messageExpressions(room, catalog, language) }
  known.set(id, messages)
  return messages
}

/** A message as browsers keep it. A dollar sign would begin the name of an argument. */
function keptText(room: string, key: string, language: string): string {
  const { catalog, compiled } = messagesOf(room, language)
  const source = compiled.get(key) ?? ''
  const text = PLAIN.test(source) ? (JSON.parse(source) as string) : (catalog[key] ?? '')
  return text.replaceAll('$', '$$$$')
}
