import type { Port } from '#shared/wire/port.ts'

/** A separate process that works for the service, so that bad input can crash only that process. */
export interface StartedProcess {
  /** Closes when the process has ended. */
  readonly port: Port
  /** Ends the process immediately, whatever it is doing. */
  kill(): void
}

/** Starts a process. Node and Electron do this differently. */
export type StartProcess = () => StartedProcess
