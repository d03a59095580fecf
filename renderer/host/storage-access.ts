import { readCookie, writeCookie } from './cookie.ts'

const PROBE = 'lectern_probe'

/** True if this browser allows cookies and local storage. Never throws. */
export function hasStorageAccess(): boolean {
  try {
    writeCookie(PROBE, '1', 60_000)
    const kept = readCookie(PROBE) === '1'
    writeCookie(PROBE, null, 0)
    localStorage.setItem(PROBE, '1')
    const stored = localStorage.getItem(PROBE) === '1'
    localStorage.removeItem(PROBE)
    return kept && stored
  } catch {
    // Blocked, and there is no app to report it to. The error page shows it.
    return false
  }
}
