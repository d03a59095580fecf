import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'

/** The repository's root folder. */
export const root = join(import.meta.dirname, '../..')

const windows = process.platform === 'win32'

/**
 * Puts the project's own tools first, so that a shebang or a nested npm finds the project's Node and not the system's.
 */
export function environment(extra = {}) {
  const bin = join(root, 'node_modules/.bin')
  const path = process.env['PATH'] ?? ''
  return {
    ...process.env,
    PATH: path.split(delimiter)[0] === bin ? path : `${bin}${delimiter}${path}`,
    ...extra,
  }
}

/**
 * Runs a program to its end. Its output goes to ours, or with `quiet` is returned as `output`.
 * @param {string} command
 * @param {string[]} args
 * @param {{ env?: Record<string, string>, quiet?: boolean, timeout?: number, cwd?: string }} [options] timeout in ms:
 *   the program and its children are then ended.
 * @returns {Promise<{ code: number, output: string, timedOut: boolean }>} code 1 also if it could not be started
 */
export function run(command, args, { env = {}, quiet = false, timeout = 0, cwd = root } = {}) {
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      cwd,
      env: environment(env),
      stdio: quiet ? ['ignore', 'pipe', 'pipe'] : 'inherit',
      // A separate process group, if children must end with it.
      detached: timeout > 0 && !windows,
      shell: windows && /^(npm|npx)$/.test(command),
    })
    // Ctrl-C reaches the child directly, because it is in our group. Signals sent to us alone are forwarded. Either way
    // the child ends first.
    const passOn = () => child.kill('SIGTERM')
    const wait = () => {}
    process.on('SIGTERM', passOn).on('SIGINT', wait)
    const finish = (/** @type {{ code: number, output: string, timedOut: boolean }} */ result) => {
      process.off('SIGTERM', passOn).off('SIGINT', wait)
      clearTimeout(timer)
      resolve(result)
    }
    let output = ''
    let timedOut = false
    child.stdout?.on('data', (data) => (output += data))
    child.stderr?.on('data', (data) => (output += data))
    const timer =
      timeout > 0
        ? setTimeout(() => {
            timedOut = true
            if (child.pid && !windows) process.kill(-child.pid, 'SIGKILL')
            else child.kill('SIGKILL')
          }, timeout)
        : undefined
    child.on('error', (error) => finish({ code: 1, output: `${output}${error.message}`, timedOut }))
    child.on('close', (code) => finish({ code: code ?? 1, output, timedOut }))
  })
}

/**
 * The script of a package's command, to run with the current Node. Works without a shell's .cmd files.
 * @param {string} name the package
 * @param {string} [command] the command, if it has another name
 */
export function tool(name, command = name) {
  const folder = join(root, 'node_modules', name)
  const { bin } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
  return join(folder, typeof bin === 'string' ? bin : bin[command])
}
