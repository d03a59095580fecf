import type { Transport } from '#shared/host/ports.ts'

/**
 * Same origin, without cookies: the service authenticates by the Authorization header alone (RELIABILITY.md section 2,
 * row 15), so the token cookies need not travel with every call.
 */
export const fetchTransport: Transport = (request) => fetch(request, { credentials: 'omit' })
