// The program of the npm package: starts the service and the web app, or carries out a command of the command line.
import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { commands } from './commands.ts'

/** Flags with which Node runs the service. Set by resources/scripts/build-package.mjs. */
declare const SERVICE_FLAGS: readonly string[]

/** Oldest Node that better-sqlite3 is built for. */
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
  const child = spawn(process.execPath, [...SERVICE_FLAGS, service, ...words], {
    stdio: 'inherit',
    env: { ...process.env, LECTERN_PROGRAM: 'lectern' },
  })
  // A terminal signals the whole group. Others signal this process only.
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => void child.kill(signal))
  child.on('exit', (code) => {
    process.exitCode = code ?? 1
  })
}
