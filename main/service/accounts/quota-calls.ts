import type { EndpointName } from '#shared/api/endpoints.ts'
import { type People, QuotaReached } from './people.ts'
import { ApiError } from '../calls/api-error.ts'

/** Calls that add something new to be stored. All other calls also work in a full library. */
const calls: ReadonlySet<EndpointName> = new Set([
  'save',
  'readerView',
  'rssFeedShowOlder',
  'uploadBegin',
  'importBegin',
  'importTake',
])

/** Refuses calls for which a full library has no room. */
export function quotaGuard(people: People): (name: EndpointName, account: number) => Promise<void> {
  return async (name, account) => {
    if (calls.has(name)) await requireRoom(people, account)
  }
}

/** Checks that there is room for this many more bytes. Throws ApiError. */
export async function requireRoom(people: People, account: number, bytes = 1): Promise<void> {
  try {
    await people.requireRoom(account, bytes)
  } catch (error) {
    if (error instanceof QuotaReached) throw new ApiError(409, 'quota_reached', error.message)
    throw error
  }
}
