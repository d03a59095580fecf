import * as t from '#shared/words/desktop.ts'

/**
 * Explains to the user why the app can't continue: what is wrong and what to do. In none of these cases was anything
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

const putBack = t.itWasNotChangedMoveLibrary

const causes: readonly Cause[] = [
  {
    signs: /NewerDatabaseError|newer version|"newer"|this app knows/,
    message: t.thisLibraryWasWrittenByA,
    advice: t.updateLecternAndStartItAgain,
  },
  {
    signs: /OlderDatabaseError|before (?:its|the) first release/,
    message: t.thisLibraryIsFromBeforeThe,
    advice: t.thisVersionCannotReadIt,
  },
  {
    signs: /ENOSPC|SQLITE_FULL|EDQUOT|database or disk is full/,
    message: t.theDiskIsFull,
    advice: t.freeSomeSpaceAndStartLectern,
  },
  {
    signs: /EACCES|EPERM|EROFS|ENOTDIR|SQLITE_READONLY|SQLITE_CANTOPEN|readonly database|unable to open database/,
    message: t.lecternCantWriteToItsData,
    advice: t.makeSureThatYouOwnThe,
  },
  {
    signs: /DataFolderInUse|SQLITE_BUSY|database is locked/,
    message: t.lecternIsAlreadyUsingThisLibrary,
    advice: t.closeTheOtherCopyOfLectern,
  },
  {
    signs: /EmptyLibraryError|file of the library is empty/,
    message: t.theLibraryFileIsEmpty,
    advice: putBack,
  },
  {
    signs: /is a folder, and not the file/,
    message: t.thereIsAFolderInPlace,
    advice: t.moveTheFolderLibraryDbTo,
  },
  {
    signs: /SQLITE_CORRUPT|SQLITE_NOTADB|malformed|not a database/,
    message: t.theLibraryFileIsDamaged,
    advice: putBack,
  },
]

/** Explains an error, or a process's last output, by its code, name or message. */
export function explainStartupError(error: unknown, dataFolder: string): StartupError {
  const told = wordsOf(error)
  const cause = causes.find(({ signs }) => signs.test(told))
  const { message, advice } = cause ?? { message: t.lecternCouldNotStart, advice: lastLine(told) }
  return { message, detail: t.adviceDataFolderDataFolder({ advice, dataFolder }) }
}

function wordsOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const code = 'code' in error ? ` "${String(error.code)}"` : ''
  return `${error.name}${code}: ${error.message}${error.cause === undefined ? '' : `\n${wordsOf(error.cause)}`}`
}

function lastLine(text: string): string {
  return (text.trim().split('\n').at(-1) ?? '').slice(0, 400)
}
