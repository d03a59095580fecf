/** Thrown if the command line is invalid. */
export class UsageError extends Error {
  override readonly name = 'UsageError'
}
