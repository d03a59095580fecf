// Starts Firefox for Playwright and relays between the two. Playwright sets media features on every page, which
// Firefox's extended support release does not know: that one refusal is answered as done.
import { spawn } from 'node:child_process'
import type { AddressInfo } from 'node:net'
import { createInterface } from 'node:readline'
import { WebSocket, WebSocketServer } from 'ws'
import { textOf } from './text-of.ts'

const command = 'emulation.setMediaFeaturesOverride'

interface Message {
  readonly id?: number | null
  readonly method?: string
  readonly error?: string
}

function relayTo(address: string, client: WebSocket): void {
  const browser = new WebSocket(`${address}/session`, { maxPayload: 0, perMessageDeflate: false })
  const asked = new Set<number | null | undefined>()
  const early: string[] = []
  browser.on('open', () => {
    for (const text of early.splice(0)) browser.send(text)
  })
  client.on('message', (data) => {
    const text = textOf(data)
    const { id, method } = JSON.parse(text) as Message
    if (method === command) asked.add(id)
    if (browser.readyState === WebSocket.OPEN) browser.send(text)
    else early.push(text)
  })
  browser.on('message', (data) => {
    const text = textOf(data)
    const { id, error } = JSON.parse(text) as Message
    const unknown = asked.delete(id) && error === 'unknown command'
    client.send(unknown ? JSON.stringify({ type: 'success', id, result: {} }) : text)
  })
  browser.on('error', () => client.close())
  browser.on('close', () => client.close())
  client.on('close', () => browser.close())
}

const [path = '', ...args] = process.argv.slice(2)
const firefox = spawn(path, args, { stdio: ['ignore', 'ignore', 'pipe'] })
firefox.on('exit', (code) => process.exit(code ?? 1))
for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => firefox.kill(signal))

for await (const line of createInterface({ input: firefox.stderr })) {
  const address = /WebDriver BiDi listening on (ws:\S+)/.exec(line)?.[1]
  if (!address) {
    process.stderr.write(`${line}\n`)
    continue
  }
  const server = new WebSocketServer({ host: '127.0.0.1', port: 0, maxPayload: 0 })
  server.on('connection', (client) => relayTo(address, client))
  server.on('listening', () => {
    const { port } = server.address() as AddressInfo
    process.stderr.write(`WebDriver BiDi listening on ws://127.0.0.1:${port}\n`)
  })
}
