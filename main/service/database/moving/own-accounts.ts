import type { Connection } from '../../../sqlite/open-database.ts'
import { EMBEDDED } from '../embed-objects.ts'

export interface OwnAccount {
  readonly id: number
  readonly uuid: string
  readonly email: string | null
  readonly name: string
}

/** The accounts of a library, but for those that are being deleted. */
export function ownAccounts(sqlite: Connection): OwnAccount[] {
  return sqlite
    .prepare<[], OwnAccount>('SELECT id, uuid, email, name FROM account WHERE leaving_ms IS NULL ORDER BY id')
    .all()
}

/** Whether pages and files are in the file itself, as those of a backup are, until the next start takes them out. */
export function hasBytesInside(sqlite: Connection): boolean {
  return ['unmoved_page', 'unmoved_file', 'unmoved_part', EMBEDDED].some((table) => {
    const exists = sqlite.prepare('SELECT 1 FROM sqlite_master WHERE name = ?').get(table)
    return exists !== undefined && sqlite.prepare(`SELECT 1 FROM "${table}" LIMIT 1`).get() !== undefined
  })
}
