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

const causes: readonly Cause[] = [
  {
    signs: /NewerDatabaseError|newer version|"newer"|this app knows/,
    get message() {
      return t.thisLibraryWasWrittenByA
    },
    get advice() {
      return t.updateLecternAndStartItAgain
    },
  },
  {
    signs: /OlderDatabaseError|before (?:its|the) first release/,
    get message() {
      return t.thisLibraryIsFromBeforeThe
    },
    get advice() {
      return t.thisVersionCannotReadIt
    },
  },
  {
    signs: /ENOSPC|SQLITE_FULL|EDQUOT|database or disk is full/,
    get message() {
      return t.theDiskIsFull
    },
    get advice() {
      return t.freeSomeSpaceAndStartLectern
    },
  },
  {
    signs: /EACCES|EPERM|EROFS|ENOTDIR|SQLITE_READONLY|SQLITE_CANTOPEN|readonly database|unable to open database/,
    get message() {
      return t.lecternCantWriteToItsData
    },
    get advice() {
      return t.makeSureThatYouOwnThe
    },
  },
  {
    signs: /DataFolderInUse|SQLITE_BUSY|database is locked/,
    get message() {
      return t.lecternIsAlreadyUsingThisLibrary
    },
    get advice() {
      return t.closeTheOtherCopyOfLectern
    },
  },
  {
    signs: /EmptyLibraryError|file of the library is empty/,
    get message() {
      return t.theLibraryFileIsEmpty
    },
    get advice() {
      return t.itWasNotChangedMoveLibrary
    },
  },
  {
    signs: /is a folder, and not the file/,
    get message() {
      return t.thereIsAFolderInPlace
    },
    get advice() {
      return t.moveTheFolderLibraryDbTo
    },
  },
  {
    signs: /SQLITE_CORRUPT|SQLITE_NOTADB|malformed|not a database/,
    get message() {
      return t.theLibraryFileIsDamaged
    },
    get advice() {
      return t.itWasNotChangedMoveLibrary
    },
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
