// The program of the npm package. Starts the service and the web app, or runs a command of the command line.
import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { commands } from './commands.ts'

/** Flags that Node needs to run the service. Set by resources/scripts/build-package.mjs. */
declare const SERVICE_FLAGS: readonly string[]

/** Oldest Node version that better-sqlite3 supports. */
const NEEDED = 22

const [word, ...more] = process.argv.slice(2)
if (Number(process.versions.node.split('.')[0]) < NEEDED) {
  process.stderr.write(`Lectern needs Node ${NEEDED} or newer. This is ${process.version}.\n`)
  process.exitCode = 1
} else if (word === 'help' || word === '--help' || word === '-h') {
  process.argv = [...process.argv.slice(0, 2), 'help']
  await import('./index.ts')
  runService(['--help'])
} else if (word !== undefined && (Object.hasOwn(commands, word) || word === 'completion')) {
  await import('./index.ts')
} else {
  runService(word === undefined ? [] : [word, ...more])
}

function runService(words: readonly string[]): void {
  const service = fileURLToPath(new URL('./main/headless.js', import.meta.url))
  const isWindows = process.platform === 'win32'
  // A terminal or a supervisor may signal both processes, and a second signal ends the service without finishing its
  // work. So the service runs in its own process group and receives each signal once, from here. Windows has no process
  // groups: there the service receives the signals directly.
  const child = spawn(process.execPath, [...SERVICE_FLAGS, service, ...words], {
    stdio: 'inherit',
    detached: !isWindows,
    env: { ...process.env, LECTERN_PROGRAM: 'lectern' },
  })
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, () => {
      if (!isWindows) child.kill('SIGTERM')
    })
  }
  child.on('exit', (code) => {
    process.exitCode = code ?? 1
  })
}
