import { report } from '../report.ts'

const STORED = 'lectern.save-key'

/**
 * Returns this browser's secret for saving without confirmation, or null if the browser can't store it. The bookmarklet
 * adds it to the address, and no other page knows it.
 */
export function saveKey(): string | null {
  try {
    const known = localStorage.getItem(STORED)
    if (known !== null) return known
    const made = crypto.randomUUID()
    localStorage.setItem(STORED, made)
    return made
  } catch (error) {
    report('keep the key of the bookmarklet', error)
    return null
  }
}

/** Returns the fragment that adds the key to an address. Fragments are not sent to the service. */
export const withSaveKey = (key: string | null): string => (key === null ? '' : `#key=${key}`)

/** Navigation state with which the app's own links record that they were pressed. Other pages can't set it. */
export const PRESSED = { pressed: true } as const

/** True if the user agreed to the request in a /save address by pressing a button in the app or the bookmarklet. */
export function isPressed(hash: string, state: unknown): boolean {
  if (typeof state === 'object' && state !== null && 'pressed' in state) return true
  const key = saveKey()
  return key !== null && hash === withSaveKey(key)
}
