import type { EndpointName } from '../api/endpoints.ts'

/** Calls whose reply contains tokens. Only the Host makes them, so that no token reaches a desktop renderer. */
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
