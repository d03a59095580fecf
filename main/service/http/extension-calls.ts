import type { Endpoint } from '#shared/api/endpoint.ts'
import { type EndpointName, endpoints } from '#shared/api/endpoints.ts'
import { RouteTable } from './route-table.ts'

const openToExtensions: readonly EndpointName[] = ['qrLoginTrigger', 'qrLoginExchange', 'tokenRefresh']
const scheme = /^(?:chrome|moz|safari-web)-extension:\/\//

/**
 * Whether the caller is a browser extension. Firefox gives an extension a random origin on each computer, so no list can
 * name it.
 */
export const isExtension = (origin: string): boolean => scheme.test(origin)

/**
 * Which calls an extension may make: those that need its own access token, those that give it one, and the description
 * of the API. Its origin alone opens nothing.
 */
export function extensionCalls(): (method: string, pathname: string) => boolean {
  const table = new RouteTable<EndpointName>()
  for (const [name, { method, path, auth }] of Object.entries(endpoints) as [EndpointName, Endpoint][]) {
    if (auth === 'bearer' || openToExtensions.includes(name)) table.add(method, path, name)
  }
  return (method, pathname) => {
    if (pathname === '/api/docs.json') return method === 'GET'
    const path = /^\/api\/v\d+(\/.*)$/.exec(pathname)?.[1]
    const found = path === undefined ? null : table.find(method, path)
    return found !== null && 'target' in found
  }
}
