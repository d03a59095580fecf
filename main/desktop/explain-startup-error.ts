/**
 * Reason why the app can't continue, for a person: what is wrong and what to do. In none of these cases was anything
 * changed or lost.
 */
export interface StartupError {
  readonly message: string
  readonly detail: string
}

interface Cause {
  readonly signs: RegExp
  readonly message: string
  readonly advice: string
}

const putBack =
  'It was left as it is. Move library.db and the files beside it that begin with its name away. Then put the newest file of the folder “backups” in its place, under the name library.db, or start with an empty library.'

const causes: readonly Cause[] = [
  {
    signs: /NewerDatabaseError|newer version|"newer"|this app knows/,
    message: 'This library was written by a newer Lectern.',
    advice: 'Update Lectern and start it again. The library was not touched.',
  },
  {
    signs: /ENOSPC|SQLITE_FULL|EDQUOT|database or disk is full/,
    message: 'The disk is full.',
    advice: 'Free some space and start Lectern again. Everything that was saved before is still there.',
  },
  {
    signs: /EACCES|EPERM|EROFS|ENOTDIR|SQLITE_READONLY|SQLITE_CANTOPEN|readonly database|unable to open database/,
    message: 'Lectern may not write to its data folder.',
    advice: 'Check that the folder belongs to you and that its disk is not read-only, then start Lectern again.',
  },
  {
    signs: /DataFolderInUse|SQLITE_BUSY|database is locked/,
    message: 'Another Lectern is using this library.',
    advice: 'Close the other one first: two at once could get in each other’s way.',
  },
  {
    signs: /EmptyLibraryError|file of the library is empty/,
    message: 'The library’s file is empty.',
    advice: putBack,
  },
  {
    signs: /is a folder, and not the file/,
    message: 'There is a folder where the library’s file should be.',
    advice:
      'Move the folder library.db away. Then put the library’s file in its place, or the newest file of the folder “backups” under the name library.db, or start with an empty library.',
  },
  {
    signs: /SQLITE_CORRUPT|SQLITE_NOTADB|malformed|not a database/,
    message: 'The library’s file is damaged.',
    advice: putBack,
  },
]

/** Explains an error, or a process's last output, by its code, name or message. */
export function explainStartupError(error: unknown, dataFolder: string): StartupError {
  const told = wordsOf(error)
  const cause = causes.find(({ signs }) => signs.test(told))
  const { message, advice } = cause ?? { message: 'Lectern could not start.', advice: lastLine(told) }
  return { message, detail: `${advice}\n\nData folder: ${dataFolder}` }
}

function wordsOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const code = 'code' in error ? ` "${String(error.code)}"` : ''
  return `${error.name}${code}: ${error.message}${error.cause === undefined ? '' : `\n${wordsOf(error.cause)}`}`
}

function lastLine(text: string): string {
  return (text.trim().split('\n').at(-1) ?? '').slice(0, 400)
}
