import type { Caller } from '../api.ts'

/**
 * Answers requests that belong to neither of the two APIs, at addresses that other programs prescribe. Null for other
 * requests. Never rejects. `url` is the request's address as the client wrote it.
 */
export type Door = (request: Request, url: URL, caller: Caller) => Promise<Response | null>
