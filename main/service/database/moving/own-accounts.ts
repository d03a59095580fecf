import type { Connection } from '../../../sqlite/open-database.ts'
import { EMBEDDED } from '../embed-objects.ts'
import type { Side } from './side.ts'

export interface OwnAccount {
  readonly id: number
  readonly uuid: string
  readonly email: string | null
  readonly name: string
  readonly version: number
}

/** Returns the accounts of a library, except those that are being deleted. */
export function ownAccounts(side: Side): Promise<OwnAccount[]> {
  return side.all('SELECT id, uuid, email, name, version FROM account WHERE leaving_ms IS NULL ORDER BY id')
}

export async function isAnybodyLeaving(side: Side): Promise<boolean> {
  return (await side.all('SELECT id FROM account WHERE leaving_ms IS NOT NULL LIMIT 1')).length > 0
}

/** True if pages and files are in the library's file itself, as in a backup, until the next start extracts them. */
export function hasBytesInside(sqlite: Connection): boolean {
  return ['unmoved_page', 'unmoved_file', 'unmoved_part', EMBEDDED].some((table) => {
    const exists = sqlite.prepare('SELECT 1 FROM sqlite_master WHERE name = ?').get(table)
    return exists !== undefined && sqlite.prepare(`SELECT 1 FROM "${table}" LIMIT 1`).get() !== undefined
  })
}
