import { DEFAULT_API_VERSION } from '#shared/limits.ts'

/**
 * Calls of the original's API at the address of its web app, where paths have no version. Launchers and site generators
 * make such calls to its lists, favorites and saving. Other unversioned paths belong to other programs.
 */
const unversioned = /^(https?:\/\/[^/]+)\/api(\/(?:library_items\/[a-z]+_feed|library_entries|save)\/?(?:\?.*)?)$/

/** Returns the request with the API version that is missing from its path. */
export function versionedRequest(request: Request): Request {
  const [, origin, call] = unversioned.exec(request.url) ?? []
  return call === undefined ? request : new Request(`${origin}/api/${DEFAULT_API_VERSION}${call}`, request)
}
