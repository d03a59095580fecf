import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { build, type Plugin, type Rolldown } from 'vite'
import type * as Catalogs from '../resources/scripts/words/catalogs.mjs'
import { directionOf } from '../shared/language/direction.ts'

const ROOM = /[\\/]shared[\\/]words[\\/](?!languages[\\/])([\w/\\-]+)\.ts$/
/** A message in a built chunk, until its text or function in a language replaces it. */
const PLACE = /__message\((["'`])([\w/-]+)\1,\s*(["'`])(\w+)\3\)/g
/** The import of a catalog, in the form that npm run words demands. */
const IMPORT = /^import \* as (\w+) from '#shared\/words\/([\w/-]+)\.ts'$/gm
const SOURCE = /^(?!.*[\\/]node_modules[\\/]).*\.tsx?$/
/** The module that has the English words for searches, and its place for them in a built chunk. */
const ENGLISH = /[\\/]shared[\\/]language[\\/]english\.ts$/
const ENGLISH_PLACE = '__english()'
/** Catalogs with titles and search words that readers of other languages may also type in English. */
const SEARCHED = /^(?:commands\/(?:aliases|later|palette|titles)|lists|preferences|settings(?:\/.*)?|app\/desktop)$/
const FOLDER = 'assets/words/en/'
const CALL = /\b(?:plural|number|select|rules)\(/

/** The catalog that a module exports, such as "app/dialogs", or null for any other module. */
const roomOf = (id: string): string | null => ROOM.exec(id)?.[1]?.replaceAll('\\', '/') ?? null

const isSearched = (room: string): boolean => SEARCHED.test(room)

/** True for a message without arguments, tags and quotes that is no sentence. */
const isTitle = (message: string): boolean => !/[{}<'#]|[.!?。！？]$/.test(message)

/** The bundler's groups for catalogs. They stay out of all other chunks, so that each has a counterpart per language. */
export const wordGroups = [
  { name: 'words-first', tags: ['$initial' as const], test: ROOM, priority: 3 },
  { name: 'words-english', test: ENGLISH, priority: 3 },
  {
    debugName: 'words',
    name: (id: string) =>
      `words-${roomOf(id)
        ?.replace(/^settings\/.*/, 'settings')
        .replaceAll('/', '-')}`,
    test: ROOM,
    priority: 2,
  },
]

/** The path of a chunk: those of catalogs are in a folder for the language. */
export const chunkPath = ({ name }: { readonly name: string }): string =>
  name.startsWith('words-') ? `${FOLDER}[name]-[hash].js` : 'assets/[name]-[hash].js'

/**
 * Builds each chunk of catalogs once per language, with the same exports: `assets/words/en/words-tags-….js` and
 * `assets/words/de/words-tags-….js`. An import map that before-paint.js adds exchanges the folders. So a page loads one
 * language, and readers of English load nothing more. Searches load the English words
 * as a chunk of the other language, in which each of them stands beside its translation. A message without a translation stays English. `folder` is that of
 * the renderer.
 */
export function languageChunks(folder: string): Plugin {
  let catalogs: typeof Catalogs
  let languages: readonly string[]
  let rooms: ReadonlySet<string>
  const keysOf = (room: string): readonly string[] => (rooms.has(room) ? [...messagesOf(room, 'en').keys()] : [])
  const compiled = new Map<string, ReadonlyMap<string, string>>()
  const messagesOf = (room: string, language: string): ReadonlyMap<string, string> => {
    const { messageExpressions, readCatalog } = catalogs
    const id = `${language}:${room}`
    const messages = compiled.get(id) ?? messageExpressions(room, readCatalog(room, language), language)
    compiled.set(id, messages)
    return messages
  }
  const englishWords = (language: string): readonly (readonly string[])[] => {
    const all = new Map<string, Set<string>>()
    for (const room of language === 'en' ? [] : [...rooms].filter(isSearched)) {
      const messages = catalogs.readCatalog(room, language)
      for (const [key, english] of Object.entries(catalogs.readCatalog(room))) {
        const message = messages[key]
        if (message === undefined || message === english || !isTitle(message) || !isTitle(english)) continue
        all.set(message, (all.get(message) ?? new Set()).add(english))
      }
    }
    return [...all].map(([message, english]) => [message, ...english])
  }
  return {
    name: 'lectern-language-chunks',
    apply: 'build',
    enforce: 'pre',
    async buildStart() {
      // By its path, because electron-vite bundles its configuration, and a bundled file can't find the catalogs.
      const path = join(folder, '../resources/scripts/words/catalogs.mjs')
      catalogs = (await import(pathToFileURL(path).href)) as typeof Catalogs
      languages = catalogs.languages()
      rooms = new Set(catalogs.catalogNames())
    },
    transform(code, id) {
      const room = roomOf(id)
      if (room !== null && rooms.has(room)) {
        const places = keysOf(room).map((key) => `__message("${room}", "${key}")`)
        return `export const messages = [${places.join(',\n')}]\n`
      }
      if (ENGLISH.test(id))
        return `export const english = ${ENGLISH_PLACE}
`
      return SOURCE.test(id) ? byPlace(code, keysOf) : null
    },
    augmentChunkHash({ moduleIds }) {
      const isEnglish = moduleIds.some((id) => ENGLISH.test(id))
      const own = isEnglish ? [...rooms].filter(isSearched) : moduleIds.map(roomOf).filter((room) => room !== null)
      if (own.length === 0) return ''
      const all = ['en', ...languages].map((language) => own.map((room) => catalogs.readCatalog(room, language)))
      return createHash('sha256').update(JSON.stringify(all)).digest('hex')
    },
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle = {} }) {
        // before-paint.js announces this file, in the reader's language.
        const first = Object.keys(bundle).find((file) => file.startsWith(`${FOLDER}words-first-`)) ?? ''
        const rightToLeft = languages.filter((language) => directionOf(language) === 'rtl')
        const facts = [
          `data-languages="${languages.join(' ')}"`,
          ...(rightToLeft.length > 0 ? [`data-right-to-left="${rightToLeft.join(' ')}"`] : []),
          `data-words="${first.slice(FOLDER.length)}"`,
        ].join(' ')
        return html.replace('<html lang="en"', `<html lang="en" ${facts}`)
      },
    },
    generateBundle: {
      order: 'pre',
      async handler(_options, bundle) {
        const runtime = await runtimeFunctions(folder)
        const inLanguage = (code: string, language: string): string => {
          const text = code
            .replaceAll(
              PLACE,
              (_all, _quote, room: string, _other, key: string) =>
                messagesOf(room, language).get(key) ?? messagesOf(room, 'en').get(key) ?? '""',
            )
            .replace(ENGLISH_PLACE, () => JSON.stringify(englishWords(language)))
          return CALL.test(text) ? runtime + text : text
        }
        for (const chunk of Object.values(bundle)) {
          if (chunk.type !== 'chunk' || !/__(?:message|english)\(/.test(chunk.code)) continue
          const { code, fileName } = chunk
          // A build that divides its chunks otherwise, as those of tests do, has English only.
          for (const language of fileName.startsWith(FOLDER) ? languages : []) {
            const path = fileName.replace('/words/en/', `/words/${language}/`)
            this.emitFile({ type: 'asset', fileName: path, source: inLanguage(code, language) })
          }
          chunk.code = inLanguage(code, 'en')
        }
      },
    },
  }
}

/** Refers to messages by their places in their catalogs, because a name for each would enlarge both chunks. */
function byPlace(code: string, keysOf: (room: string) => readonly string[]): string | null {
  let written = code
  for (const [line, name = '', room = ''] of code.matchAll(IMPORT)) {
    const keys = keysOf(room)
    written = written
      .replace(line, `import { messages as ${name} } from '#shared/words/${room}.ts'`)
      .replaceAll(new RegExp(`(?<![\\w.$])${name}\\.(\\w+)`, 'g'), (all, key: string) =>
        keys.includes(key) ? `${name}[${keys.indexOf(key)}]` : all,
      )
  }
  return written === code ? null : written
}

/** The functions that messages call, as source to stand before them. */
async function runtimeFunctions(folder: string): Promise<string> {
  const entry = join(folder, '../shared/text/message-format/runtime.ts')
  const built = await build({
    configFile: false,
    publicDir: false,
    logLevel: 'warn',
    build: { write: false, minify: true, lib: { entry, name: 'lectern', formats: ['iife'] } },
  })
  const [{ output }] = built as [Rolldown.RolldownOutput]
  return output[0].code.trim().replace(/^var lectern\s*=/, 'const{plural,number,select,rules}=')
}
