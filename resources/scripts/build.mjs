import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { buildBridge } from './browser-bridge.mjs'
import { root, run, tool } from './run.mjs'
import { giveUp, say } from './say.mjs'

const common = ['renderer', 'shared', 'package.json', 'package-lock.json']
const builds = {
  desktop: {
    what: 'the desktop app and the service',
    sources: ['main', 'preload', 'resources', 'electron.vite.config.ts', ...common],
    proof: 'out/main/index.js',
    args: () => [tool('electron-vite'), 'build', '--logLevel', 'warn'],
  },
  web: {
    what: 'the web app',
    sources: common,
    proof: 'out/web/index.html',
    args: () => [tool('vite'), 'build', 'renderer', '--logLevel', 'warn'],
  },
}

/**
 * A digest of every source's name, size and time. Changes, new files and removed files change it.
 * @param {string[]} places
 */
export function fingerprint(places) {
  const hash = createHash('sha256')
  /** @param {string} place */
  const visit = (place) => {
    const stat = statSync(join(root, place), { throwIfNoEntry: false })
    if (!stat) return
    if (stat.isDirectory()) {
      for (const name of readdirSync(join(root, place)).sort()) visit(`${place}/${name}`)
    } else hash.update(`${place}\0${stat.size}\0${stat.mtimeMs}\n`)
  }
  for (const place of places) visit(place)
  return hash.digest('hex')
}

/**
 * Builds if sources changed since the last build.
 * @param {'desktop' | 'web'} name
 * @param {{ force?: boolean }} [options]
 * @returns {Promise<boolean>} false if the build failed; its messages have been printed
 */
export async function build(name, { force = false } = {}) {
  const { what, sources, proof, args } = builds[name]
  const stamp = join(root, `out/.built-${name}`)
  const now = fingerprint(sources)
  const fresh = existsSync(join(root, proof)) && existsSync(stamp) && readFileSync(stamp, 'utf8') === now
  if (fresh && !force) return true
  say(`building ${what}`)
  const { code } = await run(process.execPath, args())
  if (code !== 0) return false
  // Without a compiler, the settings say that browsers cannot save into this copy.
  if (name === 'desktop') await buildBridge(process.platform, process.arch)
  mkdirSync(dirname(stamp), { recursive: true })
  writeFileSync(stamp, now)
  return true
}

/**
 * Builds, and exits with a clear message on failure.
 * @param {'desktop' | 'web'} name
 * @param {{ force?: boolean }} [options]
 */
export async function ensureBuilt(name, options) {
  if (!(await build(name, options))) giveUp(`building ${builds[name].what} failed; see the messages above`)
}
