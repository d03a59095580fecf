import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { onTestFinished } from 'vitest'
import { headless } from './headless-address.ts'
import { type Call, caller } from './open-library.ts'

export interface Running {
  readonly child: ChildProcess
  readonly call: Call
  /** Output that it printed until it was ready. */
  readonly said: string
}

/** Starts the service in its own process, for one test. Resolves when it is ready. */
export async function startHeadless(
  dataFolder: string,
  allowed: string,
  settings: Record<string, string> = {},
  words: readonly string[] = [],
): Promise<Running> {
  const child = spawn(process.execPath, [headless, ...words, '--port', '0'], {
    env: { ...process.env, LECTERN_DATA: dataFolder, LECTERN_ALLOW_PRIVATE_HOSTS: allowed, ...settings },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  // A service that a failed test leaves behind would keep the run from ending.
  onTestFinished(() => void child.kill('SIGKILL'))
  let said = ''
  for await (const chunk of child.stdout ?? []) {
    said += String(chunk)
    if (said.includes('token=')) break
  }
  const link = new URL(/http\S+/.exec(said)?.[0] ?? 'no address was printed')
  const signIn = caller(fetch, link.origin, '')
  const { body } = await signIn(
    'POST',
    '/magic_login/token/',
    { token: link.searchParams.get('token') },
    { token: null },
  )
  return { child, said, call: caller(fetch, link.origin, body.access_token) }
}

export async function killHeadless({ child }: Running, signal: 'SIGKILL' | 'SIGTERM'): Promise<number | null> {
  child.kill(signal)
  if (child.exitCode === null && child.signalCode === null) await once(child, 'exit')
  return child.exitCode
}
