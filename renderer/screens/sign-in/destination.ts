import { report } from '../../report.ts'
const KEY = 'lectern.destination'

/** Returns the page that the user wanted before signing in. Accepts only addresses of this app. */
export function destinationIn(wanted: unknown): string | null {
  if (typeof wanted !== 'string' || !/^\/(?![/\\])/.test(wanted) || wanted.startsWith('/login')) return null
  return wanted
}

/** Stored for this tab, because a magic link reloads the page. */
export function rememberDestination(destination: string): void {
  const wanted = destinationIn(destination)
  try {
    if (wanted !== null) sessionStorage.setItem(KEY, wanted)
  } catch (error) {
    // The user will see the start screen instead.
    report('remember where to go after signing in', error)
  }
}

/** Returns the page to open after sign-in and forgets it. */
export function takeDestination(): string {
  try {
    const wanted = destinationIn(sessionStorage.getItem(KEY))
    sessionStorage.removeItem(KEY)
    return wanted ?? '/entry'
  } catch {
    // Storage is blocked, so nothing was stored.
    return '/entry'
  }
}
