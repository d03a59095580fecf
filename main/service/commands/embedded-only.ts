import { UsageError } from '../usage-error.ts'

/** Alternatives to the commands that only work on the library's file. */
const instead: Readonly<Record<string, string>> = {
  backup: 'Back it up with pg_dump, together with its folder and bucket.',
  backups: 'No daily backups are made of it: back it up with pg_dump, together with its folder and bucket.',
  restore: 'Restore it with pg_restore, together with its folder and bucket.',
  doctor: 'To check a copy of it, bring the copy into a folder: move --from.',
}

/**
 * Returns the error for a command that only works on the library's file. A database server has separate tools for that.
 */
export function embeddedOnly(command: string): UsageError {
  const refused = `${command} is for a library in its folder. This one is on a server: see LECTERN_DATABASE.`
  return new UsageError([refused, instead[command] ?? []].flat().join(' '))
}
