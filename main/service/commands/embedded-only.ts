import { UsageError } from './usage-error.ts'

/** Refuses what works on the library's file. A database on a server has tools of its own for it. */
export function embeddedOnly(command: string): UsageError {
  return new UsageError(`${command} is for a library in its folder. This one is on a server: see LECTERN_DATABASE.`)
}
