/** Exit codes of commands, for scripts. */
export const exitCode = { done: 0, failed: 1, usage: 2, signedOut: 3, notFound: 4, slowDown: 5 } as const

/** A command that could not be carried out. Carries a sentence for the user and the exit code. */
export class CliError extends Error {
  override readonly name = 'CliError'
  readonly code: number

  constructor(message: string, code: number = exitCode.failed) {
    super(message)
    this.code = code
  }
}

export const usageError = (message: string): CliError => new CliError(message, exitCode.usage)
