import type { Shell } from '#shared/desktop/shell.ts'

let current: Shell | null = null

/** The desktop around this page, or null on the web: for screens that show what only a desktop has. */
export const desktopShell = (): Shell | null => current

/** Once, before anything is drawn. */
export function provideShell(shell: Shell): void {
  current = shell
}
