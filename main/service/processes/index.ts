/** The service's own processes: how they are started under Node or Electron, and the port on which they answer. */
export { forkProcess } from './fork-process.ts'
export { openOwnerPort } from './owner-port.ts'
export { type ProcessGiver, requestProcesses } from './request-processes.ts'
export { processorTime, spentTime } from './spent-time.ts'
export type { StartedProcess, StartProcess } from './started-process.ts'
