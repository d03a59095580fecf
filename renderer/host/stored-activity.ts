import type { ActivityLine } from '#shared/activity/activity-line.ts'
import type { ActivityStorage } from '#shared/activity/activity-log.ts'

const KEY = 'lectern.activity'
/** Maximum number of lines across all tabs. */
const MOST = 200

/**
 * Stores this browser's log. It uses local storage, because the offline store may be what failed, and because a closing
 * page has no time for anything asynchronous.
 */
export const storedActivity: ActivityStorage = {
  read: stored,
  keep(line) {
    const others = stored().filter(({ kind, what }) => kind !== 'problem' || what !== line.what)
    try {
      localStorage.setItem(KEY, JSON.stringify([...others, line].slice(-MOST)))
    } catch {
      // The log can't report its own failure. If the browser's storage is full, lines last only until the page is
      // closed.
      return
    }
  },
  clear: () => localStorage.removeItem(KEY),
}

function stored(): readonly ActivityLine[] {
  let value: unknown
  try {
    value = JSON.parse(localStorage.getItem(KEY) ?? '[]')
  } catch {
    // The log is damaged. Start with an empty one.
    return []
  }
  return Array.isArray(value) ? value.filter(isLine) : []
}

function isLine(value: unknown): value is ActivityLine {
  const { at, kind, what, status, milliseconds } = (value ?? {}) as Partial<Record<keyof ActivityLine, unknown>>
  const isCount = (count: unknown): boolean => count === null || Number.isFinite(count)
  const known = kind === 'request' || kind === 'query' || kind === 'problem'
  return Number.isFinite(at) && known && typeof what === 'string' && isCount(status) && isCount(milliseconds)
}
