import type { Shell } from '#shared/desktop/shell.ts'

let current: Shell | null = null

/** Returns the desktop that contains this page, or null on the web. For screens with desktop-only parts. */
export const desktopShell = (): Shell | null => current

/** Call this once, before the first render. */
export function setDesktopShell(shell: Shell): void {
  current = shell
}
