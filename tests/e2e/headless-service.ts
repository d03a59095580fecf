import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { promisify } from 'node:util'
import { putBlankLibrary } from '../main/service/blank-library.ts'

const entry = join(import.meta.dirname, '../../out/main/headless.js')

export interface HeadlessService {
  /** The address that the service printed. Opening it signs a browser in, once. */
  readonly address: string
  /** Asks for another such address. The one before stops working. */
  signInAddress(): Promise<string>
  /** Makes an account for a user. Resolves to the address that signs them in. */
  invite(email: string): Promise<string>
  readonly origin: string
  readonly dataFolder: string
  /** Port for incoming mail. 0 if it receives none. */
  readonly mailPort: number
  /** Kills the process without a shutdown, as a crash would. */
  kill(): Promise<void>
  close(): Promise<void>
}

export interface HeadlessOptions {
  readonly allowPrivateHosts?: readonly string[]
  /** Receives mail by SMTP. */
  readonly receivesMail?: boolean
  /** Settings in addition to the data folder. */
  readonly settings?: Readonly<Record<string, string>>
  /** Default: any free one. */
  readonly port?: number
  /** Starts at the address and with the library of a service that was killed. */
  readonly insteadOf?: HeadlessService
  /** Fills its data folder before the start. */
  readonly fill?: (dataFolder: string) => Promise<void>
}

/** Starts the built service in its own process, on a free port, with a data folder that `close` deletes. */
export async function startHeadless(options: HeadlessOptions = {}): Promise<HeadlessService> {
  const { insteadOf } = options
  const dataFolder = insteadOf?.dataFolder ?? mkdtempSync(join(tmpdir(), 'lectern-data-'))
  await options.fill?.(dataFolder)
  putBlankLibrary(dataFolder)
  const port = insteadOf ? new URL(insteadOf.origin).port : String(options.port ?? 0)
  const child = spawn(process.execPath, [entry, '--port', port], {
    env: {
      ...process.env,
      ...options.settings,
      LECTERN_DATA: dataFolder,
      LECTERN_ALLOW_PRIVATE_HOSTS: (options.allowPrivateHosts ?? []).join(','),
      ...(options.receivesMail
        ? { LECTERN_MAIL_DOMAIN: 'in.lectern.test', LECTERN_MAIL_HOST: '127.0.0.1', LECTERN_MAIL_PORT: '0' }
        : {}),
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const { address, mailPort } = await printedAddress(child)
  const end = async (signal: NodeJS.Signals): Promise<void> => {
    if (child.exitCode !== null || child.signalCode !== null) return
    const gone = once(child, 'exit')
    child.kill(signal)
    await gone
  }
  const { origin } = new URL(address)
  /** The address that a command of the service prints. */
  const addressOf = async (...command: string[]): Promise<string> => {
    const { stdout } = await promisify(execFile)(process.execPath, [entry, ...command], {
      env: { ...process.env, LECTERN_DATA: dataFolder, LECTERN_PUBLIC_ORIGIN: origin },
    })
    return /http\S+token=\S+/.exec(stdout)?.[0] ?? ''
  }
  return {
    address,
    signInAddress: () => addressOf('sign-in'),
    invite: (email) => addressOf('--new-account', email),
    origin,
    dataFolder,
    mailPort,
    kill: () => end('SIGKILL'),
    close: async () => {
      await end('SIGTERM')
      rmSync(dataFolder, { recursive: true, force: true })
    },
  }
}

async function printedAddress(child: ChildProcess): Promise<{ address: string; mailPort: number }> {
  if (!child.stdout) throw new Error('the service has no output')
  let mailPort = 0
  for await (const line of createInterface({ input: child.stdout })) {
    mailPort = Number(/^Mail is received on port (\d+)/.exec(line)?.[1] ?? mailPort)
    const found = /https?:\/\/\S+token=\S+/.exec(line)
    if (found) {
      child.stdout.resume()
      return { address: found[0], mailPort }
    }
  }
  throw new Error(`the service ended before it was ready (exit code ${child.exitCode})`)
}
