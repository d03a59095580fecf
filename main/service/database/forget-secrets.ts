import { openConnection } from '../../sqlite/open-connection.ts'

/** Tables of emails that wait to be sent. The second is that of libraries before version 60. */
const WAITING = ['outgoing_email', 'outgoing_letter']

/**
 * Deletes the signing keys and the emails that wait from a copy of a library, also from the file's unused bytes. A
 * library without a key makes one. An email may open an account, and must not be sent again by a copy.
 */
export function forgetSecrets(file: string): void {
  const sqlite = openConnection(file)
  try {
    sqlite.pragma('secure_delete = ON')
    const has = sqlite.prepare(`SELECT 1 FROM sqlite_schema WHERE type = 'table' AND name = ?`)
    sqlite.exec('DELETE FROM signing_key')
    for (const table of WAITING) if (has.get(table)) sqlite.exec(`DELETE FROM ${table}`)
  } finally {
    sqlite.close()
  }
}
