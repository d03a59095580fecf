import { report } from '../../report.ts'
const KEY = 'lectern.destination'

/** Where someone wanted to go before they were asked to sign in. Only addresses of this app are believed. */
export function destinationIn(wanted: unknown): string | null {
  if (typeof wanted !== 'string' || !/^\/(?![/\\])/.test(wanted) || wanted.startsWith('/login')) return null
  return wanted
}

/** Remembered for this tab: a sign-in link loads the page anew. */
export function rememberDestination(destination: string): void {
  const wanted = destinationIn(destination)
  try {
    if (wanted !== null) sessionStorage.setItem(KEY, wanted)
  } catch (error) {
    // Then the start screen it is.
    report('remember where to go after signing in', error)
  }
}

/** Where to go now that someone is signed in; remembered no longer. */
export function takeDestination(): string {
  try {
    const wanted = destinationIn(sessionStorage.getItem(KEY))
    sessionStorage.removeItem(KEY)
    return wanted ?? '/entry'
  } catch {
    // Storage is blocked: nothing was remembered.
    return '/entry'
  }
}
