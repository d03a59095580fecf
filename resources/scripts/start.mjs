// npm start: from a fresh clone to a running Lectern. Opens the desktop app if this machine can show one, otherwise
// serves the web app. `--web` and `--desktop` decide instead. Other arguments go to the started program.
import { ensureBuilt } from './build.mjs'
import { displayMissing, ensureElectron } from './electron.mjs'
import { ensureInstalled } from './install.mjs'
import { ensureNode } from './node-version.mjs'
import { freePort } from './port.mjs'
import { run } from './run.mjs'
import { giveUp, say } from './say.mjs'
import { serviceFlags } from './service-flags.mjs'

const firstPort = 4400
const own = ['--web', '--desktop']
const asked = own.find((flag) => process.argv.includes(flag))
const passed = process.argv.slice(2).filter((argument) => !own.includes(argument))

await ensureInstalled()
await ensureNode()
const desktop = asked === '--web' ? undefined : await desktopProgram()
process.exitCode = desktop === undefined ? await serve() : await open(desktop)

/** Electron's program if a window can be opened. Otherwise prints the reason. */
async function desktopProgram() {
  const noDisplay = displayMissing()
  const electron = noDisplay === undefined ? await ensureElectron() : { missing: noDisplay }
  if ('program' in electron) return electron.program
  if (asked === '--desktop') giveUp(`the desktop app cannot be opened: ${electron.missing}`)
  say(`the desktop app cannot be opened: ${electron.missing}; serving the web app instead`)
  return undefined
}

/** @param {string} program */
async function open(program) {
  await ensureBuilt('desktop')
  say('opening Lectern')
  const { code } = await run(program, ['.', ...passed])
  return code
}

async function serve() {
  await ensureBuilt('desktop')
  await ensureBuilt('web')
  const port = passed.some((argument) => /^--port\b/.test(argument))
    ? []
    : ['--port', String(await freePort(firstPort))]
  return (await run(process.execPath, [...serviceFlags, 'out/main/headless.js', ...port, ...passed])).code
}
