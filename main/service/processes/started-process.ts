import type { Port } from '#shared/wire/port.ts'

/** A process that works for the service, and alone dies of what it works on. */
export interface StartedProcess {
  /** Closes when the process has ended. */
  readonly port: Port
  /** Ends it immediately, whatever it does. */
  kill(): void
}

/** Function that starts a process, which differs between Node and Electron. */
export type StartProcess = () => StartedProcess
