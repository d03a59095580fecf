import type { ParseArgsOptionsConfig } from 'node:util'
import type { LibraryClient } from './library-client.ts'
import type { Terminal } from './terminal.ts'

/** Option values, as `parseArgs` returns them. */
export type Options = Readonly<Record<string, string | boolean | readonly (string | boolean)[] | undefined>>

export interface CommandCall {
  /** The arguments after the command's name. */
  readonly words: readonly string[]
  readonly options: Options
  readonly terminal: Terminal
  /** Throws CliError if no user is signed in. */
  library(): LibraryClient
  /** Prints one result: as an object for programs, or as this text for people. */
  print(result: unknown, words: string): void
}

export interface Command {
  /** Arguments after the command's name: `URL… [--tag NAME]`. */
  readonly usage: string
  readonly summary: string
  readonly options: ParseArgsOptionsConfig
  run(call: CommandCall): Promise<void>
}

export const texts = (value: Options[string]): string[] =>
  (Array.isArray(value) ? value : [value]).filter((one) => typeof one === 'string')

export const text = (value: Options[string]): string | undefined => (typeof value === 'string' ? value : undefined)
