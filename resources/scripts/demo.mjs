// npm run demo: builds the web app if needed and serves it on a throw-away library (tests/demo).
import { ensureBuilt } from './build.mjs'
import { ensureInstalled } from './install.mjs'
import { ensureNode } from './node-version.mjs'
import { run } from './run.mjs'

await ensureInstalled()
await ensureNode()
await ensureBuilt('web')
process.exitCode = (await run(process.execPath, ['tests/demo/start.ts', ...process.argv.slice(2)])).code
