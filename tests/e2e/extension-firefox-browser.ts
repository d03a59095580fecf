import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import type { Reply, Request, RequestType } from '#shared/extension/messages.ts'
import { builtExtension } from '../renderer/extension/built-extension.ts'

/** Firefox with the built extension, driven by WebDriver BiDi. It allows no access to pages of extensions. */
export interface FirefoxBrowser {
  open(url: string): Promise<string>
  evaluate<T>(context: string, expression: string): Promise<T>
  /** Asks the extension's worker as its own pages do. */
  ask<T extends RequestType>(request: Extract<Request, { type: T }>): Promise<Reply<T>>
  /** The number of the tab that shows this address. */
  tabId(url: string): Promise<number>
  close(): Promise<void>
}

// A page of the extension that only the tests' copy has. It passes questions on to the worker.
const relayPage = `
browser.runtime.onMessage.addListener((message) => {
  if (message?.relay === undefined) return undefined
  if (message.relay.type === 'tab') {
    return browser.tabs.query({}).then((tabs) => tabs.find(({ url }) => url === message.relay.url)?.id)
  }
  return browser.runtime.sendMessage(message.relay)
})
`
const relayOpener = `browser.tabs.create({ url: 'relay.html', active: false })`
const relayScript = `
addEventListener('lectern-relay', ({ detail }) => {
  const { id, relay } = JSON.parse(detail)
  const tell = (value) => document.documentElement.setAttribute('data-relay-' + id, JSON.stringify(value ?? null))
  browser.runtime.sendMessage({ relay }).then(tell, (error) => tell({ refusal: String(error) }))
})
`

interface FirefoxOptions {
  /** Optional permissions that the reader has given. A browser without a window answers no question. */
  readonly permissions?: readonly string[]
  /** The home folder, in which Firefox looks for programs that extensions may start. */
  readonly home?: string
}

/** The built extension with the relay, and with access to pages of this machine instead of a pressed button. */
async function testCopy(folder: string, permissions: readonly string[]): Promise<string> {
  const copy = join(folder, 'extension')
  cpSync(join(await builtExtension(), 'firefox'), copy, { recursive: true })
  const manifest = JSON.parse(readFileSync(join(copy, 'manifest.json'), 'utf8')) as { permissions: string[] }
  const changed = {
    ...manifest,
    permissions: [...manifest.permissions, ...permissions],
    background: { scripts: ['worker.js', 'relay-opener.js'], type: 'module' },
    host_permissions: ['http://127.0.0.1/*'],
    content_scripts: [{ matches: ['http://127.0.0.1/*'], js: ['relay-script.js'], run_at: 'document_start' }],
  }
  writeFileSync(join(copy, 'manifest.json'), JSON.stringify(changed))
  writeFileSync(join(copy, 'relay.html'), '<script src="relay-page.js"></script>')
  writeFileSync(join(copy, 'relay-page.js'), relayPage)
  writeFileSync(join(copy, 'relay-opener.js'), relayOpener)
  writeFileSync(join(copy, 'relay-script.js'), relayScript)
  return copy
}

export async function openFirefox(path: string, options: FirefoxOptions = {}): Promise<FirefoxBrowser> {
  const folder = mkdtempSync(join(tmpdir(), 'lectern-firefox-'))
  const extension = await testCopy(folder, options.permissions ?? [])
  const profile = mkdtempSync(join(folder, 'profile-'))
  writeFileSync(
    join(profile, 'user.js'),
    ['datareporting.policy.dataSubmissionEnabled', 'app.update.enabled', 'browser.shell.checkDefaultBrowser']
      .map((name) => `user_pref("${name}", false);`)
      .join('\n'),
  )
  const child = spawn(path, ['--headless', '--no-remote', '--profile', profile, '--remote-debugging-port', '0'], {
    stdio: ['ignore', 'ignore', 'pipe'],
    env: { ...process.env, HOME: options.home ?? folder },
  })
  const bidi = await connect(`${await printedAddress(child)}/session`)
  await bidi.send('session.new', { capabilities: {} })
  await bidi.send('webExtension.install', { extensionData: { type: 'path', path: extension } })
  const { contexts } = await bidi.send<{ contexts: { context: string }[] }>('browsingContext.getTree', {})
  const [first] = contexts
  if (!first) throw new Error('Firefox has no tab')
  let asked = 0
  const evaluate = async <T>(context: string, expression: string): Promise<T> => {
    const { result, exceptionDetails } = await bidi.send<{
      result?: { value?: string }
      exceptionDetails?: { text: string }
    }>('script.evaluate', {
      expression: `(async () => JSON.stringify((await (${expression})) ?? null))()`,
      target: { context },
      awaitPromise: true,
    })
    if (exceptionDetails) throw new Error(exceptionDetails.text)
    return JSON.parse(result?.value ?? 'null') as T
  }
  let relay: string | null = null
  const relayed = async <T>(request: object): Promise<T> => {
    if (relay === null) throw new Error('open a page of this machine first')
    asked += 1
    const detail = JSON.stringify(JSON.stringify({ id: asked, relay: request }))
    return evaluate<T>(
      relay,
      `new Promise((resolve) => {
        const name = 'data-relay-${asked}'
        const look = () => document.documentElement.hasAttribute(name) && resolve(JSON.parse(document.documentElement.getAttribute(name)))
        new MutationObserver(look).observe(document.documentElement, { attributes: true })
        dispatchEvent(new CustomEvent('lectern-relay', { detail: ${detail} }))
      })`,
    )
  }
  return {
    open: async (url) => {
      const { context } = await bidi.send<{ context: string }>('browsingContext.create', { type: 'tab' })
      await bidi.send('browsingContext.navigate', { context, url, wait: 'complete' })
      relay ??= context
      return context
    },
    evaluate,
    ask: <T extends RequestType>(request: Extract<Request, { type: T }>) => relayed<Reply<T>>(request),
    tabId: (url) => relayed<number>({ type: 'tab', url }),
    close: async () => {
      bidi.close()
      const gone = once(child, 'exit')
      child.kill('SIGKILL')
      await gone
      rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}

async function printedAddress(child: ChildProcess): Promise<string> {
  if (!child.stderr) throw new Error('Firefox has no output')
  for await (const line of createInterface({ input: child.stderr })) {
    const found = /ws:\/\/\S+/.exec(line)
    if (!found) continue
    child.stderr.resume()
    return found[0]
  }
  throw new Error(`Firefox ended before it was ready (exit code ${child.exitCode})`)
}

async function connect(address: string) {
  const socket = new WebSocket(address)
  await once(socket, 'open')
  const waiting = new Map<number, { resolve: (value: unknown) => void; reject: (error: Error) => void }>()
  let last = 0
  socket.addEventListener('message', ({ data }) => {
    const reply = JSON.parse(String(data)) as { id?: number; result?: unknown; error?: string; message?: string }
    const asked = reply.id === undefined || reply.id === null ? undefined : waiting.get(reply.id)
    if (reply.error !== undefined) asked?.reject(new Error(`${reply.error}: ${reply.message}`))
    else asked?.resolve(reply.result)
  })
  return {
    send: <T>(method: string, params: object): Promise<T> => {
      last += 1
      const id = last
      socket.send(JSON.stringify({ id, method, params }))
      return new Promise<T>((resolve, reject) =>
        waiting.set(id, { resolve: resolve as (value: unknown) => void, reject }),
      )
    },
    close: () => socket.close(),
  }
}
