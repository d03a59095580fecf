// The entry for Electron: a utility process, so that the window's process never waits for the library.
import { pino } from 'pino'
import type { MachineState } from '#shared/model/machine-state.ts'
import { createService } from './index.ts'
import { type Answering, type ServicePort, servePort } from './port.ts'
import { type ProcessGiver, requestProcesses } from './processes/index.ts'
import { ReportedMachine } from './reported-machine.ts'
import { workerUrl } from './worker-url.ts'

/** The first message from the main process. `ports[0]` is the port to answer on. */
export interface UtilityStart {
  readonly dataFolder: string
  /** The key in base64, or null if the system has no secret store. */
  readonly secretKey?: string | null
  readonly allowPrivateHosts?: readonly string[]
  /** State of the machine. Later states come over the port. */
  readonly machine: MachineState
}

/** The part of `process.parentPort` that is used. This file must not import Electron. */
interface ParentPort extends ProcessGiver {
  once(event: 'message', listener: (event: { data: UtilityStart; ports: ServicePort[] }) => void): void
}

const { parentPort } = process as typeof process & { parentPort?: ParentPort }
if (!parentPort)
  throw new Error('This entry runs in a utility process only; headless.js is the one for everywhere else.')

parentPort.once('message', ({ data: { secretKey, machine: state, ...data }, ports }) => {
  const [port] = ports
  if (!port) throw new Error('The start message brings no port to answer on.')
  const logger = pino({ level: 'warn' })
  const machine = new ReportedMachine(state)
  const startProcess = requestProcesses(parentPort)
  const started = createService({
    ...data,
    ...(secretKey ? { secretKey: Buffer.from(secretKey, 'base64') } : {}),
    anyOwnServer: true,
    ownerRestores: true,
    startExtraction: startProcess('extraction'),
    startImport: startProcess('import'),
    startSpeech: startProcess('speech'),
    careWorker: workerUrl('care', import.meta.url),
    notesWorker: workerUrl('notes', import.meta.url),
    machine,
    logger,
  })
  started.catch(crash)
  // The port is served immediately, so that its end is noticed even during startup. Requests wait for the service.
  const service: Answering = {
    handle: async (request) => (await started).handle(request),
    localTokens: async () => (await started).localTokens(),
    machine: (told) => machine.tell(told),
  }
  servePort(service, port, () => {
    void started.then((open) => open.close()).then(() => process.exit(0))
  })
})

/**
 * Ends the process with the error's text, as an uncaught error does. For a rejected promise, Electron only prints a
 * warning.
 */
function crash(error: Error): void {
  process.nextTick(() => {
    throw error
  })
}
