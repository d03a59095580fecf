import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { root, run } from './run.mjs'
import { say } from './say.mjs'

const home = join(root, 'node_modules/electron')
// In node_modules, so that a fresh install clears it and tries the download again.
const refusal = join(root, 'node_modules/.cache/lectern/electron-refused')

/** Electron's program if its download is complete, otherwise undefined. */
export function findElectron() {
  const name = join(home, 'path.txt')
  if (!existsSync(name)) return undefined
  const program = join(home, 'dist', readFileSync(name, 'utf8').trim())
  return existsSync(program) ? program : undefined
}

/**
 * Returns Electron's program. The first call downloads it with the package's own installer within 20 s, because a
 * closed network must not delay a start. A failed download is remembered, so that the next start reports it
 * immediately.
 * @returns {Promise<{ program: string } | { missing: string }>} `missing` is the reason, in one line
 */
export async function ensureElectron() {
  const found = findElectron()
  if (found) return { program: found }
  const installer = join(home, 'install.js')
  if (!existsSync(installer)) return { missing: 'the electron package is not installed' }
  const retry = `remove ${refusal.slice(root.length + 1)} to try again`
  if (existsSync(refusal)) return { missing: `${readFileSync(refusal, 'utf8').trim()} (${retry})` }
  say("fetching Electron's runtime (once, up to 20 s)")
  const { output, timedOut } = await run(process.execPath, [installer], { quiet: true, timeout: 20_000 })
  const program = findElectron()
  if (program) return { program }
  const detail = output.split('\n').find((line) => line.trim() !== '') ?? ''
  const why = timedOut ? 'its download did not end within 20 s' : `its download failed: ${detail.trim().slice(0, 120)}`
  mkdirSync(dirname(refusal), { recursive: true })
  writeFileSync(refusal, `${why}\n`)
  return { missing: why }
}

/** Returns the reason this machine cannot show a window, or undefined. */
export function displayMissing() {
  if (process.platform !== 'linux') return undefined
  if (process.env['DISPLAY'] || process.env['WAYLAND_DISPLAY']) return undefined
  return 'there is no display (neither DISPLAY nor WAYLAND_DISPLAY is set)'
}
