import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root, run } from './run.mjs'
import { giveUp, say } from './say.mjs'

/** Returns the reason `npm ci` is needed. Undefined if node_modules matches the lock. */
export function installReason() {
  const record = join(root, 'node_modules/.package-lock.json')
  if (!existsSync(record)) return 'nothing is installed yet'
  const lock = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')).packages
  const installed = JSON.parse(readFileSync(record, 'utf8')).packages
  for (const [place, entry] of Object.entries(lock)) {
    if (place === '' || entry.link) continue
    const found = installed[place]
    // Optional packages are for one platform each: npm skips those of others.
    if (!found && entry.optional) continue
    if (found?.version !== entry.version) return `${place.replace(/^.*node_modules\//, '')} is missing or out of date`
    if (!existsSync(join(root, place))) return `${place} has gone`
  }
  return undefined
}

/** Installs the packages if any is missing or outdated. */
export async function ensureInstalled() {
  const reason = installReason()
  if (reason === undefined) return
  say(`${reason}: installing packages (npm ci, about a minute)`)
  const quiet = ['--no-audit', '--no-fund', '--loglevel=error']
  let { code } = await run('npm', ['ci', ...quiet])
  if (code !== 0) {
    // npm ci refuses a lock without every platform's packages. npm install accepts it.
    say('npm ci did not succeed; trying npm install, which does not change the lock')
    ;({ code } = await run('npm', ['install', '--no-save', ...quiet]))
  }
  if (code !== 0)
    giveUp('the packages could not be installed; see the messages above (is the package registry within reach?)')
}
