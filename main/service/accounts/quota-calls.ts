import type { EndpointName } from '#shared/api/endpoints.ts'
import { type People, QuotaReached } from './people.ts'
import { ApiError } from '../calls/api-error.ts'

/** Calls that store something new. All other calls also work when the library is full. */
const calls: ReadonlySet<EndpointName> = new Set([
  'save',
  'readerView',
  'rssFeedShowOlder',
  'uploadBegin',
  'writtenNotePut',
  'importBegin',
  'importTake',
])

/** Refuses calls that would add data to a full library. */
export function quotaGuard(people: People): (name: EndpointName, account: number) => Promise<void> {
  return async (name, account) => {
    if (calls.has(name)) await requireRoom(people, account)
  }
}

/** Checks that there is room for this many more bytes. Throws ApiError if there isn't. */
export async function requireRoom(people: People, account: number, bytes = 1): Promise<void> {
  try {
    await people.requireRoom(account, bytes)
  } catch (error) {
    if (error instanceof QuotaReached) throw new ApiError(409, 'quota_reached', error.message)
    throw error
  }
}
