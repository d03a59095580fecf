/** Facilities that the command line needs from its process. */
export interface Terminal {
  readonly args: readonly string[]
  readonly env: Readonly<Record<string, string | undefined>>
  /** Folder of the data that it has to remember. */
  readonly configFolder: string
  /** Name of this machine. */
  readonly machine: string
  /** True if a user types the input. Otherwise addresses are read from it. */
  readonly isTyped: boolean
  out(text: string): void
  /** Shows a line to the person who watches. Never part of a result. */
  say(line: string): void
  /** All of what comes in. */
  input(): Promise<string>
  fetch(url: string, init: RequestInit): Promise<Response>
  wait(milliseconds: number): Promise<void>
}
