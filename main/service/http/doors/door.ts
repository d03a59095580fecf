import type { Caller } from '../api.ts'

/**
 * Answers what lies outside of the two APIs, at an address that other programs prescribe. Null for other requests. Never
 * rejects. `url` is the request's address as the client wrote it.
 */
export type Door = (request: Request, url: URL, caller: Caller) => Promise<Response | null>
