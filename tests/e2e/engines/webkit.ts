import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { expect, webkit } from 'playwright/test'
import { WebSocket } from 'ws'
import type { Engine, OpenProfile } from './engine.ts'
import { focusPressed } from './focus-pressed.ts'
import { noticeTyping } from './notice-typing.ts'
import { textOf } from './text-of.ts'

/**
 * WebKitGTK's own small browser, the nearest to Safari that runs on Linux. Playwright speaks to it as to Safari on a
 * phone, by the inspector's protocol, and dispatches keys and clicks inside the page.
 */
export function openWebKit(paths: Paths): Promise<Engine> {
  return Promise.resolve({ open: (address) => openProfile(paths, address), close: async () => {} })
}

interface Paths {
  readonly miniBrowser: string
  readonly screen: string
}

async function openProfile(paths: Paths, address: string): Promise<OpenProfile> {
  // Each has a separate screen, because nothing there would give a second window the focus.
  const screen = spawn(paths.screen, ['-displayfd', '1', '-screen', '0', '1280x900x24', '-nolisten', 'tcp'], {
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  const display = await firstLine(screen)
  const home = mkdtempSync(join(tmpdir(), 'lectern-webkit-'))
  const inspector = `127.0.0.1:${await freePort()}`
  // It starts at the address. Going there from another site would start another process (the service's pages require a
  // separate one), and Playwright would consider the load cancelled.
  const child = spawn(paths.miniBrowser, ['--geometry=1280x900', address], {
    stdio: 'ignore',
    env: {
      ...withoutFolders(),
      DISPLAY: `:${display}`,
      GDK_BACKEND: 'x11',
      HOME: home,
      LIBGL_ALWAYS_SOFTWARE: '1',
      NO_AT_BRIDGE: '1',
      WEBKIT_INSPECTOR_HTTP_SERVER: inspector,
      // There is no session bus in a test, and nothing to fence in: every page is ours.
      WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1',
    },
  })
  const browser = await webkit.connectOverCDP(transport(await pageAddress(child, inspector, address)))
  const [context] = browser.contexts()
  if (!context) throw new Error('WebKitGTK has no page')
  await context.addInitScript(noticeTyping)
  await context.addInitScript(focusPressed)
  return {
    context,
    close: async () => {
      await browser.close()
      await end(child)
      await end(screen)
      rmSync(home, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}

/** Returns the environment without the folders that would lead past HOME into a user's profile. */
function withoutFolders(): NodeJS.ProcessEnv {
  return Object.fromEntries(Object.entries(process.env).filter(([name]) => !name.startsWith('XDG_')))
}

/** The inspector's socket of the page at this address, from its list of pages. */
async function pageAddress(child: ChildProcess, inspector: string, address: string): Promise<string> {
  let found: string | undefined
  await expect
    .poll(async () => {
      if (child.exitCode !== null) throw new Error(`WebKitGTK ended with ${child.exitCode}`)
      const list = await fetch(`http://${inspector}/`).then((answer) => answer.text(), String)
      found = list.includes(address) ? /socket\/\d+\/\d+\/WebPage/.exec(list)?.[0] : undefined
      return found
    })
    .toBeDefined()
  return `ws://${inspector}/${found}`
}

/** Interface that Playwright requires of a connection to one page. */
interface Transport {
  onmessage?: (message: object) => void
  onclose?: () => void
  open(): void
  send(message: object): void
  close(): void
}

function transport(address: string): Transport {
  // WebKitGTK closes a connection that sends it more than 128 KiB at a time, and Playwright's scripts are longer unless
  // they are compressed.
  const socket = new WebSocket(address, { maxPayload: 0, perMessageDeflate: { threshold: 16_384 } })
  const early: string[] = []
  socket.on('open', () => {
    for (const text of early.splice(0)) socket.send(text)
  })
  const made: Transport = {
    open: () => {},
    send: (message) => {
      const text = JSON.stringify(message)
      if (socket.readyState === WebSocket.OPEN) socket.send(text)
      else early.push(text)
    },
    close: () => socket.close(),
  }
  socket.on('message', (data) => made.onmessage?.(JSON.parse(textOf(data)) as object))
  socket.on('error', () => made.onclose?.())
  socket.on('close', () => made.onclose?.())
  return made
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  return port
}

async function firstLine(child: ChildProcess): Promise<string> {
  if (!child.stdout) throw new Error('the screen has no output')
  for await (const line of createInterface({ input: child.stdout })) return line.trim()
  throw new Error(`the screen ended before it was ready (exit code ${child.exitCode})`)
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const gone = once(child, 'exit')
  child.kill('SIGKILL')
  await gone
}
