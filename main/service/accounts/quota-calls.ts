import type { EndpointName } from '#shared/api/endpoints.ts'
import { type People, QuotaReached } from './people.ts'
import { ApiError } from '../calls/api-error.ts'

/** The calls that bring something new to keep. Everything else works in a full library, too. */
const calls: ReadonlySet<EndpointName> = new Set([
  'save',
  'readerView',
  'rssFeedShowOlder',
  'uploadBegin',
  'importBegin',
  'importTake',
])

/** Refuses what a full library has no room for. */
export function quotaGuard(people: People): (name: EndpointName, account: number) => Promise<void> {
  return async (name, account) => {
    if (calls.has(name)) await requireRoom(people, account)
  }
}

/** For so many more bytes. Throws ApiError. */
export async function requireRoom(people: People, account: number, bytes = 1): Promise<void> {
  try {
    await people.requireRoom(account, bytes)
  } catch (error) {
    if (error instanceof QuotaReached) throw new ApiError(409, 'quota_reached', error.message)
    throw error
  }
}
