import { EventEmitter } from 'node:events'
import type { WebContents } from 'electron'
import { afterEach, expect, test, vi } from 'vitest'

const ipcMain = new EventEmitter()
vi.mock('electron', () => ({ ipcMain }))
const { serveShell } = await import('../../../main/ipc/serve-shell.ts')
const { windowChannel } = await import('../../../main/ipc/window-channel.ts')

const origin = 'app://lectern'

class Contents extends EventEmitter {
  readonly id: number
  readonly mainFrame = { url: `${origin}/list/queue` }
  readonly sent: unknown[] = []
  constructor(id: number) {
    super()
    this.id = id
  }
  isDestroyed = () => false
  getURL = () => this.mainFrame.url
  send = (_channel: string, message: unknown) => this.sent.push(message)
}
const asElectrons = (contents: Contents) => contents as unknown as WebContents

const closes: (() => void)[] = []
afterEach(() => {
  for (const close of closes.splice(0)) close()
})

function openChannel() {
  const refused: string[] = []
  const heard: unknown[] = []
  const channel = windowChannel('host', origin, (url) => refused.push(url))
  closes.push(channel.close)
  const own = new Contents(1)
  channel.wire(asElectrons(own)).onMessage((message) => heard.push(message))
  const say = (sender: Contents, senderFrame: object | null, message: unknown) =>
    ipcMain.emit('host', { sender, senderFrame }, message)
  return { own, heard, refused, say }
}

test('rule 17: a message from the top frame of one of our windows is heard', () => {
  const { own, heard, refused, say } = openChannel()
  say(own, own.mainFrame, 'a call')
  expect([heard, refused]).toEqual([['a call'], []])
})

test('rule 17: a message that is not from the top frame of one of our windows is refused, whatever its content', () => {
  const { own, heard, refused, say } = openChannel()
  const stranger = new Contents(9)
  say(stranger, stranger.mainFrame, 'a window that was not opened for the app')
  say(own, { url: `${origin}/`, parent: own.mainFrame }, 'a frame inside the page')
  say(own, null, 'a frame that is gone')
  own.mainFrame.url = 'https://outside.invalid/'
  say(own, own.mainFrame, 'a page of the web in our window')
  own.mainFrame.url = `${origin}/list/queue`
  own.emit('destroyed')
  say(own, own.mainFrame, 'a window that is gone')
  expect(heard).toEqual([])
  expect(refused).toHaveLength(5)
})

test('rule 17: a request outside the contract reaches nothing, and the next one is heard', () => {
  const refused: string[] = []
  const heard: object[] = []
  const shell = serveShell(origin, (url) => refused.push(url))
  closes.push(shell.close)
  const own = new Contents(1)
  shell.admit(asElectrons(own), (request) => heard.push(request))
  const say = (message: unknown) => ipcMain.emit('shell', { sender: own, senderFrame: own.mainFrame }, message)
  const wrong = [null, 1, 'x', {}, { type: 'exec' }, { type: 'openReader', contentId: '1' }]
  for (const message of wrong) {
    say(message)
    say({ type: 'tell', notice: message })
  }
  say({ type: 'tell', notice: { type: 'change', settings: { tray: 'yes' } } })
  expect(heard).toEqual([])
  expect(refused.length).toBeGreaterThanOrEqual(wrong.length + 1)
  say({ type: 'tell', notice: { type: 'newWindow' } })
  expect(heard).toEqual([{ type: 'newWindow' }])
})
