/** The reason why an account cannot be moved, as a sentence for the operator of the service. */
export class MovingProblem extends Error {
  override readonly name = 'MovingProblem'
}

/** Messages for errors of the disk or the database, by code. SQLite appends details to some of its codes. */
const sentences: readonly (readonly [code: RegExp, words: string])[] = [
  [/^(?:ENOSPC|EDQUOT|SQLITE_FULL)/, 'The disk is full'],
  [/^(?:EACCES|EPERM|EROFS|SQLITE_READONLY|SQLITE_CANTOPEN)/, 'This folder can’t be written to'],
  [/^(?:ENOTDIR|EEXIST)/, 'This is not a folder'],
  [/^(?:SQLITE_CONSTRAINT|23\d{3}$)/, 'Rows of this account belong to another one already'],
]

/** Converts an error of the disk to a MovingProblem. Returns any other error unchanged. */
export function diskProblem(error: unknown, folder: string): unknown {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  const [, words] = sentences.find(([pattern]) => pattern.test(code)) ?? []
  return words === undefined ? error : new MovingProblem(`${words}: ${folder}`, { cause: error })
}
