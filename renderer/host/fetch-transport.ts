import type { Transport } from '#shared/host/ports.ts'

/**
 * Sends requests to the same origin without cookies. The service authenticates by the Authorization header alone, so
 * token cookies need not travel with every call.
 */
export const fetchTransport: Transport = (request) => fetch(request, { credentials: 'omit' })
