import { app, type BrowserWindow, Menu } from 'electron'
import { commands } from '#shared/commands/index.ts'
import { type AppAction, actionItemId, appActions, commandItemId, menuTemplate } from './menu-template.ts'

/** Commands and actions that are currently available. */
export interface MenuState {
  /** IDs of commands that the page in front can run. */
  readonly commands: ReadonlySet<string>
  readonly actions: ReadonlySet<AppAction>
}

/** The menu bar. It is built once for each language; only the enabled state of its items changes otherwise. */
export class AppMenu {
  readonly #run: (id: string) => void
  readonly #act: (action: AppAction) => void
  #menu: Menu

  constructor(run: (id: string) => void, act: (action: AppAction) => void) {
    this.#run = run
    this.#act = act
    this.#menu = this.#build()
  }

  /** Builds the menus again, in another language. Call `show` afterwards. */
  rebuild(): void {
    this.#menu = this.#build()
  }

  #build(): Menu {
    const development = !app.isPackaged
    const template = menuTemplate({ mac: process.platform === 'darwin', development, run: this.#run, act: this.#act })
    const menu = Menu.buildFromTemplate(template)
    Menu.setApplicationMenu(menu)
    return menu
  }

  show(state: MenuState): void {
    for (const { id, menus } of commands) {
      if (menus?.bar !== undefined) this.#enable(commandItemId(id), state.commands.has(id))
    }
    for (const action of appActions) this.#enable(actionItemId(action), state.actions.has(action))
  }

  /** Opens the whole menu bar as a single pop-up menu at the given coordinates, for a window without a menu bar. */
  popUp(window: BrowserWindow, x: number, y: number): void {
    this.#menu.popup({ window, x, y })
  }

  #enable(id: string, enabled: boolean): void {
    const item = this.#menu.getMenuItemById(id)
    if (item && item.enabled !== enabled) item.enabled = enabled
  }
}
