/** What is in a package, as far as it is judged. */
export interface PackageFacts {
  /** Paths in the app's archive, with the bytes of each; folders are left out. */
  readonly files: ReadonlyMap<string, number>
  /** Paths beside the archive: native modules can't be loaded from inside of it. */
  readonly unpacked: readonly string[]
  /** Paths in the package's resources folder. */
  readonly resources: readonly string[]
  /** The package.json inside. */
  readonly manifest: Readonly<Record<string, unknown>>
  /** What the licences of the packages inside say, all in one text. */
  readonly licences: string
}

/** The one place where it is decided what may be in the archive; everything else is a mistake. */
const allowed = [
  /^package\.json$/,
  /^out\/main\/(?:index|utility|extraction-worker|writer-worker|first-drawing)\.js$/,
  /^out\/main\/chunks\/[\w.-]+\.js$/,
  /^out\/preload\/index\.cjs$/,
  /^out\/renderer\/(?:[\w-]+\.(?:html|css|js|svg|png|webmanifest)|shell-files\.json)$/,
  /^out\/renderer\/assets\/[\w.-]+\.(?:js|css|woff2|svg|png|wasm|mjs)$/,
  /^out\/renderer\/pdf\/(?:cmaps|fonts)\/[\w-]+\.(?:bcmap|pfb|ttf|txt)$/,
  /^out\/(?:main|renderer)\/third-party-licences\.txt$/,
  /^resources\/icons\/tray(?:@2x)?\.png$/,
  /^node_modules\/better-sqlite3\/(?:package\.json|LICENSE|lib\/[\w/-]+\.js)$/,
  /^node_modules\/better-sqlite3\/prebuilds\/[a-z0-9]+-[a-z0-9]+\.node$/,
]

/** What the app reads by name while it runs: without one of these, a feature is gone. */
const needed = [
  'out/main/index.js',
  'out/main/utility.js',
  'out/main/extraction-worker.js',
  'out/main/writer-worker.js',
  'out/main/first-drawing.js',
  'out/preload/index.cjs',
  'out/renderer/index.html',
  'out/renderer/before-paint.js',
  'out/renderer/hold-input.js',
  'out/renderer/pdf/cmaps/UniJIS-UTF16-H.bcmap',
  'out/renderer/pdf/fonts/LiberationSans-Regular.ttf',
  'out/main/third-party-licences.txt',
  'out/renderer/third-party-licences.txt',
  'resources/icons/tray.png',
  'resources/icons/tray@2x.png',
  'node_modules/better-sqlite3/LICENSE',
]

/** Bytes of the archive with what is unpacked from it; without Electron itself. */
export const LARGEST_PACKAGE = 24_000_000

/**
 * Bytes of the script that a window reads before it draws anything. What is shown later belongs to a file of its own
 * (`shownLater` in electron.vite.config.ts): one part that is not brings all that it needs along.
 */
export const LARGEST_FIRST = 480_000

/** Packages whose notice must be there; the build writes the rest by itself from what it bundled. */
const credited = ['react', 'kysely', 'undici', 'hono', 'zod', 'pino', 'electron-updater']

/** Sentences for everything that is wrong with a package; none when it is as it should be. */
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
  for (const [path, bytes] of facts.files)
    if (/\/assets\/first-[\w-]+\.js$/.test(path) && bytes > LARGEST_FIRST)
      problems.push(`${path} has ${bytes} bytes, more than the ${LARGEST_FIRST} that a window may wait for`)
  return problems
}
