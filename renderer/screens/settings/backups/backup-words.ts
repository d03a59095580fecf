import { dateText } from '#shared/language/formats.ts'
import type { Backup, LibraryCounts } from '#shared/model/backups/backup-state.ts'
import * as t from '#shared/words/settings/backups.ts'

export const dateOf = (iso: string): string => dateText(iso, 'moment')

/** Returns text such as "1,204 articles and 88 highlights". */
export const countsOf = ({ entries, highlights }: LibraryCounts): string =>
  t.articlesAndHighlights({ articles: entries, highlights })

const kinds = { daily: t.daily, weekly: t.weekly, monthly: t.monthly, aside: t.replacedLibrary } as const

export const kindOf = ({ kind }: Backup): string => kinds[kind]

/** Describes in words whether the backup can be restored. */
export function stateOf({ kind, problem, checked_date: checked }: Backup): string | null {
  if (problem !== null) return t.damagedAndCantBeRestored
  if (kind === 'aside') return null
  return checked === null ? t.notCheckedYet : t.checked
}
