/** Facilities that the command line needs from its process. */
export interface Terminal {
  readonly args: readonly string[]
  readonly env: Readonly<Record<string, string | undefined>>
  /** Folder for the data that the command line has to remember. */
  readonly configFolder: string
  /** Name of this machine. */
  readonly machine: string
  /** True if a user types the input. Otherwise addresses are read from the input. */
  readonly isTyped: boolean
  out(text: string): void
  /** Shows a line to the user who is watching. It is never part of a result. */
  say(line: string): void
  /** Resolves to the entire input. */
  input(): Promise<string>
  fetch(url: string, init: RequestInit): Promise<Response>
  wait(milliseconds: number): Promise<void>
}
