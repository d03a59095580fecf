import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import MessageFormat from '@messageformat/core'
// @ts-expect-error -- its declaration is not where its package says.
import compileModule from '@messageformat/core/compile-module.js'
import { parse } from '@messageformat/parser'
import { directionOf } from '../../../shared/language/direction.ts'
import { root } from '../run.mjs'

/** @import { Token } from '@messageformat/parser' */
/** @typedef {Readonly<Record<string, string>>} Catalog messages in ICU MessageFormat, by key */

/** Names that a module cannot declare: the language's own, and those that compiled messages import. */
const RESERVED = new Set(
  'await break case catch class const continue debugger default delete do else enum export extends false finally for function if implements import in instanceof interface let new null package private protected public return static super switch this throw true try typeof var void while with yield number plural select en'.split(
    ' ',
  ),
)

/** The folder of the compiled English catalogs. In it, a folder for each language holds the messages. */
export const WORDS = join(root, 'shared/words')
const SOURCE = join(WORDS, 'en')

/** The languages with catalogs besides English, such as "de" and "pt-BR". */
export const languages = () =>
  readdirSync(WORDS, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && existsSync(join(WORDS, entry.name, 'shell.json')))
    .map(({ name }) => name)
    .filter((name) => name !== 'en')
    .toSorted()

/** Such as "app/dialogs". */
export const catalogNames = () =>
  readdirSync(SOURCE, { recursive: true, encoding: 'utf8' })
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) => file.endsWith('.json'))
    .map((file) => file.slice(0, -'.json'.length))
    .toSorted()

/**
 * A catalog of a language, without messages if the language does not have it yet. Throws if the file is no flat object of
 * strings.
 * @param {string} name
 * @param {string} [language]
 * @returns {Catalog}
 */
export function readCatalog(name, language = 'en') {
  const file = `${name}.json`
  const path = join(WORDS, language, file)
  if (language !== 'en' && !existsSync(path)) return {}
  const catalog = JSON.parse(readFileSync(path, 'utf8'))
  for (const [key, message] of Object.entries(catalog)) {
    if (typeof message !== 'string') throw new Error(`${file}: ${key} is no text`)
    if (!/^[a-z]\w*$/i.test(key)) throw new Error(`${file}: ${key} is no name of a property`)
  }
  return catalog
}

/**
 * The source of a module that exports each message: a text, or a function of its arguments that returns one. A message
 * with tags (`<link>here</link>`) has `RichText` instead of a text. Throws what is wrong with a message.
 * @param {string} name
 * @param {Catalog} catalog
 */
export function compileCatalog(name, catalog) {
  const { messages, imports } = compileMessages(name, catalog)
  const lines = messages.map(({ key, value, isRich, types }) => {
    const shape = [...types].map(([argument, type]) => `readonly ${argument}: ${type}`).join('; ')
    const typed = `${value}${isRich ? ' as RichText' : ''}`
    const made = types.size === 0 ? typed : `(d: { ${shape} }): ${isRich ? 'RichText' : 'string'} => ${value}`
    // These names can be exported, though not declared.
    return RESERVED.has(key) ? `const ${key}_ = ${made}\nexport { ${key}_ as ${key} }` : `export const ${key} = ${made}`
  })
  const rich = messages.some(({ isRich }) => isRich)
    ? "import type { RichText } from '#shared/text/message-format/rich-text.ts'\n"
    : ''
  const head = `// Compiled from en/${name}.json by npm run words.\n`
  return `${head}${imports || rich ? `${imports}${rich}\n` : ''}${lines.join('\n')}\n`
}

/**
 * The expressions of a catalog's messages in a language, by key: a text or a function. They call functions of
 * shared/text/message-format/runtime.ts by their names.
 * @param {string} name
 * @param {Catalog} catalog
 * @param {string} language
 * @returns {ReadonlyMap<string, string>}
 */
export const messageExpressions = (name, catalog, language) =>
  new Map(
    compileMessages(name, catalog, language).messages.map(({ key, value, types }) => {
      const isolated = directionOf(language) === 'rtl' ? isolateArguments(value) : value
      const spoken = isolated.replaceAll(RULES, `$1rules(${JSON.stringify(language)})`)
      return [key, types.size === 0 ? spoken : `(d => ${spoken})`]
    }),
  )

/**
 * Surrounds arguments within a text by characters that isolate them (U+2068, U+2069). Otherwise the marks and numbers
 * beside a name in Latin letters would move to its other side.
 * @param {string} value an expression
 */
const isolateArguments = (value) =>
  value.replaceAll(/"(?:[^"\\]|\\.)*"|(?<!'' \+ )\bd\.\w+(?= \+ )|(?<=" \+ )d\.\w+/g, (part) =>
    part.startsWith('"') ? part : `"\\u2068" + ${part} + "\\u2069"`,
  )

/**
 * @typedef {{ arguments: string[], tags: string[], choices: string[], lacks: string[] }} Shape what a message has, each
 *   sorted, with the choices of its selects such as "color blue", and the plurals that it lacks in its language
 */

/**
 * @param {string} name
 * @param {Catalog} catalog
 * @param {string} language
 * @returns {ReadonlyMap<string, Shape>}
 */
export const messageShapes = (name, catalog, language) =>
  new Map(
    Object.entries(catalog).map(([key, message]) => {
      const segments = segmentsOf(message)
      const tags = segments.map(({ tag }) => tag).filter((tag) => tag !== '')
      const tokens = segments.flatMap(({ text }) => parse(text, pluralsOf(language)))
      return [
        key,
        {
          arguments: [...typesOf(name, key, segments, language).keys()].toSorted(),
          tags: tags.toSorted(),
          choices: [...new Set(choicesOf(tokens))].toSorted(),
          lacks: lackingPlurals(tokens, language),
        },
      ]
    }),
  )

