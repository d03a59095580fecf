import { existsSync, mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { fingerprint } from '../../resources/scripts/build.mjs'
import { root } from '../../resources/scripts/run.mjs'

const folder = join(root, 'out/test')
const sources = [
  'renderer',
  'shared',
  'tests/renderer',
  'tests/fakes',
  'tests/fixtures/reading',
  'package.json',
  'package-lock.json',
]
/** Milliseconds for which what nobody asks for any more is left to whoever may still serve it. */
const OLD = 3_600_000

/**
 * The folder that `build` fills, for every test that asks for it under this name until one of the sources changes: a run
 * builds a page once and not once for each of its files. One that ends half way leaves nothing behind that counts.
 */
export async function buildOnce(name: string, build: (outDir: string) => Promise<unknown>): Promise<string> {
  const built = join(folder, `${name}-${fingerprint(sources).slice(0, 12)}`)
  if (existsSync(built)) return built
  mkdirSync(folder, { recursive: true })
  for (const other of readdirSync(folder).filter((other) => other.startsWith(`${name}-`))) {
    const path = join(folder, other)
    if (Date.now() - statSync(path).mtimeMs > OLD) rmSync(path, { recursive: true, force: true })
  }
  const making = mkdtempSync(join(folder, `${name}-making-`))
  await build(making)
  try {
    renameSync(making, built)
  } catch (error) {
    // Someone else was quicker, with the same.
    rmSync(making, { recursive: true, force: true })
    if (!existsSync(built)) throw error
  }
  return built
}
