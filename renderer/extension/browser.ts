/// <reference types="chrome" />

/** Firefox's side panel. */
interface Sidebar {
  readonly sidebarAction?: { open(): Promise<void> }
}

/** The browser's extension API. Firefox and Safari call it `browser`, and Chrome calls it `chrome`. */
export const browser: typeof chrome & Sidebar = (globalThis as { browser?: typeof chrome }).browser ?? chrome
