import type { MenuItemConstructorOptions } from 'electron'
import * as t from '#shared/words/desktop.ts'

type Role =
  | 'about'
  | 'close'
  | 'copy'
  | 'cut'
  | 'front'
  | 'hide'
  | 'hideOthers'
  | 'minimize'
  | 'paste'
  | 'pasteAndMatchStyle'
  | 'quit'
  | 'redo'
  | 'selectAll'
  | 'services'
  | 'startSpeaking'
  | 'stopSpeaking'
  | 'togglefullscreen'
  | 'undo'
  | 'unhide'
  | 'zoom'

const labels: Readonly<Record<Role, () => string>> = {
  about: () => t.aboutLectern,
  close: () => t.closeWindow,
  copy: () => t.copy,
  cut: () => t.cut,
  front: () => t.bringAllToFront,
  hide: () => t.hideLectern,
  hideOthers: () => t.hideOthers,
  minimize: () => t.minimize,
  paste: () => t.paste,
  pasteAndMatchStyle: () => t.pasteAndMatchStyle,
  quit: () => t.quit,
  redo: () => t.redo,
  selectAll: () => t.selectAll,
  services: () => t.services,
  startSpeaking: () => t.startSpeaking,
  stopSpeaking: () => t.stopSpeaking,
  togglefullscreen: () => t.toggleFullScreen,
  undo: () => t.undo,
  unhide: () => t.showAll,
  zoom: () => t.zoom,
}

/** Returns an item of the system, named in the reader's language, because Electron names them only in English. */
export const roleItem = (role: Role): MenuItemConstructorOptions => ({ role, label: labels[role]() })
