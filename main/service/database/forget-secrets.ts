import { openConnection } from '../../sqlite/open-connection.ts'

/** Tables of emails that have not been sent yet. The second is the table's name in libraries before version 60. */
const WAITING = ['outgoing_email', 'outgoing_letter']

/**
 * Deletes the signing keys and the unsent emails from a copy of a library, including from the file's unused bytes. A
 * library without a key creates one. An email may give access to an account, and a copy must not send it again.
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
