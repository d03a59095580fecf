// npm run dev:web: the built service, behind Vite's server for the web app, which forwards /api. Edits under renderer/
// and shared/ show immediately. An edit under main/ needs a restart.
import { spawn } from 'node:child_process'
import { ensureBuilt } from './build.mjs'
import { ensureInstalled } from './install.mjs'
import { ensureNode } from './node-version.mjs'
import { freePort } from './port.mjs'
import { environment, root, tool } from './run.mjs'
import { serviceFlags } from './service-flags.mjs'

await ensureInstalled()
await ensureNode()
await ensureBuilt('desktop')
const port = await freePort(4401)
const env = environment({ LECTERN_SERVICE: `http://127.0.0.1:${port}` })
const children = [
  [...serviceFlags, 'out/main/headless.js', '--port', String(port)],
  [tool('vite'), 'renderer', ...process.argv.slice(2)],
].map((args) => spawn(process.execPath, args, { cwd: root, env, stdio: 'inherit' }))

// When one ends, the other ends too.
for (const child of children) {
  child.on('exit', (code) => {
    for (const other of children) other.kill()
    process.exitCode ||= code ?? 0
  })
}
for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM'])) {
  process.on(signal, () => children.forEach((child) => child.kill(signal)))
}
