import { listPath } from '../paths/index.ts'
import { preference } from '../preferences/index.ts'

/** The start screen that the signed-in reader prefers. */
export function startPath(): string {
  const screen = preference('startScreen')
  return screen === 'home' ? '/home' : listPath(screen)
}
