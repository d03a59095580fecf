import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { fingerprint } from '../../resources/scripts/build.mjs'
import { root } from '../../resources/scripts/run.mjs'

const folder = join(root, 'out/test')
/** Milliseconds before an unused build is deleted. Until then another run may still serve it. */
const OLD = 3_600_000

/**
 * The folder that `build` fills, for every test that requests it under this name until one of the sources changes: a
 * run builds a page once, and not once for each file or each browser that starts with it. One that ends half way leaves
 * nothing behind that counts.
 */
export async function buildOnce(
  name: string,
  build: (outDir: string) => Promise<unknown>,
  sources: readonly string[],
): Promise<string> {
  const built = join(folder, `${name}-${fingerprint([...sources]).slice(0, 12)}`)
  if (existsSync(built)) return built
  mkdirSync(folder, { recursive: true })
  for (const other of readdirSync(folder).filter((other) => other.startsWith(`${name}-`))) {
    const path = join(folder, other)
    // Another process may remove it in the meantime.
    const there = statSync(path, { throwIfNoEntry: false })
    if (there && Date.now() - there.mtimeMs > OLD) rmSync(path, { recursive: true, force: true })
  }
  const lock = `${built}.builder`
  while (!begin(lock)) {
    await wait(100)
    if (existsSync(built)) return built
  }
  try {
    if (!existsSync(built)) await make(built, `${name}-making-`, build)
  } finally {
    rmSync(lock, { force: true })
  }
  return built
}

async function make(built: string, name: string, build: (outDir: string) => Promise<unknown>): Promise<void> {
  const making = mkdtempSync(join(folder, name))
  await build(making)
  try {
    renameSync(making, built)
  } catch (error) {
    // Another process finished the same build first.
    rmSync(making, { recursive: true, force: true })
    if (!existsSync(built)) throw error
  }
}

/** True if this process is to build: no other living process does. */
function begin(lock: string): boolean {
  try {
    writeFileSync(lock, String(process.pid), { flag: 'wx' })
    return true
  } catch {
    try {
      process.kill(Number(readFileSync(lock, 'utf8')), 0)
    } catch {
      // It ended half way, or at this moment: the next process starts.
      rmSync(lock, { force: true })
    }
    return false
  }
}
