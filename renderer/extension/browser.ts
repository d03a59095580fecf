/// <reference types="chrome" />

/** The browser's API for extensions. Firefox and Safari call it `browser`, and Chrome calls it `chrome`. */
export const browser: typeof chrome = (globalThis as { browser?: typeof chrome }).browser ?? chrome
