import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { root, run } from './run.mjs'

/** Where the program for a platform is built, below out/. */
const folderOf = (/** @type {string} */ platform, /** @type {string} */ arch) =>
  join(root, 'out/browser-bridge', `${platform}-${arch}`)

/**
 * Compiles the program that browsers start to reach the desktop app.
 * @param {string} platform
 * @param {string} arch 'x64' or 'arm64'
 * @param {string} [folder]
 * @returns {Promise<string | null>} its path, or null if this machine has no compiler for it
 */
export async function buildBridge(platform, arch, folder = folderOf(platform, arch)) {
  const isWindows = platform === 'win32'
  const program = join(folder, isWindows ? 'lectern-bridge.exe' : 'lectern-bridge')
  const source = join(root, 'resources/packaging', isWindows ? 'browser-bridge-windows.c' : 'browser-bridge.c')
  const [compiler, ...own] = compilerFor(platform, arch)
  mkdirSync(folder, { recursive: true })
  const args = [...own, '-std=gnu11', '-Os', '-Wall', '-Wextra', '-o', program, source]
  const { code } = await run(compiler, args, { quiet: true })
  return code === 0 ? program : null
}

/** @param {string} platform @param {string} arch @returns {[string, ...string[]]} */
function compilerFor(platform, arch) {
  // Windows on ARM runs the program of the others.
  if (platform === 'win32') return ['gcc', '-s']
  const machine = arch === 'arm64' ? 'aarch64' : 'x86_64'
  if (platform === 'darwin') return ['cc', '-arch', arch === 'arm64' ? 'arm64' : 'x86_64']
  return arch === process.arch ? ['cc', '-s'] : [`${machine}-linux-gnu-gcc`, '-s']
}
