import type { Caller } from '../http/api.ts'
import { jsonReply } from '../http/json-reply.ts'
import type { Service } from '../service-contract.ts'

/** Seconds until a client that receives 503 should try again. */
const RETRY_AFTER = '2'

/**
 * The gate in front of the service while its port is open: from before the library is opened until after it is closed.
 */
export class Gate {
  #service: Service | null = null
  #isClosing = false

  /** Call this when the library is open. */
  open(service: Service): void {
    this.#service = service
  }

  /** Signals that no new clients should connect. Requests that still arrive are answered. */
  beginClosing(): void {
    this.#isClosing = true
  }

  get isReady(): boolean {
    return !this.#isClosing && (this.#service?.isReady ?? false)
  }

  async handle(request: Request, caller: Caller): Promise<Response> {
    if (this.#service === null) {
      const detail = 'The service is starting.'
      return jsonReply(503, { detail, code: 'starting' }, { 'retry-after': RETRY_AFTER })
    }
    return this.#service.handle(request, caller)
  }
}
