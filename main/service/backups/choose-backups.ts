import type { BackupRotation } from '#shared/model/backups/backup-rotation.ts'
import type { BackupKind } from '#shared/model/backups/backup-state.ts'

const DAY = 24 * 60 * 60 * 1000

/** Returns the day in a backup's name as a timestamp in milliseconds. */
export const dayOf = (name: string): number => Date.parse(`${name.slice('library-'.length, -'.db'.length)}T00:00:00Z`)

/**
 * Returns the daily backups to retain, and the reason for each. For each of the latest days, weeks and months that have
 * a backup, it retains the newest one. Backups don't expire by age alone, so a library that never changes retains its
 * only backup.
 */
export function chooseBackups(names: readonly string[], rotation: BackupRotation): Map<string, BackupKind> {
  const chosen = new Map<string, BackupKind>()
  const newestFirst = names.toSorted().toReversed()
  const choose = (kind: BackupKind, most: number, periodOf: (day: number) => string): void => {
    const periods = new Set<string>()
    for (const name of newestFirst) {
      const period = periodOf(dayOf(name))
      if (periods.has(period) || periods.size >= most) continue
      periods.add(period)
      if (!chosen.has(name)) chosen.set(name, kind)
    }
  }
  choose('daily', Math.max(rotation.daily, 1), String)
  // January 1, 1970 was a Thursday, and weeks start on Mondays.
  choose('weekly', rotation.weekly, (day) => String(Math.floor((day / DAY + 3) / 7)))
  choose('monthly', rotation.monthly, (day) => new Date(day).toISOString().slice(0, 7))
  return chosen
}
