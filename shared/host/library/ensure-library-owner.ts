import type { Report } from '../../activity/failure.ts'
import { reported } from '../../activity/reported.ts'
import { endpoints } from '../../api/endpoints.ts'
import type { Profile } from '../../model/profile.ts'
import type { Client } from '../../request/client.ts'
import type { CachedResponses } from '../../sync/cached-responses.ts'
import type { QueueStore } from '../../sync/store/queue-store.ts'

const key = endpoints.profile.path

const readerOf = (profile: Profile | null | undefined): number | null => profile?.account_id ?? profile?.id ?? null

/** The profile id of the library's owner, or null if not known. */
export const ownerOf = async (store: CachedResponses): Promise<number | null> =>
  readerOf((await store.feed(key))?.current_profile)

/**
 * Assigns the library on this device to the signed-in user. The library of another or unknown user is cleared: fetching
 * a library again is cheap, but showing it to another person is not acceptable. The owner is remembered as an empty
 * page cached under the profile's path.
 */
export async function claimLibrary(
  store: CachedResponses,
  client: Pick<Client, 'call'>,
  forget: () => Promise<void>,
  report: Report,
): Promise<void> {
  const profile = await reported(report, 'ask whose library this is', client.call('profile', {}))
  const kept = await store.feed(key)
  const reader = readerOf(profile)
  if (reader !== null && reader === readerOf(kept?.current_profile)) return
  await forget()
  if (profile) await remember(store, profile)
}

/** Clears the store except for the record of its owner. */
export async function clearExceptOwner(store: CachedResponses & Pick<QueueStore, 'clear'>): Promise<void> {
  const kept = await store.feed(key)
  await store.clear()
  if (kept) await store.putFeed(key, kept)
}

/**
 * Records the library's owner after the store was rebuilt. Requests it from the service unless the owner is still
 * known.
 */
export async function recordOwner(store: CachedResponses, client: Pick<Client, 'call'>): Promise<void> {
  if ((await ownerOf(store)) === null) await remember(store, await client.call('profile', {}))
}

async function remember(store: CachedResponses, profile: Profile): Promise<void> {
  const none = { feed: [], next: null, previous: null, queue_count: 0, archive_count: 0, cursor: '' }
  await store.putFeed(key, { id: 'profile', ...none, current_profile: profile })
}
