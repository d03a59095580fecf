import type { HttpDoor } from '../http/serve-http.ts'
import type { Service } from '../service-contract.ts'
import type { Gate } from './gate.ts'

/** Milliseconds for finishing responses that are being written. */
const ANSWERS = 5_000
/** Milliseconds for the entire shutdown. Docker, Kubernetes and systemd kill a process after 10 to 90 seconds. */
const LONGEST = 25_000

export interface ShutDown {
  readonly gate: Gate
  readonly door: HttpDoor
  readonly service: Service
  /**
   * Milliseconds during which requests are still answered while `/_ready` reports that the service is not ready, so
   * that a proxy stops sending anyone here.
   */
  readonly drainMs: number
  /** Called if the shutdown takes too long. */
  readonly giveUp: () => void
}

/** Finishes open responses, returns the running jobs to the queue, and closes the library. */
export async function shutDown({ gate, door, service, drainMs, giveUp }: ShutDown): Promise<void> {
  const late = setTimeout(giveUp, drainMs + LONGEST)
  try {
    gate.beginClosing()
    await service.takeNoWork()
    if (drainMs > 0) await new Promise((resolve) => setTimeout(resolve, drainMs))
    await door.close(ANSWERS)
    await service.close()
  } finally {
    clearTimeout(late)
  }
}
