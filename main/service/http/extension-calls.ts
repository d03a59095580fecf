import type { EndpointName } from '#shared/api/endpoints.ts'
import { type CallTest, testOf } from './open-calls.ts'

const openToExtensions: readonly EndpointName[] = ['qrLoginTrigger', 'qrLoginExchange', 'tokenRefresh']
const scheme = /^(?:chrome|moz|safari-web)-extension:\/\//

/**
 * True if the caller is a browser extension. Firefox gives each extension a random origin on each computer, so no list
 * can contain it.
 */
export const isExtension = (origin: string): boolean => scheme.test(origin)

/**
 * Returns a test for the calls that an extension may make: those that require the extension's own access token, those
 * that obtain one, and the description of the API. The origin by itself doesn't grant access.
 */
export function extensionCalls(): CallTest {
  const isOpen = testOf((name, { auth }) => auth === 'bearer' || openToExtensions.includes(name))
  return (method, pathname) => (pathname === '/api/docs.json' ? method === 'GET' : isOpen(method, pathname))
}
