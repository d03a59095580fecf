import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Plugin } from 'vite'
import type * as Catalogs from '../resources/scripts/words/catalogs.mjs'

const ROOM = /[\\/]shared[\\/]words[\\/](?!languages[\\/])([\w/\\-]+)\.ts$/
/** The import of a catalog, in the form that npm run words demands. */
const IMPORT = /^import \* as (\w+) from '#shared\/words\/([\w/-]+)\.ts'$/gm
/** Modules whose messages are in the language of each call. The interface has its own build of them. */
const SPEAKING = /[\\/](?:main|shared)[\\/](?!.*[\\/]node_modules[\\/]).*\.ts$/
/** Tables of commands, whose labels are read when they are shown. */
const COMMANDS = /[\\/]shared[\\/]commands[\\/]\w+\.ts$/
const LABEL = /(?<=[\s{])(\w+): ((?:t|later)\.\w+)(?=[,\s])/g
/** The modules that load a program's messages in other languages. */
const TRANSLATIONS = /[\\/]main[\\/](\w+)[\\/]language[\\/]translations\.ts$/
const VIRTUAL = '\0lectern-translation:'

/** The catalogs that each program shows. */
const shown: Readonly<Record<string, RegExp>> = {
  service: /^(?:reasons\/.+|service\/.+|messages)$/,
  desktop: /^(?:desktop|commands\/(?:titles|later)|messages|actions|sync|files|units|lists)$/,
}

/**
 * Lets the messages of programs that run in Node follow the language of each call (shared/text/message-format/spoken.ts),
 * and compiles their translations, one module for each program and language, which loads when someone asks for it.
 * `folder` is the project's.
 */
export function spokenMessages(folder: string): Plugin {
  let catalogs: typeof Catalogs
  const runtime = join(folder, 'shared/text/message-format/runtime.ts')
  return {
    name: 'lectern-spoken-messages',
    enforce: 'pre',
    async buildStart() {
      // By its path, because electron-vite bundles its configuration, and a bundled file can't find the catalogs.
      const path = join(folder, 'resources/scripts/words/catalogs.mjs')
      catalogs = (await import(pathToFileURL(path).href)) as typeof Catalogs
    },
    resolveId: (id) => (id.startsWith(VIRTUAL.slice(1)) ? `\0${id}` : null),
    load(id) {
      if (!id.startsWith(VIRTUAL)) return null
      const [program = '', language = ''] = id.slice(VIRTUAL.length).split('/')
      return translationOf(catalogs, runtime, shown[program] ?? /^$/, language)
    },
    transform(code, id) {
      const room = ROOM.exec(id)?.[1]?.replaceAll('\\', '/')
      // No line moves, so the source maps stay as they are.
      if (room !== undefined) return { code: `${code}\n${spokenCatalog(room, code)}`, map: null }
      const program = TRANSLATIONS.exec(id)?.[1]
      if (program !== undefined) {
        const loaders = catalogs
          .languages()
          .map((language) => `${JSON.stringify(language)}: () => import('${VIRTUAL.slice(1)}${program}/${language}')`)
        return { code: `export const translations = { ${loaders.join(', ')} }`, map: null }
      }
      if (!SPEAKING.test(id)) return null
      const spoken = code.replaceAll(IMPORT, "import { spokenMessages as $1 } from '#shared/words/$2.ts'")
      if (spoken === code) return null
      const read = COMMANDS.test(id) ? spoken.replaceAll(LABEL, 'get $1() { return $2 }') : spoken
      return { code: read, map: null }
    },
  }
}

/** Source that adds a catalog's messages as one object to its compiled module. */
function spokenCatalog(room: string, code: string): string {
  const declared = [...code.matchAll(/^export const (\w+) =/gm)].map(([, key]) => key)
  const renamed = [...code.matchAll(/^export \{ (\w+) as (\w+) \}/gm)].map(([, name, key]) => `${key}: ${name}`)
  return `import { spoken as spokenMessagesOf } from '#shared/text/message-format/spoken.ts'
export const spokenMessages = /*#__PURE__*/ spokenMessagesOf('${room}', { ${[...declared, ...renamed].join(', ')} })
`
}

/** Source of a language's messages in these catalogs. */
function translationOf(
  { catalogNames, messageExpressions, readCatalog }: typeof Catalogs,
  runtime: string,
  of: RegExp,
  language: string,
) {
  const rooms = catalogNames()
    .filter((room) => of.test(room))
    .map((room) => {
      const messages = [...messageExpressions(room, readCatalog(room, language), language)]
      return `${JSON.stringify(room)}: { ${messages.map(([key, source]) => `${JSON.stringify(key)}: ${source}`).join(',\n')} }`
    })
  return `import { number, plural, rules, select } from ${JSON.stringify(runtime)}
export const translation = { ${rooms.join(',\n')} }
`
}
