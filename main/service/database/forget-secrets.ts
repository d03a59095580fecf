import { openConnection } from '../../sqlite/open-connection.ts'

/**
 * Deletes the signing keys and the letters that wait from a copy of a library, also from the file's unused bytes. A
 * library without a key makes one. A letter may open an account, and must not be sent again by a copy.
 */
export function forgetSecrets(file: string): void {
  const sqlite = openConnection(file)
  try {
    sqlite.pragma('secure_delete = ON')
    sqlite.exec('DELETE FROM signing_key')
    const hasLetters = sqlite
      .prepare(`SELECT 1 FROM sqlite_schema WHERE type = 'table' AND name = 'outgoing_letter'`)
      .get()
    if (hasLetters) sqlite.exec('DELETE FROM outgoing_letter')
  } finally {
    sqlite.close()
  }
}
