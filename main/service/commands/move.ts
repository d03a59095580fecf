import { libraryAddress } from '../servers/postgres/library-address.ts'
import { LibraryServerError } from '../servers/postgres/errors.ts'
import { moveFromServer } from '../servers/moving/move-from-database-server.ts'
import type { MovedLibrary } from '../servers/moving/move-library.ts'
import { moveToServer } from '../servers/moving/move-to-database-server.ts'
import { diskProblem, MovingProblem } from '../moving/moving-problem.ts'
import { UsageError } from '../usage-error.ts'

export const moveUsage = 'move --to postgres://… FOLDER, or move --from postgres://… FOLDER'

/** Command-line options for moving a library. */
export interface MoveOptions {
  /** A database's address. */
  readonly to?: string | undefined
  readonly from?: string | undefined
  /** The bucket for pages and files. */
  readonly objects?: string | undefined
}

export interface MoveCommand extends MoveOptions {
  /** The folder of the library to move. */
  readonly folder: string
  /** The folder for the moved library. */
  readonly into: string
  readonly environment: Readonly<Record<string, string | undefined>>
  readonly say: (line: string) => void
}

/** Copies the whole library to a server, or back into a folder. The service must be stopped. Throws UsageError. */
export async function moveCommand({ folder, into, to, from, objects, environment, say }: MoveCommand): Promise<void> {
  const option = to === undefined ? '--from' : '--to'
  if ((to === undefined) === (from === undefined)) throw new UsageError(`Say it so: ${moveUsage}`)
  const environmentThere = { ...environment, LECTERN_OBJECTS: objects }
  try {
    const url = libraryAddress({ LECTERN_DATABASE: to ?? from }) ?? ''
    const run = to === undefined ? moveFromServer : moveToServer
    const moved = await run({ folder, url, into, environment, environmentThere, say })
    for (const line of told(moved)) say(line)
    say(
      to === undefined
        ? `The library is in ${into}. Start Lectern with LECTERN_DATA=${into}, and without LECTERN_DATABASE.`
        : `The library is on the server, and its files are in ${into}. Start Lectern with LECTERN_DATABASE and LECTERN_DATA=${into}.`,
    )
    if (objects !== undefined) say(`Its pages and files are in ${objects}: set LECTERN_OBJECTS.`)
    say(
      'What was moved is still where it was. Delete it when all is well, and never start both: each would fetch mail.',
    )
  } catch (error) {
    const problem = diskProblem(error, into)
    if (problem instanceof MovingProblem) throw new UsageError(problem.message)
    // The address came from an option, not from the setting.
    if (problem instanceof LibraryServerError)
      throw new UsageError(problem.message.replaceAll('LECTERN_DATABASE', option))
    throw problem
  }
}

function* told({ accounts, entries, objects, missing, secretsLeft }: MovedLibrary): Generator<string> {
  const count = (number: number): string => number.toLocaleString('en-US')
  yield `${count(accounts)} accounts. Moved now: ${count(entries)} articles, ${count(objects)} pages and files.`
  if (missing > 0) yield `Pages and files that were missing or damaged, and were left out: ${missing}.`
  if (secretsLeft > 0) yield `Passwords and keys that could not be opened, and must be given again: ${secretsLeft}.`
}
