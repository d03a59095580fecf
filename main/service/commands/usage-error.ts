/** Something on the command line that cannot be done as it was said. */
export class UsageError extends Error {
  override readonly name = 'UsageError'
}
