/** What the command line needs of the process it runs in. */
export interface Terminal {
  readonly args: readonly string[]
  readonly env: Readonly<Record<string, string | undefined>>
  /** Where what it has to remember is kept. */
  readonly configFolder: string
  /** What this machine is called. */
  readonly machine: string
  /** Whether somebody types into it. Otherwise addresses come from there. */
  readonly isTyped: boolean
  out(text: string): void
  /** For whoever watches. Never part of a result. */
  say(line: string): void
  /** All of what comes in. */
  input(): Promise<string>
  fetch(url: string, init: RequestInit): Promise<Response>
  wait(milliseconds: number): Promise<void>
}
