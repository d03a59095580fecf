import { report } from '../../report.ts'

/** A score of an item by the number and age of its uses. */
export interface Use {
  readonly id: string
  readonly count: number
  /** Milliseconds since the epoch. */
  readonly at: number
}

const KEY = 'lectern.palette'
const HALF_LIFE = 14 * 86_400_000
/** Maximum number of items stored on this device. */
const KEPT = 50

/** Returns an item's score at a given time. The score halves every two weeks. */
export const frecencyScore = ({ count, at }: Use, now: number): number =>
  count * 0.5 ** (Math.max(0, now - at) / HALF_LIFE)

/** Adds one use of `id`. The latest use comes first. */
export function addUse(uses: readonly Use[], id: string, now: number): readonly Use[] {
  const before = uses.find((use) => use.id === id)
  const count = before ? frecencyScore(before, now) + 1 : 1
  return [{ id, count, at: now }, ...uses.filter((use) => use.id !== id)].slice(0, KEPT)
}

/** Parses stored uses and drops invalid ones. */
export function readUses(stored: string | null): readonly Use[] {
  try {
    const all: unknown = JSON.parse(stored ?? '[]')
    return Array.isArray(all) ? all.filter(isUse).slice(0, KEPT) : []
  } catch {
    return []
  }
}

function isUse(value: unknown): value is Use {
  if (typeof value !== 'object' || value === null) return false
  const { id, count, at } = value as Record<string, unknown>
  return typeof id === 'string' && Number.isFinite(count) && Number.isFinite(at)
}

export function loadUses(): readonly Use[] {
  try {
    return readUses(localStorage.getItem(KEY))
  } catch {
    return []
  }
}

export function saveUses(uses: readonly Use[]): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(uses))
  } catch (error) {
    report('keep recent commands', error)
  }
}
