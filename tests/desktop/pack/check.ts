// npm run pack:check: packs the built app with electron-builder around a folder in Electron's shape, then checks the
// contents and starts it on the stand-in. Needs neither Electron nor a network. `--list` prints every file.
import { execFileSync } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { extractAll, listPackage, statFile } from '@electron/asar'
import { FuseState, FuseV1Options, getCurrentFuseWire } from '@electron/fuses'
import { build } from '../../../resources/scripts/build.mjs'
import { root, tool } from '../../../resources/scripts/run.mjs'
import { giveUp, say } from '../../../resources/scripts/say.mjs'
import { forkProcess } from '../../../main/service/processes/index.ts'
import { Speaker } from '../../../main/service/speech/index.ts'
import { type Desktop, launchDesktop } from '../launch.ts'
import { writeFakeDist } from './fake-dist.ts'
import { judgePackage, type PackageFacts } from './judge-package.ts'

/** The fuses of the packaged Electron; resources/electron-builder.yml sets them. */
const fuses: readonly (readonly [FuseV1Options, boolean])[] = [
  [FuseV1Options.RunAsNode, false],
  [FuseV1Options.EnableCookieEncryption, true],
  [FuseV1Options.EnableNodeOptionsEnvironmentVariable, false],
  [FuseV1Options.EnableNodeCliInspectArguments, false],
  [FuseV1Options.EnableEmbeddedAsarIntegrityValidation, true],
  [FuseV1Options.OnlyLoadAppFromAsar, true],
  [FuseV1Options.LoadBrowserProcessSpecificV8Snapshot, false],
  [FuseV1Options.GrantFileProtocolExtraPrivileges, false],
]

if (process.platform !== 'linux') giveUp('pack:check packs for Linux, and runs there')
if (!(await build('desktop'))) giveUp('building failed; see the messages above')

const require = createRequire(import.meta.url)
const work = mkdtempSync(join(tmpdir(), 'lectern-pack-'))
try {
  pack()
  const app = join(work, 'dist/linux-unpacked')
  const facts = factsOf(join(app, 'resources'))
  const problems = [...judgePackage(facts, process.platform, process.arch), ...(await judgeFuses(join(app, 'lectern')))]
  tellSizes(facts)
  const extracted = join(work, 'app')
  extractAll(join(app, 'resources/app.asar'), extracted)
  problems.push(...loadsDatabase(extracted))
  problems.push(...(await speaks(extracted)))
  if (problems.length === 0) problems.push(...(await starts(extracted)))
  for (const problem of problems) say(problem)
  if (problems.length > 0) giveUp('the package is not as it should be')
  say('the package is as it should be, and starts')
} finally {
  rmSync(work, { recursive: true, force: true })
}

function pack(): void {
  const { version } = require('electron/package.json') as { version: string }
  writeFakeDist(join(work, 'electron'), version)
  const args = ['--config', 'resources/electron-builder.yml', '--dir', '--linux', `--${process.arch}`]
  const settings = { electronDist: join(work, 'electron'), 'directories.output': join(work, 'dist') }
  args.push('--publish', 'never', ...Object.entries(settings).map(([key, value]) => `-c.${key}=${value}`))
  execFileSync(process.execPath, [tool('electron-builder'), ...args], { cwd: root, stdio: 'inherit' })
}

function factsOf(resources: string): PackageFacts {
  const archive = join(resources, 'app.asar')
  const paths = listPackage(archive, { isPack: false }).map((path) => path.replace(/^\//, ''))
  const files = new Map<string, number>()
  for (const path of paths) {
    const entry = statFile(archive, path)
    if ('size' in entry) files.set(path, entry.size)
  }
  const extracted = join(work, 'facts')
  extractAll(archive, extracted)
  const text = (path: string): string =>
    existsSync(join(extracted, path)) ? readFileSync(join(extracted, path), 'utf8') : ''
  return {
    files,
    unpacked: filesIn(join(resources, 'app.asar.unpacked')),
    resources: readdirSync(resources),
    manifest: JSON.parse(text('package.json')) as Record<string, unknown>,
    licences: text('out/main/third-party-licences.txt') + text('out/renderer/third-party-licences.txt'),
  }
}

function filesIn(folder: string): string[] {
  if (!existsSync(folder)) return []
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1))
}

