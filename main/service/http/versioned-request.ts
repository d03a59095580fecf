import { DEFAULT_API_VERSION } from '#shared/limits.ts'

/**
 * Launchers and site generators call the original's API at the address of its web app, where paths have no version.
 * They use its lists, favorites and saving. Other unversioned paths belong to other programs.
 */
const unversioned = /^(https?:\/\/[^/]+)\/api(\/(?:library_items\/[a-z]+_feed|library_entries|save)\/?(?:\?.*)?)$/

/** Returns the request with the API version that its path leaves out. */
export function versionedRequest(request: Request): Request {
  const [, origin, call] = unversioned.exec(request.url) ?? []
  return call === undefined ? request : new Request(`${origin}/api/${DEFAULT_API_VERSION}${call}`, request)
}
