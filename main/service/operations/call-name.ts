import type { Endpoint } from '#shared/api/endpoint.ts'
import { endpoints } from '#shared/api/endpoints.ts'
import { RouteTable } from '../http/route-table.ts'

/**
 * Names a request by its endpoint, `public` for the public API, or `other`. Never uses the address, which may contain a
 * secret or reveal what a user reads.
 */
export function callNames(): (method: string, pathname: string) => string {
  const table = new RouteTable<string>()
  for (const [name, { method, path }] of Object.entries(endpoints) as [string, Endpoint][]) {
    table.add(method, path, name)
  }
  return (method, pathname) => {
    if (/^\/public\/v1(?:\/|$)/.test(pathname)) return 'public'
    const path = /^\/api\/v\d+(\/.*)$/.exec(pathname)?.[1]
    if (path === undefined) return 'other'
    const found = table.find(method === 'HEAD' ? 'GET' : method, path)
    return found !== null && 'target' in found ? found.target : 'other'
  }
}
