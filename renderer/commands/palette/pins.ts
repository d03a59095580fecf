import { report } from '../../report.ts'
/** The reader's changes to palette rows on this device, by row ID. */
export interface Pins {
  readonly pinned: readonly string[]
  /** Additional names by which rows can be found. */
  readonly names: Readonly<Record<string, string>>
}

const KEY = 'lectern.palette.own'
const MOST = 100
export const LONGEST_NAME = 60

const none: Pins = { pinned: [], names: {} }

/** Ignores unreadable data. */
export function readPins(stored: string | null): Pins {
  try {
    const parsed: unknown = JSON.parse(stored ?? '')
    if (typeof parsed !== 'object' || parsed === null) return none
    const { pinned, names } = parsed as Record<string, unknown>
    const named = typeof names === 'object' && names !== null ? Object.entries(names) : []
    return {
      pinned: Array.isArray(pinned) ? pinned.filter((id) => typeof id === 'string').slice(0, MOST) : [],
      names: Object.fromEntries(
        named
          .filter((one): one is [string, string] => typeof one[1] === 'string' && one[1].length <= LONGEST_NAME)
          .slice(0, MOST),
      ),
    }
  } catch {
    return none
  }
}

export const withPin = ({ pinned, names }: Pins, id: string): Pins => ({
  pinned: pinned.includes(id) ? pinned.filter((other) => other !== id) : [...pinned, id].slice(-MOST),
  names,
})

/** Sets a row's name. An empty name removes it. */
export function withName({ pinned, names }: Pins, id: string, name: string): Pins {
  const { [id]: _, ...others } = names
  const given = name.trim().slice(0, LONGEST_NAME)
  return { pinned, names: given === '' ? others : { ...others, [id]: given } }
}

export function storedPins(): Pins {
  try {
    return readPins(localStorage.getItem(KEY))
  } catch {
    // Storage is blocked. Treat it as empty.
    return none
  }
}

export function storePins(own: Pins): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(own))
  } catch (error) {
    report('keep pins and names of commands', error)
  }
}
