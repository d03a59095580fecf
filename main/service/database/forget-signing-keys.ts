import { openConnection } from '../../sqlite/open-connection.ts'

/** Deletes the signing keys from a copy of a library, also from the file's unused bytes. A library without makes one. */
export function forgetSigningKeys(file: string): void {
  const sqlite = openConnection(file)
  try {
    sqlite.pragma('secure_delete = ON')
    sqlite.exec('DELETE FROM signing_key')
  } finally {
    sqlite.close()
  }
}
