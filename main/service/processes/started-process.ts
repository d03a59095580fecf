import type { Port } from '#shared/wire/port.ts'

/** A process that works for the service, and alone dies of what it works on. */
export interface StartedProcess {
  /** Closes when the process has ended. */
  readonly port: Port
  /** Ends it at once, whatever it does. */
  kill(): void
}

/** How a process is started differs between Node and Electron. */
export type StartProcess = () => StartedProcess
