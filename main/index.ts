import { join } from 'node:path'
import { app, protocol, session } from 'electron'
import { APP_ORIGIN, APP_SCHEME, appProtocol } from './desktop/app-protocol.ts'
import { DesktopApp } from './desktop-app.ts'
import { guardContents } from './desktop/guard-contents.ts'

const origin = process.env['ELECTRON_RENDERER_URL'] ?? APP_ORIGIN

protocol.registerSchemesAsPrivileged([
  { scheme: APP_SCHEME, privileges: { standard: true, secure: true, supportFetchAPI: true } },
])

let desktop: DesktopApp | null = null

function start(): void {
  guardContents(app, session.defaultSession, origin)
  protocol.handle(APP_SCHEME, appProtocol(join(import.meta.dirname, '../renderer')))
  desktop = DesktopApp.start({ origin, dataFolder: process.env['LECTERN_DATA'] || app.getPath('userData') })
}

// Never `await app.whenReady()` here: Electron fires it only after this module has finished.
if (app.requestSingleInstanceLock()) {
  void app.whenReady().then(start)
  app.on('second-instance', () => desktop?.show())
  app.on('activate', () => desktop?.show())
  app.on('window-all-closed', () => {
    if (process.platform !== 'darwin') app.quit()
  })
  app.on('will-quit', (event) => {
    if (!desktop) return
    // What is being written is finished first; then quit again, with nothing left to close.
    event.preventDefault()
    const closing = desktop
    desktop = null
    void closing.close().finally(() => app.quit())
  })
} else {
  app.quit()
}
