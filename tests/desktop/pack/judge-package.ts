/** The contents of a package, as far as they are checked. */
export interface PackageFacts {
  /** Paths in the app's archive, with their sizes in bytes. Folders are left out. */
  readonly files: ReadonlyMap<string, number>
  /** Paths beside the archive: native modules cannot load from inside it. */
  readonly unpacked: readonly string[]
  /** Paths in the package's resources folder. */
  readonly resources: readonly string[]
  /** The package.json in the archive. */
  readonly manifest: Readonly<Record<string, unknown>>
  /** The licence notices of the bundled packages, as one text. */
  readonly licences: string
}

/** The only list of what the archive may contain. Everything else is a mistake. */
const allowed = [
  /^package\.json$/,
  /^out\/main\/(?:index|utility|extraction-process|extraction-worker|import-process|import-worker|speech-process|maintenance-worker|notes-worker|writer-worker)\.js$/,
  /^out\/main\/chunks\/[\w.-]+\.js$/,
  /^out\/preload\/index\.cjs$/,
  /^out\/renderer\/(?:[\w-]+\.(?:html|css|js|svg|png|webmanifest)|shell-files\.json)$/,
  /^out\/renderer\/assets\/[\w.-]+\.(?:js|css|woff2|svg|png|wasm|mjs)$/,
  /^out\/renderer\/pdf\/(?:cmaps|fonts)\/[\w-]+\.(?:bcmap|pfb|ttf|txt)$/,
  /^out\/(?:main|renderer)\/third-party-licences\.txt$/,
  /^resources\/icons\/tray(?:@2x)?\.png$/,
  /^node_modules\/better-sqlite3\/(?:package\.json|LICENSE|lib\/[\w/-]+\.js)$/,
  /^node_modules\/@echogarden\/espeak-ng-emscripten\/(?:package\.json|COPYING|espeak-ng\.(?:js|data))$/,
  /^node_modules\/better-sqlite3\/prebuilds\/[a-z0-9]+-[a-z0-9]+\.node$/,
]

/** Files that the app reads by name at runtime. Without one of these, a feature is broken. */
const needed = [
  'out/main/index.js',
  'out/main/utility.js',
  'out/main/extraction-process.js',
  'out/main/extraction-worker.js',
  'out/main/import-process.js',
  'out/main/import-worker.js',
  'out/main/speech-process.js',
  'out/main/maintenance-worker.js',
  'out/main/notes-worker.js',
  'out/main/writer-worker.js',
  'out/preload/index.cjs',
  'out/renderer/index.html',
  'out/renderer/before-paint.js',
  'out/renderer/pdf/cmaps/UniJIS-UTF16-H.bcmap',
  'out/renderer/pdf/fonts/LiberationSans-Regular.ttf',
  'out/main/third-party-licences.txt',
  'out/renderer/third-party-licences.txt',
  'resources/icons/tray.png',
  'resources/icons/tray@2x.png',
  'node_modules/better-sqlite3/LICENSE',
  'node_modules/@echogarden/espeak-ng-emscripten/espeak-ng.js',
  'node_modules/@echogarden/espeak-ng-emscripten/espeak-ng.data',
  'node_modules/@echogarden/espeak-ng-emscripten/COPYING',
]

/**
 * Bytes of the archive and what is unpacked from it, without Electron itself. The voices take 25 million, and the
 * packages for PDFs, mail, payments and sign-ins another ten.
 */
export const LARGEST_PACKAGE = 58_000_000

/**
 * Bytes of the scripts that a window loads before it draws anything: the packages and our own part of what the page
 * itself imports (renderer/build.config.ts). A screen or dialog without `lazy` adds everything it needs.
 */
export const LARGEST_FIRST = 480_000

/** Packages whose notice must be present. The build collects the rest from what it bundled. */
const credited = ['react', 'kysely', 'undici', 'hono', 'zod', 'pino', 'electron-updater']

/** Returns a sentence for every fault of a package; none if it is correct. */
export function judgePackage(facts: PackageFacts, platform: string, arch: string): readonly string[] {
  const problems: string[] = []
  for (const path of facts.files.keys()) {
    if (!allowed.some((pattern) => pattern.test(path))) problems.push(`${path} does not belong into the package`)
  }
  for (const path of needed) if (!facts.files.has(path)) problems.push(`${path} is missing`)
  const natives = facts.unpacked.filter((path) => path.endsWith('.node')).map((path) => path.replace(/^.*\//, ''))
  if (!natives.includes(`${platform}-${arch}.node`)) problems.push(`the database for ${platform}-${arch} is missing`)
  for (const name of natives) if (!name.startsWith(`${platform}-`)) problems.push(`${name} is for another platform`)
  for (const path of facts.unpacked)
    if (!path.startsWith('node_modules/better-sqlite3/')) problems.push(`${path} does not belong beside the archive`)
  if (!facts.resources.includes('LICENSE.txt')) problems.push("the app's own licence is missing")
  for (const name of credited)
    if (!new RegExp(`^${name} \\d`, 'm').test(facts.licences)) problems.push(`the licence of ${name} is missing`)
  for (const key of ['devDependencies', 'scripts'])
    if (Object.hasOwn(facts.manifest, key)) problems.push(`package.json still has ${key}`)
  const size = [...facts.files.values()].reduce((sum, bytes) => sum + bytes, 0)
  if (size > LARGEST_PACKAGE) problems.push(`the package has ${size} bytes, more than ${LARGEST_PACKAGE}`)
  const first = [...facts.files].filter(([path]) => /\/assets\/(?:first|packages)-[\w-]{8}\.js$/.test(path))
  const waited = first.reduce((sum, [, bytes]) => sum + bytes, 0)
  if (waited > LARGEST_FIRST)
    problems.push(`the first scripts have ${waited} bytes, more than the ${LARGEST_FIRST} that a window may wait for`)
  return problems
}
