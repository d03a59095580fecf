import type { Logger } from 'pino'
import type { HttpOptions } from '../http/serve-http.ts'
import type { Service } from '../service-contract.ts'
import { Gate } from './gate.ts'
import { observeCalls } from './observe-calls.ts'
import { operatorDoor } from './operator-door.ts'

export interface OperationsOptions {
  readonly dataFolder: string
  /** True if the folder contains neither the library's file nor its backups. */
  readonly isOnServer: boolean
  readonly metricsToken: string | null
  readonly logsRequests: boolean
  readonly logger: Logger
  readonly clock: () => number
}

/**
 * Returns the handlers of the port: the gate, which is observed if the settings say so, and the door for the operator's
 * programs.
 */
export async function openOperations(options: OperationsOptions) {
  const { dataFolder, isOnServer, metricsToken, logsRequests, logger, clock } = options
  const gate = new Gate()
  let opened: Service | null = null
  // Loaded only where it is used.
  const metrics =
    metricsToken === null
      ? null
      : (await import('./metrics.ts')).createMetrics({ dataFolder, isOnServer, service: () => opened, clock })
  const plain = gate.handle.bind(gate)
  const handle =
    metrics === null && !logsRequests
      ? plain
      : observeCalls(
          plain,
          (answered) => {
            metrics?.answered(answered)
            if (logsRequests) logger.info({ ...answered, ms: Math.round(answered.ms) }, 'answered')
          },
          () => performance.now(),
        )
  const operators: HttpOptions['operators'] = operatorDoor({
    isReady: () => gate.isReady,
    metrics: metrics === null || metricsToken === null ? null : { token: metricsToken, read: () => metrics.read() },
  })
  const open = (service: Service) => {
    opened = service
    gate.open(service)
  }
  return { gate, handle, operators, open }
}
