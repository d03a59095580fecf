import { listPath } from '../paths/index.ts'
import { preference } from '../preferences/index.ts'

/** Returns the path of the signed-in reader's preferred start screen. */
export function startPath(): string {
  const screen = preference('startScreen')
  return screen === 'home' ? '/home' : listPath(screen)
}
