import type { Transport } from '#shared/host/ports.ts'

/** Milliseconds after which a page that is being left is gone. */
const LEAVING = 250

/**
 * Sends requests to the same origin without cookies. The service authenticates by the Authorization header alone, so
 * token cookies need not travel with every call. Browsers cancel the requests of a page that is being left, and WebKit
 * tells so before the page is gone; a failure is therefore told a moment later, or a change that the service has would
 * be taken back.
 */
export const fetchTransport: Transport = async (request) => {
  try {
    return await fetch(request, { credentials: 'omit' })
  } catch (error) {
    if (!request.signal.aborted) await new Promise((resolve) => setTimeout(resolve, LEAVING))
    throw error
  }
}
