import type { Endpoint } from '#shared/api/endpoint.ts'
import { type EndpointName, endpoints } from '#shared/api/endpoints.ts'
import { PUBLIC_PREFIX } from '#shared/api/public/endpoints.ts'
import { RouteTable } from './route-table.ts'

/** A test for calls, based on their method and path. */
export type CallTest = (method: string, pathname: string) => boolean

/** Calls made by plug-ins of note apps: signing in, and reading the lists that a read token can access. */
const openToPlugins: readonly EndpointName[] = [
  'qrLoginTrigger',
  'qrLoginExchange',
  'tokenRefresh',
  'highlightsFeed',
  'queueFeed',
  'updatesFeed',
]

/**
 * Calls that a user's own programs make with a token, in addition to the public API: lists, saving and favorites,
 * importing and exporting files, webhooks.
 */
const openToTokens: readonly EndpointName[] = [
  'highlightsFeed',
  'queueFeed',
  'favoritesFeed',
  'updatesFeed',
  'libraryEntries',
  'save',
  'exportBegin',
  'exports',
  'exportStatus',
  'exportPart',
  'exportRemove',
  'uploadBegin',
  'uploadPart',
  'imports',
  'importBegin',
  'importStatus',
  'importTake',
  'importPause',
  'importResume',
  'importUndo',
  'importRows',
  'webhooks',
  'webhookCreate',
  'webhookRemove',
]

/**
 * Returns a test for the calls of the private API that accept a token of the public API. None of them creates an
 * account or a token.
 */
export const callsOpenToTokens = (): CallTest => testOf((name) => openToTokens.includes(name))

/**
 * Returns a test for the calls that a page of any origin may make. Plug-ins run in pages with origins that no list can
 * contain, such as `null`. A page elsewhere gains nothing from these calls: each requires a token, and cookies are
 * never accepted.
 */
export function callsOpenToPages(): CallTest {
  const isOpen = testOf((name) => openToPlugins.includes(name))
  return (method, pathname) => pathname.startsWith(`${PUBLIC_PREFIX}/`) || isOpen(method, pathname)
}

/** Returns a test for calls of the private API, in any version. */
export function testOf(isMeant: (name: EndpointName, endpoint: Endpoint) => boolean): CallTest {
  const table = new RouteTable<EndpointName>()
  for (const [name, endpoint] of Object.entries(endpoints) as [EndpointName, Endpoint][]) {
    if (isMeant(name, endpoint)) table.add(endpoint.method, endpoint.path, name)
  }
  return (method, pathname) => {
    const path = /^\/api\/v\d+(\/.*)$/.exec(pathname)?.[1]
    const found = path === undefined ? null : table.find(method === 'HEAD' ? 'GET' : method, path)
    return found !== null && 'target' in found
  }
}
