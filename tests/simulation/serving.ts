import { type OpenLibrary, openLibrary } from '../main/service/open-library.ts'
import type { ServiceOptions } from '../../main/service/index.ts'

export type Tokens = OpenLibrary['tokens']

/** Responder for the library: one service, or several. */
export interface Serving {
  readonly tokens: Tokens
  /** Rejects with TypeError, as `fetch` does, if the service ended before it had answered. */
  handle(request: Request): Promise<Response>
  /** Asks again until a service has answered. */
  insist(request: Request): Promise<Response>
  localTokens(): Promise<Tokens>
  /** No service ends from now on. */
  calm(): void
  /** Resolves when the library has nothing more to do. */
  idle(): Promise<void>
  close(): Promise<void>
}

/** A service in memory. */
export async function serveAlone(options: Partial<ServiceOptions>): Promise<Serving> {
  const { service, tokens, close } = await openLibrary(options)
  const handle = (request: Request) => service.handle(request)
  return {
    tokens,
    handle,
    insist: handle,
    calm() {},
    close,
    localTokens: () => service.localTokens(),
    idle: () => service.idle(),
  }
}
