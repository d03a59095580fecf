// npm run words: compiles the catalogs of what readers see, and finds what is wrong with them. shared/words/README.md
// explains them. `--check` writes nothing, and fails if a compiled catalog is out of date. `--pseudo` compiles longer,
// accented messages, which show in the app what is in no catalog or breaks the layout. Fails if the interface, shared
// code or the service has text that is in no catalog, or if Node reads a message before it knows the language.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { filesThere, textOf } from './changes.mjs'
import { catalogNames, compileCatalog, languages, readCatalog, WORDS } from './words/catalogs.mjs'
import { earlyMessages } from './words/early-messages.mjs'
import { phrases, readGlossary, wrongTerms } from './words/glossary.mjs'
import { languageModules, translationProblems } from './words/translations.mjs'
import { looseTexts } from './words/loose-text.mjs'
import { pseudo } from './words/pseudo.mjs'
import { unusedMessages } from './words/unused-messages.mjs'
import { giveUp, say } from './say.mjs'

/**
 * Names of typefaces and themes, which are values; the gallery of developers; logs, reports and details for support;
 * the API, its errors and its description, which are for programs; names of stored records.
 */
const NOT_SHOWN =
  /\.config\.ts$|^renderer\/(?:app\/(?:gallery|usage)|telemetry|cache\/failure|commands\/diagnostics|components\/states\/copy-details|preferences\/(?:reading-)?preferences|reading\/(?:font-for|preload-font|code\/code-tokens|pdf\/pdf-file)|player\/speech-player|app\/notices\/url-flags|screens\/reader\/repair\/report-article)\b|^shared\/(?:words|activity|api|host\/(?:describe-sync|known-device-token)|sync\/(?:page-reader|store\/schema-steps))\b/

/**
 * In main: terminals and assistants; databases, metrics and other rooms whose words end in logs; answers that only
 * programs read; names of sites, voices and providers.
 */
const FOR_PROGRAMS =
  /^main\/(?:cli|store|sqlite|desktop\/(?:windows\/app-protocol|browser-bridge\/host-manifests)|service\/(?:commands|headless|explain-start-error|servers|settings-of|incoming-mail-settings|moving|mcp|database|objects|jobs|operations|http\/(?:public|doors\/(?:wallabag|mcp-door|hub-door|stripe-door|token-of)|api|authenticate|read-body|validate|origin-guard|files\/file-reply)|mail\/receive-mail|outgoing-mail\/post-office|accounts\/(?:oidc\/provider\.ts|payments\/stripe-access)|calls\/(?:api-error|cursors)|library\/(?:entries\/sync-epochs|own-model\/answers\/prompts)|extraction\/(?:sites|worker)|speech\/(?:languages|espeak)))(?![\w-])/

const isCheck = process.argv.includes('--check')
const isPseudo = process.argv.includes('--pseudo')

const catalogs = new Map(catalogNames().map((name) => [name, readCatalog(name)]))
const problems = languages().flatMap((language) => translationProblems(language, catalogs))
if (problems.length > 0) giveUp(`these translations do not fit their messages:\n${problems.join('\n')}`)

const modules = [...catalogs].map(
  ([name, catalog]) => /** @type {const} */ ([name, compileCatalog(name, isPseudo ? pseudo(catalog) : catalog)]),
)
const stale = []
for (const [name, compiled] of [...modules, ...languageModules()]) {
  const path = join(WORDS, `${name}.ts`)
  if (existsSync(path) && readFileSync(path, 'utf8') === compiled) continue
  if (isCheck) stale.push(name)
  else {
    mkdirSync(dirname(path), { recursive: true })
    writeFileSync(path, compiled)
    say(`compiled ${name}`)
  }
}
if (stale.length > 0) giveUp(`the compiled catalogs are out of date (${stale.join(', ')}): run npm run words`)

const paths = (await filesThere()).filter(
  (path) => /^(?:main|preload|renderer|shared)\/.*\.tsx?$/.test(path) && existsSync(path),
)
const sources = new Map(paths.map((path) => [path, textOf(path)]))
const loose = [...sources].flatMap(([path, text]) =>
  /^(?:renderer|main|shared)\//.test(path) && !NOT_SHOWN.test(path) && !FOR_PROGRAMS.test(path)
    ? looseTexts(path, text).map((found) => `${path}:${found.line} ${found.text}`)
    : [],
)
if (loose.length > 0) giveUp(`this text belongs into a catalog:\n${loose.join('\n')}`)
const early = [...sources].flatMap(([path, text]) =>
  path.startsWith('main/') ? earlyMessages(path, text).map((found) => `${path}:${found.line} ${found.text}`) : [],
)
if (early.length > 0)
  giveUp(`a function must read these messages, so that each call has its language:\n${early.join('\n')}`)
const unused = unusedMessages(catalogs, [...sources.values()])
if (unused.length > 0) giveUp(`nothing shows these messages: ${unused.join(', ')}`)
/** @type {import('./words/glossary.mjs').Phrase[]} */
const messages = [...catalogs].flatMap(([name, catalog]) =>
  // Aliases are words that readers type.
  name === 'commands/aliases'
    ? []
    : Object.entries(catalog).map(([key, text]) => ({ kind: 'messages', at: `${name}.${key}`, text })),
)
const wrong = wrongTerms(readGlossary(), [...messages, ...(await phrases())])
if (wrong.length > 0)
  giveUp(`the glossary (resources/quality/glossary.json) has other words for this:\n${wrong.join('\n')}`)
