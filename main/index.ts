import { join } from 'node:path'
import { app, crashReporter, protocol, session } from 'electron'
import { APP_ORIGIN, APP_SCHEME, appProtocol } from './desktop/windows/app-protocol.ts'
import { DesktopApp } from './desktop-app.ts'
import { desktopFiles } from './desktop/desktop-files.ts'
import { explainStartupError } from './desktop/explain-startup-error.ts'
import { guardContents } from './desktop/windows/guard-contents.ts'
import { speak } from './desktop/language/language.ts'
import { type Launch, readLaunch } from './desktop/incoming/launch-arguments.ts'
import { reloadCrashedPages } from './desktop/windows/reload-crashed-pages.ts'
import { reportUncaught } from './desktop/report.ts'
import { showStartupError } from './desktop/show-startup-error.ts'
import { systemClock } from './desktop/system-clock.ts'

const origin = process.env['ELECTRON_RENDERER_URL'] ?? APP_ORIGIN
const profile = app.getPath('userData')
const dataFolder = process.env['LECTERN_DATA'] || profile

let desktop: DesktopApp | null = null
/** Files and links that macOS passes before the app is ready. */
const early: string[] = []

const take = (launch: Launch, again: boolean): void => desktop?.take(launch, again)

async function start(): Promise<void> {
  const { language } = desktopFiles(profile).language.value
  await speak([...(language === null ? [] : [language]), ...app.getPreferredSystemLanguages()])
  guardContents(app, session.defaultSession, {
    origin,
    isWebPage: (contents) => desktop?.isWebPage(contents) ?? false,
    openInApp: (url) => desktop?.openInApp(url),
  })
  protocol.handle(
    APP_SCHEME,
    appProtocol(join(import.meta.dirname, '../renderer'), (path, range) => desktop?.byAddress(path, range) ?? null),
  )
  reloadCrashedPages(app, systemClock, (what) => desktop?.problem(what))
  try {
    const launch = readLaunch([...argumentsOf(process.argv), ...early], process.cwd())
    const released = (): void => {
      desktop = null
    }
    desktop = DesktopApp.start({ origin, profile, dataFolder, released }, launch)
  } catch (error) {
    await showStartupError(explainStartupError(error, dataFolder), dataFolder)
    app.exit(1)
  }
}

/**
 * Returns the arguments without the program name. If the app is not packaged, also drops the switches and folder that
 * Electron was started with.
 */
function argumentsOf(argv: readonly string[]): readonly string[] {
  if (app.isPackaged) return argv.slice(1)
  const folder = argv.findIndex((arg, at) => at > 0 && !arg.startsWith('-') && argv[at - 1] !== '-r')
  return folder === -1 ? [] : argv.slice(folder + 1)
}

function handedOver(text: string): void {
  if (desktop) take(readLaunch([text], '/'), true)
  else early.push(text)
}

protocol.registerSchemesAsPrivileged([
  // Compiled code is cached, because every window runs the same code. Audio is streamed.
  {
    scheme: APP_SCHEME,
    privileges: { standard: true, secure: true, supportFetchAPI: true, codeCache: true, stream: true },
  },
])
app.enableSandbox()
reportUncaught(process)
// Crash dumps stay on this machine, for debugging. Nothing is uploaded.
crashReporter.start({ uploadToServer: false })

// Never `await app.whenReady()` here: Electron emits it only after this module has finished.
if (app.requestSingleInstanceLock()) {
  if (!desktopFiles(profile).settings.value.hardwareAcceleration) app.disableHardwareAcceleration()
  void app.whenReady().then(start)
  app.on('second-instance', (_event, argv, folder) => take(readLaunch(argumentsOf(argv), folder), true))
  app.on('open-url', (event, url) => {
    event.preventDefault()
    handedOver(url)
  })
  app.on('open-file', (event, path) => {
    event.preventDefault()
    handedOver(path)
  })
  app.on('activate', () => desktop?.show())
  app.on('before-quit', () => desktop?.ending(true))
  app.on('window-all-closed', () => {
    if (!desktop?.staysOpen) app.quit()
  })
  app.on('will-quit', (event) => {
    if (!desktop) return
    // Running writes finish first. Then the app quits again, with nothing left to close.
    event.preventDefault()
    const closing = desktop
    desktop = null
    void closing.close().finally(() => app.quit())
  })
} else {
  app.quit()
}
