import { listPath } from '../commands/index.ts'
import { preference } from '../preferences/index.ts'

/** Where somebody who is signed in likes to start. */
export function startPath(): string {
  const screen = preference('startScreen')
  return screen === 'home' ? '/home' : listPath(screen)
}