async function judgeFuses(program: string): Promise<string[]> {
  const wire = await getCurrentFuseWire(program)
  return fuses.flatMap(([fuse, on]) =>
    wire[fuse] === (on ? FuseState.ENABLE : FuseState.DISABLE)
      ? []
      : [`the fuse ${FuseV1Options[fuse]} is not ${on ? 'on' : 'off'}`],
  )
}

function tellSizes({ files }: PackageFacts): void {
  const kilobytes = (bytes: number): string => `${(bytes / 1000).toFixed(0)} kB`
  const sorted = [...files].sort(([, a], [, b]) => b - a)
  const total = sorted.reduce((sum, [, bytes]) => sum + bytes, 0)
  say(`${sorted.length} files, ${kilobytes(total)} without Electron; the largest:`)
  const shown = process.argv.includes('--list') ? sorted : sorted.slice(0, 8)
  for (const [path, bytes] of shown) say(`  ${kilobytes(bytes).padStart(9)}  ${path}`)
}

/** Checks that the native module loads from the package's own files. */
function loadsDatabase(app: string): string[] {
  try {
    const Database = createRequire(join(app, 'package.json'))('better-sqlite3')
    const database = new Database(':memory:')
    const { sum } = database.prepare('select 40 + 2 as sum').get() as { sum: number }
    database.close()
    return sum === 42 ? [] : ['the packed database miscounts']
  } catch (error) {
    return [`the packed database can't be loaded: ${String(error)}`]
  }
}

/** Checks that the packed voice finds its data, also where the path has a space, a number sign and a percent sign. */
async function speaks(app: string): Promise<string[]> {
  const folder = join(work, 'a folder #1 100%')
  renameSync(app, folder)
  const speaker = new Speaker({ start: forkProcess(pathToFileURL(join(folder, 'out/main/speech-process.js'))) })
  try {
    const { length, skipped } = await speaker.speak([
      { said: 'Hello.', words: [{ from: 0, to: 5, start: 0, end: 5 }], pauseMs: 0, voice: 'en-us' },
    ])
    return skipped === 0 && length > 0.2 ? [] : ['the packed voice says nothing']
  } catch (error) {
    return [`the packed voice can't speak: ${String(error)}`]
  } finally {
    await speaker.close()
    renameSync(folder, app)
  }
}

/** Checks that the bundled updater loads for an AppImage. The app itself loads it only when it looks for an update. */
function loadUpdater({ app }: Desktop, folder: string): Promise<string> {
  const chunks = join(folder, 'out/main/chunks')
  const chunk = readdirSync(chunks).find((name) => readFileSync(join(chunks, name), 'utf8').includes('AppImageUpdater'))
  return app.evaluate(
    (_electron, file) => {
      process.env['APPIMAGE'] = '/opt/Lectern.AppImage'
      try {
        const module = process.getBuiltinModule('module').createRequire(file)(file)
        return String(module.default.autoUpdater.constructor.name)
      } catch (error) {
        return String(error)
      }
    },
    join(chunks, chunk ?? 'none'),
  )
}

/**
 * Starts the packed files alone on the stand-in. Expects a window with the queue, served by the library's own process.
 */
async function starts(app: string): Promise<string[]> {
  const desktop = await launchDesktop({ appDir: app })
  try {
    await desktop.page.getByText('Your queue is empty.').waitFor({ timeout: 30_000 })
    const updater = await loadUpdater(desktop, app)
    return updater === 'AppImageUpdater' ? [] : [`the packed updater can't be loaded: ${updater}`]
  } catch (error) {
    return [`the packed app does not show its queue: ${String(error)}`]
  } finally {
    await desktop.app.close()
  }
}
