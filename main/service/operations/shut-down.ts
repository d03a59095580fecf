import type { HttpDoor } from '../http/serve-http.ts'
import type { Service } from '../service-contract.ts'
import type { Gate } from './gate.ts'

/** Milliseconds for answers that are being written. */
const ANSWERS = 5_000
/** Milliseconds for the whole. Docker, Kubernetes and systemd kill after 10 to 90 seconds. */
const LONGEST = 25_000

export interface ShutDown {
  readonly gate: Gate
  readonly door: HttpDoor
  readonly service: Service
  /** Milliseconds of further answers while `/_ready` reports no, so that a proxy no longer sends anyone here. */
  readonly drainMs: number
  /** Called if it takes too long. */
  readonly giveUp: () => void
}

/** Finishes what is being answered, hands back the jobs that run, and closes the library. */
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
