import { report } from '../report.ts'

const STORED = 'lectern.save-key'

/**
 * This browser's secret for saving without a question: the bookmarklet adds it to the address, where no other page knows
 * it. Null if the browser stores nothing.
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

/** The part of an address that carries the key. It is not sent to the service. */
export const withSaveKey = (key: string | null): string => (key === null ? '' : `#key=${key}`)

/** State in which the app's own links record that they were pressed. Other pages cannot set it. */
export const PRESSED = { pressed: true } as const

/** True if the user agreed to the request in an address of /save, by pressing a button here or the bookmarklet. */
export function isPressed(hash: string, state: unknown): boolean {
  if (typeof state === 'object' && state !== null && 'pressed' in state) return true
  const key = saveKey()
  return key !== null && hash === withSaveKey(key)
}
