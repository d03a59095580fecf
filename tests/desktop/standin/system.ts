// The desktop around the windows. Calls that need a desktop environment are recorded and get the simplest answer. Tests
// replace members through app.evaluate, as with real Electron.
import { EventEmitter } from 'node:events'
import { state } from './state.ts'
import { record, recorder, strict } from './strict.ts'

export const shell = recorder('shell', {
  openExternal: Promise.resolve(),
  openPath: Promise.resolve(''),
  trashItem: Promise.resolve(),
  showItemInFolder: undefined,
  beep: undefined,
})

export const dialog = recorder('dialog', {
  showOpenDialog: Promise.resolve({ canceled: true, filePaths: [] }),
  showSaveDialog: Promise.resolve({ canceled: true, filePath: '' }),
  showMessageBox: Promise.resolve({ response: 0, checkboxChecked: false }),
  showMessageBoxSync: 0,
  showErrorBox: undefined,
})

export const globalShortcut = recorder('globalShortcut', {
  register: true,
  unregister: undefined,
  unregisterAll: undefined,
  isRegistered: false,
})

let clip = ''
export const clipboard = strict('clipboard', {
  readText: async () => clip,
  writeText: async (text: string) => {
    clip = text
  },
  clear: async () => {
    clip = ''
  },
})

export const crashReporter = recorder('crashReporter', { start: undefined, getUploadToServer: false })

// There is no keychain. Output differs from input, so that a test can see the encryption was used.
const sealed = 'standin:'
export const safeStorage = strict('safeStorage', {
  isEncryptionAvailable: () => true,
  getSelectedStorageBackend: () => 'basic_text',
  setUsePlainTextEncryption: (on: boolean) => record('safeStorage.setUsePlainTextEncryption', on),
  encryptString: (text: string) => Buffer.from(sealed + Buffer.from(text).toString('base64')),
  decryptString: (bytes: Buffer) => {
    const text = bytes.toString()
    if (!text.startsWith(sealed)) throw new Error('Error while decrypting the ciphertext provided to safeStorage.')
    return Buffer.from(text.slice(sealed.length), 'base64').toString()
  },
})

const area = { x: 0, y: 0, width: 1280, height: 800 }
const display = { id: 1, bounds: area, workArea: area, size: area, workAreaSize: area, scaleFactor: 1 }
export const screen = strict(
  'screen',
  Object.assign(new EventEmitter(), {
    getPrimaryDisplay: () => display,
    getAllDisplays: () => [display],
    getDisplayMatching: () => display,
    getDisplayNearestPoint: () => display,
    getCursorScreenPoint: () => ({ x: 0, y: 0 }),
  }),
)

export const powerMonitor = strict(
  'powerMonitor',
  Object.assign(new EventEmitter(), {
    getSystemIdleTime: () => 0,
    getSystemIdleState: () => 'active',
    isOnBatteryPower: () => false,
    onBatteryPower: false,
  }),
)

export const powerSaveBlocker = recorder('powerSaveBlocker', { start: 1, stop: true, isStarted: false })

class NativeTheme extends EventEmitter {
  readonly shouldUseHighContrastColors = false
  readonly prefersReducedTransparency = false

  get themeSource() {
    return state.themeSource
  }
  set themeSource(source) {
    if (source === state.themeSource) return
    state.themeSource = source
    for (const contents of state.contents) contents.applyTheme()
    this.emit('updated')
  }
  get shouldUseDarkColors(): boolean {
    return state.themeSource === 'dark'
  }
}
export const nativeTheme = new NativeTheme()

/** An icon is only its address. Nothing is drawn. */
const image = (source: string) => ({
  isEmpty: () => source === '',
  setTemplateImage: () => {},
  resize: () => image(source),
})
export const nativeImage = strict('nativeImage', {
  createFromPath: image,
  createFromDataURL: image,
  createEmpty: () => image(''),
})

export class Notification extends EventEmitter {
  static isSupported = () => true
  readonly title: string
  readonly body: string
  readonly #options: object

  constructor(options: { title?: string; body?: string }) {
    super()
    this.#options = options
    this.title = options.title ?? ''
    this.body = options.body ?? ''
  }
  show(): void {
    record('notification.show', this.#options)
    this.emit('show', {})
  }
  close(): void {
    this.emit('close', {})
  }
}

export class Tray extends EventEmitter {
  #destroyed = false
  setToolTip = (text: string) => record('tray.setToolTip', text)
  setContextMenu(menu: unknown): void {
    record('tray.setContextMenu', menu)
  }
  setImage = (icon: unknown) => record('tray.setImage', icon)
  setTitle = (title: string) => record('tray.setTitle', title)
  popUpContextMenu = () => record('tray.popUpContextMenu')
  isDestroyed = () => this.#destroyed
  destroy = () => {
    this.#destroyed = true
  }
}
