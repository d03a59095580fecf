import { EventEmitter } from 'node:events'
import { state } from './state.ts'
import { record } from './strict.ts'

interface ItemOptions {
  id?: string
  label?: string
  role?: string
  type?: string
  enabled?: boolean
  visible?: boolean
  checked?: boolean
  accelerator?: string
  submenu?: Menu | (ItemOptions | MenuItem)[]
  click?: (item: MenuItem, window: unknown, event: object) => void
}

/** Menus are plain data: a test finds an item by its id and clicks it, as with real Electron. */
export class MenuItem {
  id = ''
  label: string
  type: string
  role: string | undefined
  accelerator: string | undefined
  enabled: boolean
  visible: boolean
  checked: boolean
  readonly submenu: Menu | undefined
  readonly #click: ItemOptions['click']

  constructor(options: ItemOptions) {
    const { submenu, role, label = role ?? '', type = submenu ? 'submenu' : 'normal' } = options
    this.id = options.id ?? ''
    this.label = label
    this.type = type
    this.role = role
    this.accelerator = options.accelerator
    this.enabled = options.enabled ?? true
    this.visible = options.visible ?? true
    this.checked = options.checked ?? false
    this.#click = options.click
    if (submenu) this.submenu = submenu instanceof Menu ? submenu : Menu.buildFromTemplate(submenu)
  }

  click = () => {
    if (this.type === 'checkbox') this.checked = !this.checked
    if (this.type === 'radio') this.checked = true
    if (this.enabled) this.#click?.(this, state.focused, {})
  }
}

export class Menu extends EventEmitter {
  static #application: Menu | null = null
  static setApplicationMenu = (menu: Menu | null) => {
    Menu.#application = menu
  }
  static getApplicationMenu = () => Menu.#application
  static buildFromTemplate(items: (ItemOptions | MenuItem)[]): Menu {
    const menu = new Menu()
    for (const item of items) menu.append(item instanceof MenuItem ? item : new MenuItem(item))
    return menu
  }

  readonly items: MenuItem[] = []
  append = (item: MenuItem) => {
    this.items.push(item)
  }
  insert = (at: number, item: MenuItem) => {
    this.items.splice(at, 0, item)
  }
  getMenuItemById(id: string): MenuItem | null {
    for (const item of this.items) {
      const found = item.id === id ? item : item.submenu?.getMenuItemById(id)
      if (found) return found
    }
    return null
  }
  popup = () => record('menu.popup', this)
  closePopup = () => record('menu.closePopup')
}