/** @param {readonly Token[]} tokens @returns {string[]} */
const choicesOf = (tokens) =>
  tokens.flatMap((token) => {
    if (!('cases' in token)) return []
    const own = token.type === 'select' ? token.cases.map(({ key }) => `${token.arg} ${key}`) : []
    return [...own, ...token.cases.flatMap(({ tokens: inner }) => choicesOf(inner))]
  })

/** @param {readonly Token[]} tokens @param {string} language @returns {string[]} */
const lackingPlurals = (tokens, language) =>
  tokens.flatMap((token) => {
    if (!('cases' in token)) return []
    const keys = token.cases.map(({ key }) => key)
    const wanted = token.type === 'plural' ? commonPlurals(language) : []
    const inner = token.cases.flatMap(({ tokens: some }) => lackingPlurals(some, language))
    return [...wanted.filter((key) => !keys.includes(key)), ...inner]
  })

/** The plurals of numbers that readers see often: fractions and millions may have others. @param {string} language */
function commonPlurals(language) {
  const rules = new Intl.PluralRules(language)
  return [...new Set(Array.from({ length: 201 }, (_, number) => rules.select(number)))]
}

/**
 * @param {string} name
 * @param {Catalog} catalog
 * @param {string} [language]
 */
function compileMessages(name, catalog, language = 'en') {
  const entries = Object.entries(catalog).map(([key, message]) => {
    const segments = segmentsOf(message)
    const isRich = segments.length > 1 || segments[0]?.tag !== ''
    return { key, segments, isRich, types: typesOf(name, key, segments, language) }
  })
  const sources = functionsOf(
    Object.fromEntries(entries.flatMap(({ key, segments }) => segments.map(({ text }, at) => [`${key}_${at}`, text]))),
    language,
  )
  const messages = entries.map(({ key, segments, isRich, types }) => {
    const parts = segments.map(({ tag }, at) => {
      const body = sources.bodies.get(`${key}_${at}`) ?? "''"
      // An argument, a plural and a choice need not be texts by themselves.
      const text = /^(?:d\.\w+(?: \+ d\.\w+|$)|(?:plural|select)\()/.test(body) ? `'' + ${body}` : body
      return isRich ? `['${tag}', ${text}]` : text
    })
    return { key, value: isRich ? `[${parts.join(', ')}]` : parts.join(''), isRich, types }
  })
  return { messages, imports: sources.imports }
}

/** The parts of a message, each with the tag around it ('' for none). Tags do not nest. @param {string} message */
function segmentsOf(message) {
  const parts = message.split(/<([a-z]\w*)>(.*?)<\/\1>|<([a-z]\w*)\/>/s)
  /** @type {{ tag: string, text: string }[]} */
  const segments = []
  for (let at = 0; at < parts.length; at += 4) {
    if (parts[at]) segments.push({ tag: '', text: parts[at] ?? '' })
    const tag = parts[at + 1] ?? parts[at + 3]
    if (tag) segments.push({ tag, text: parts[at + 2] ?? '' })
  }
  return segments.length > 0 ? segments : [{ tag: '', text: '' }]
}

/** The imports and the expressions of messages. @param {Record<string, string>} messages @param {string} language */
function functionsOf(messages, language) {
  const source = compileModule(new MessageFormat(language, { returnType: 'string' }), messages)
  const imports = source
    .split('\n')
    .filter((/** @type {string} */ line) => line.startsWith('import '))
    .map((/** @type {string} */ line) => `${line.replace(/;$/, '').replaceAll('"', "'")}\n`)
    .join('')
    // Its rules of plurals cannot be taken for one language alone.
    .replace("'@messageformat/runtime/lib/cardinals'", "'#shared/text/message-format/plural-rules.ts'")
  const bodies = new Map(
    [...source.matchAll(/^ {2}"?(\w+)"?: \((?:d)?\) => (.*?),?$/gm)].map(([, key = '', body = '']) => [key, body]),
  )
  return { imports, bodies }
}

/** The name of a language's plural rules in a call. */
const RULES = /(plural\(d\.\w+, \d+, )\w+/g

/**
 * The types of a message's arguments, by name.
 * @param {string} name
 * @param {string} key
 * @param {readonly { text: string }[]} segments
 * @param {string} language
 */
function typesOf(name, key, segments, language) {
  /** @type {Map<string, string>} */
  const types = new Map()
  try {
    for (const { text } of segments) collect(parse(text, pluralsOf(language)), types)
  } catch (error) {
    throw new Error(`${name}.json: ${key}: ${error instanceof Error ? error.message : String(error)}`)
  }
  return types
}

/** @param {string} language @returns {import('@messageformat/parser').ParseOptions} */
function pluralsOf(language) {
  const of = (/** @type {'cardinal' | 'ordinal'} */ type) =>
    new Intl.PluralRules(language, { type }).resolvedOptions().pluralCategories
  return { cardinal: of('cardinal'), ordinal: of('ordinal') }
}

/** @param {readonly Token[]} tokens @param {Map<string, string>} types */
function collect(tokens, types) {
  for (const token of tokens) {
    if (token.type === 'argument') types.set(token.arg, types.get(token.arg) ?? 'string | number')
    else if (token.type === 'function') types.set(token.arg, token.key === 'number' ? 'number' : 'number | Date')
    else if (token.type === 'plural' || token.type === 'selectordinal') types.set(token.arg, 'number')
    else if (token.type === 'select') types.set(token.arg, types.get(token.arg) ?? 'string')
    if ('cases' in token) for (const { tokens: inner } of token.cases) collect(inner, types)
  }
}
