import type { Backup, LibraryCounts } from '#shared/model/backups/backup-state.ts'
import * as t from '#shared/words/settings/backups.ts'

const when = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'short' })
const amount = new Intl.NumberFormat(undefined, { maximumFractionDigits: 1 })

export const dateOf = (iso: string): string => when.format(new Date(iso))

export function sizeOf(bytes: number): string {
  return bytes < 1_000_000 ? `${amount.format(Math.ceil(bytes / 1000))} kB` : `${amount.format(bytes / 1_000_000)} MB`
}

const some = (count: number, one: string): string => `${count.toLocaleString()} ${count === 1 ? one : `${one}s`}`

/** "1,204 articles and 88 highlights" */
export function countsOf({ entries, highlights }: LibraryCounts): string {
  return `${some(entries, 'article')} and ${some(highlights, 'highlight')}`
}

const kinds = { daily: 'Daily', weekly: 'Weekly', monthly: 'Monthly', aside: t.replacedLibrary } as const

export const kindOf = ({ kind }: Backup): string => kinds[kind]

/** Describes whether it can be read, in words. */
export function stateOf({ kind, problem, checked_date: checked }: Backup): string | null {
  if (problem !== null) return t.damagedAndCantBeRestored
  if (kind === 'aside') return null
  return checked === null ? t.notCheckedYet : 'Checked'
}
