// A tiny app that uses the part of Electron that Lectern depends on. It tests the stand-in (and Electron itself, where
// installed) against Electron's promises.
import { join } from 'node:path'
import {
  app,
  BrowserWindow,
  ipcMain,
  Menu,
  MessageChannelMain,
  nativeTheme,
  protocol,
  safeStorage,
  session,
  shell,
  utilityProcess,
} from 'electron'

const here = import.meta.dirname
const origin = 'app://sample'
protocol.registerSchemesAsPrivileged([{ scheme: 'app', privileges: { standard: true, secure: true } }])

const page = `<!doctype html><title>Sample</title><h1></h1>
<a id="out" href="https://outside.invalid/">out</a><a id="blank" href="https://outside.invalid/new" target="_blank">new</a>
<script src="/page.js"></script>`
const script = "document.querySelector('h1').textContent = location.pathname"
const policy = "default-src 'none'; script-src 'self'; connect-src app:; require-trusted-types-for 'script'"

function serve(request) {
  const { pathname } = new URL(request.url)
  if (pathname === '/page.js') return new Response(script, { headers: { 'content-type': 'text/javascript' } })
  if (pathname === '/who') return Response.json({ url: request.url, referer: request.headers.get('referer') })
  return new Response(page, { headers: { 'content-type': 'text/html', 'content-security-policy': policy } })
}

function open(path) {
  const window = new BrowserWindow({ webPreferences: { preload: join(here, 'preload.cjs'), sandbox: true } })
  void window.loadURL(origin + path)
}

// As in Lectern, the other process answers only over a port that it was handed.
function startService() {
  const child = utilityProcess.fork(join(here, 'utility.mjs'), ['--mode', 'sample'])
  const { port1, port2 } = new MessageChannelMain()
  child.postMessage({ hello: 'service' }, [port1])
  const waiting = new Map()
  port2.on('message', ({ data }) => waiting.get(data.id)?.(data))
  port2.start()
  let last = 0
  const ask = (question, transfer = []) =>
    new Promise((resolve) => {
      const id = ++last
      waiting.set(id, resolve)
      port2.postMessage({ id, question }, transfer)
    })
  return { child, port: port2, ask }
}

function start() {
  protocol.handle('app', serve)
  session.defaultSession.setPermissionRequestHandler((_contents, permission, answer) => {
    answer(permission === 'notifications')
  })
  const service = startService()
  ipcMain.handle('echo', (_event, value) => value)
  ipcMain.handle('who', (event) => ({ url: event.senderFrame.url, origin: event.senderFrame.origin }))
  ipcMain.handle('fail', () => {
    throw new TypeError('as asked')
  })
  ipcMain.handle('ask', (_event, question) => service.ask(question))
  ipcMain.handle('ask over a second port', async () => {
    const { port1, port2 } = new MessageChannelMain()
    // Posted before the other half has moved. It must arrive all the same.
    port1.postMessage('ping')
    const heard = new Promise((resolve) => port1.on('message', ({ data }) => resolve(data)))
    port1.start()
    await service.ask('take this port', [port2])
    return heard
  })
  ipcMain.handle('end the service', async () => {
    const closed = new Promise((resolve) => service.port.on('close', () => resolve('port closed')))
    const exited = new Promise((resolve) => service.child.on('exit', () => resolve('process ended')))
    service.child.kill()
    return Promise.all([closed, exited])
  })
  ipcMain.handle('seal', (_event, text) => {
    const sealed = safeStorage.encryptString(text)
    return { sealed: sealed.toString('base64'), opened: safeStorage.decryptString(sealed) }
  })
  ipcMain.on('theme', (_event, source) => {
    nativeTheme.themeSource = source
  })
  // Gives a page a separate port into the main process.
  ipcMain.on('wire', (event) => {
    const { port1, port2 } = new MessageChannelMain()
    port1.on('message', ({ data }) => port1.postMessage({ doubled: data * 2 }))
    port1.start()
    event.sender.postMessage('wire', null, [port2])
  })
  Menu.setApplicationMenu(
    Menu.buildFromTemplate([
      { label: 'File', submenu: [{ id: 'new-window', label: 'New Window', click: () => open('/second') }] },
    ]),
  )
  app.on('web-contents-created', (_event, contents) => {
    contents.setWindowOpenHandler(({ url }) => {
      void shell.openExternal(url)
      return { action: 'deny' }
    })
    contents.on('will-navigate', (event, url) => {
      if (url.startsWith(`${origin}/`)) return
      event.preventDefault()
      globalThis.refused = url
    })
    contents.on('will-attach-webview', (event) => event.preventDefault())
  })
  open('/first')
}

app.on('second-instance', (_event, argv) => {
  globalThis.secondInstance = argv.at(-1)
})
app.on('window-all-closed', () => app.quit())
if (app.requestSingleInstanceLock()) void app.whenReady().then(start)
else app.quit()
