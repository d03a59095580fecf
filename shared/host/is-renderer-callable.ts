import type { EndpointName } from '../api/endpoints.ts'

/** Calls whose reply holds tokens. Only the Host makes them, so that no token enters a desktop renderer. */
const kept: ReadonlySet<EndpointName> = new Set([
  'tokenRefresh',
  'magicLoginToken',
  'magicLoginExchange',
  'qrLoginExchange',
  'shortTokenCreate',
  'shortTokenExchange',
  'googleSignIn',
  'appleSignIn',
])

export const isCallable = (name: EndpointName): boolean => !kept.has(name)
