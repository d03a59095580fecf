import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { _electron, type ElectronApplication, type Page } from 'playwright/test'
import { displayMissing, findElectron } from '../../resources/scripts/electron.mjs'

const root = join(import.meta.dirname, '../..')
const standin = join(import.meta.dirname, 'standin')

/**
 * True if tests run on Electron itself: if it is installed and can show a window. Otherwise they run on the stand-in.
 */
export const realElectron = findElectron() !== undefined && displayMissing() === undefined

/** Milliseconds after which a test that hangs ends. Playwright's own are too few for a busy machine. */
export const HANGS = 2 * 60_000

export interface DesktopOptions {
  /** The profile's folder. Default: a new one in the temporary folder. */
  userData?: string
  env?: Record<string, string>
  args?: string[]
  /** The app's folder or main file. Default: this repository. */
  appDir?: string
}

export interface Desktop {
  app: ElectronApplication
  /** The first window's page, once it shows the app's own document. */
  page: Page
  userData: string
}

/** Starts the built desktop app under test. The caller ends it with `app.close()`. */
export async function launchDesktop(options: DesktopOptions = {}): Promise<Desktop> {
  const userData = options.userData ?? mkdtempSync(join(tmpdir(), 'lectern-'))
  // The electron package gives Playwright this folder's `electron` instead of downloading its own.
  if (!realElectron) process.env['ELECTRON_OVERRIDE_DIST_PATH'] = standin
  const inherited = Object.entries(process.env).filter((entry): entry is [string, string] => entry[1] !== undefined)
  const app = await _electron.launch({
    args: [`--user-data-dir=${userData}`, options.appDir ?? root, ...(options.args ?? [])],
    cwd: root,
    // Leaves prefers-color-scheme to the app's nativeTheme.
    colorScheme: null,
    env: { ...Object.fromEntries(inherited), ...options.env },
    timeout: HANGS,
  })
  app.context().setDefaultTimeout(HANGS)
  return { app, page: await loaded(await app.firstWindow({ timeout: HANGS })), userData }
}

/** Starts the app as the system does, without Playwright, in a separate process group. */
export function startDesktop(options: DesktopOptions & { userData: string }): ChildProcess {
  const { program, args, env } = commandOf(options)
  return spawn(program, args, { cwd: root, env, stdio: 'ignore', detached: true })
}

/** Starts the app where it cannot run and waits for its exit. Returns its exit code and its terminal output. */
export function launchToEnd(options: DesktopOptions & { userData: string }): Promise<{ code: number; told: string }> {
  const { program, args, env } = commandOf(options)
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, { cwd: root, env, stdio: ['ignore', 'ignore', 'pipe'] })
    let told = ''
    child.stderr.on('data', (bytes: Buffer) => {
      told += bytes.toString()
    })
    child.on('error', reject)
    // Not 'exit': its last output may arrive after that.
    child.on('close', (code) => resolve({ code: code ?? 1, told }))
  })
}

/**
 * Starts another instance with a profile that is in use, as the system does for a link. It passes its arguments on and
 * exits by itself. Returns its exit code.
 */
export function launchSecondInstance(options: DesktopOptions & { userData: string }): Promise<number> {
  const { program, args, env } = commandOf(options)
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, { cwd: root, env, stdio: 'ignore' })
    child.on('error', reject)
    child.on('exit', (code) => resolve(code ?? 1))
  })
}

function commandOf({ userData, appDir, args, env }: DesktopOptions & { userData: string }) {
  return {
    program: realElectron ? String(findElectron()) : join(standin, 'electron'),
    args: [`--user-data-dir=${userData}`, appDir ?? root, ...(args ?? [])],
    env: { ...process.env, ...env },
  }
}

/** Waits for the app's own document: a window is reported while it still shows about:blank. */
export async function loaded(page: Page): Promise<Page> {
  await page.waitForURL((url) => url.protocol !== 'about:' && url.protocol !== 'data:', { timeout: HANGS })
  return page
}
