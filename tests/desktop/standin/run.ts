// Behaves like Electron's executable: reads its command line, starts Chromium, gives the app the module `electron` and
// loads its main module. Playwright's _electron.launch() cannot distinguish the two.
import { existsSync, readFileSync, statSync } from 'node:fs'
import inspector from 'node:inspector'
import { createRequire, registerHooks } from 'node:module'
import { dirname, join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { Chromium } from './chromium.ts'
import { isClaimed } from './single-instance.ts'
import { STORAGE } from './state.ts'

const { preloads, target, flag } = readCommandLine(process.argv.slice(2))
if (!target) throw new Error('usage: electron [switches] <app folder or file>')
process.argv = [String(process.argv[0]), ...process.argv.slice(2)]

const electronUrl = new URL('./electron.ts', import.meta.url).href
registerHooks({
  resolve: (specifier, context, next) =>
    /^electron(\/(main|common))?$/.test(specifier)
      ? { url: electronUrl, format: 'module-typescript', shortCircuit: true }
      : next(specifier, context),
})

const inspect = flag('inspect')
if (inspect !== undefined) inspector.open(Number(inspect), '127.0.0.1')
const userData = flag('user-data-dir')
// An instance that only passes its arguments on never shows a window.
const chromium =
  userData !== undefined && isClaimed(userData)
    ? undefined
    : await Chromium.start(flag('remote-debugging-port') ?? '0', userData && join(userData, STORAGE))

const root = statSync(target).isDirectory() ? target : dirname(target)
const manifestFolder = folderWithManifest(root)
const manifest = JSON.parse(readFileSync(join(manifestFolder, 'package.json'), 'utf8'))
Object.defineProperty(process.versions, 'electron', { value: '0.0.0-standin', enumerable: true })
Object.assign(process, { type: 'browser', defaultApp: true, resourcesPath: join(manifestFolder, 'resources') })

const { standin } = await import('./electron.ts')
standin.boot(chromium, {
  name: manifest.productName ?? manifest.name,
  version: manifest.version,
  appPath: manifestFolder,
  userData,
})
const require = createRequire(import.meta.url)
for (const preload of preloads) require(preload)
// Playwright connects once this line is printed, so everything it evaluates (require('electron'), its loader) must
// exist by now.
if (chromium) process.stderr.write(`DevTools listening on ${chromium.url}\n`)

// As in Electron, 'ready' comes only after the entry module has finished, so a top-level `await app.whenReady()` would
// wait forever.
const stuck = setTimeout(
  () => console.error('electron stand-in: the main module still loads after 10 s (does it await app.whenReady()?)'),
  10_000,
)
const entry = root === target ? join(root, manifest.main ?? 'index.js') : target
await import(pathToFileURL(entry).href)
clearTimeout(stuck)
standin.ready()

/** Parses `[switches] [-r module] <app folder or file> [arguments]`. */
function readCommandLine(args: string[]) {
  const preloads: string[] = []
  let target = ''
  for (let at = 0; at < args.length && !target; at++) {
    const arg = String(args[at])
    if (arg === '-r') preloads.push(String(args[++at]))
    else if (!arg.startsWith('-')) target = resolve(arg)
  }
  const flag = (name: string) => args.find((arg) => arg.startsWith(`--${name}=`))?.slice(name.length + 3)
  return { preloads, target, flag }
}

function folderWithManifest(from: string): string {
  let folder = from
  while (!existsSync(join(folder, 'package.json')) && dirname(folder) !== folder) folder = dirname(folder)
  return folder
}
