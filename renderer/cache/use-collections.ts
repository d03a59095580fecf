import { useEffect, useMemo } from 'react'
import { useStore } from 'zustand'
import type { SourcesView } from '#shared/actions/definition.ts'
import type { Host } from '#shared/host/host.ts'
import { type Shelf, shelvesInOrder } from '#shared/model/shelf.ts'
import type { SharedShelf } from '#shared/model/shared-shelf.ts'
import type { Source } from '#shared/model/source.ts'
import type { Tag } from '#shared/model/tag.ts'
import { type PendingAction, remembersSince, type Replay, type SettledAction } from './cache-state.ts'
import { useLibrary } from './hooks.ts'
import { knownTags } from './known-tags.ts'
import { type AsyncValue, useAsyncValue } from './use-async-value.ts'

/** A loaded list, with the number of changes that had been settled when it was loaded. */
interface Read<T> {
  readonly value: T
  readonly since: number
}

/** Returns the tag list as the reader sees it: the loaded list with all later and pending changes. */
export function useTags(): AsyncValue<readonly Tag[]> {
  const { host, kept } = useLibrary()
  return useReplayed('tags', (signal) => readTags(host, signal, kept.has('tags')), withTagChange)
}

/** Returns the shelves as the reader sees them, in their order. */
export function useShelves(): AsyncValue<readonly Shelf[]> {
  const { host } = useLibrary()
  const read = useReplayed(
    'shelves',
    async (signal) => (await host.call('shelves', {}, signal)).shelves,
    withShelfChange,
  )
  const { value } = read
  const ordered = useMemo(() => value && shelvesInOrder(value), [value])
  return { ...read, value: ordered }
}

interface SharedShelves {
  readonly shelves: readonly SharedShelf[]
  readonly invitations: readonly Pick<SharedShelf, 'id' | 'name' | 'owner' | 'owner_key' | 'role'>[]
}

/** Returns the shelves that others share with the reader, and the invitations. */
export function useSharedShelves(): AsyncValue<SharedShelves> {
  const { host, kept } = useLibrary()
  const reading = useAsyncValue<SharedShelves>(
    'shared-shelves',
    (signal) => host.call('sharedShelves', {}, signal),
    kept,
  )
  const { again } = reading
  useEffect(() => {
    sharedAgain.add(again)
    return () => void sharedAgain.delete(again)
  }, [again])
  return reading
}

const sharedAgain = new Set<() => void>()

/** Reloads the list of shared shelves wherever it is on screen. */
export function readSharedShelvesAgain(): void {
  for (const again of sharedAgain) again()
}

/** Returns a list of sources as the reader sees it. `key` identifies what `read` loads. */
export function useSources(
  key: string,
  view: SourcesView,
  read: (signal: AbortSignal) => Promise<readonly Source[]>,
): AsyncValue<readonly Source[]> {
  const reading = useReplayed(key, read, view === 'any' ? withSourceChangeInAny : withSourceChange)
  const { again } = reading
  useEffect(() => {
    sourcesAgain.add(again)
    return () => void sourcesAgain.delete(again)
  }, [again])
  return reading
}

const sourcesAgain = new Set<() => void>()

/** Reloads all lists of sources on screen. Needed after a feed was followed by a call that isn't an action. */
export function readSourcesAgain(): void {
  for (const again of sourcesAgain) again()
}

type Fact = PendingAction & Partial<SettledAction>
type Apply<T> = (replay: Replay, value: T, fact: Fact) => T
const withTagChange: Apply<readonly Tag[]> = ({ applyToTags }, tags, { action, before, reply }) =>
  applyToTags(tags, action, before ?? null, reply)
const withShelfChange: Apply<readonly Shelf[]> = ({ applyToShelves }, shelves, { action, before, reply }) =>
  applyToShelves(shelves, action, before ?? null, reply)
const withSourceChange: Apply<readonly Source[]> = ({ applyToSources }, sources, { action, reply }) =>
  applyToSources(sources, action, 'subscribed', reply)
const withSourceChangeInAny: Apply<readonly Source[]> = ({ applyToSources }, sources, { action, reply }) =>
  applyToSources(sources, action, 'any', reply)

function useReplayed<T>(key: string, read: (signal: AbortSignal) => Promise<T>, apply: Apply<T>): AsyncValue<T> {
  const { cache, kept } = useLibrary()
  const last = kept.get(key) as Read<T> | undefined
  if (last && !remembersSince(cache.getState(), last.since)) kept.delete(key)
  const reading = useAsyncValue<Read<T>>(
    key,
    async (signal) => {
      const since = cache.getState().clock
      return { value: await read(signal), since }
    },
    kept,
  )
  const pending = useStore(cache, (state) => state.pending)
  const settled = useStore(cache, (state) => state.settled)
  const replay = useStore(cache, (state) => state.replay)
  const { value: known } = reading
  const value = useMemo(() => {
    if (known === null) return null
    if (replay === null) return known.value
    const since = settled.filter(({ at }) => at > known.since)
    return [...(since as readonly unknown[] as readonly Fact[]), ...pending].reduce(
      (now, fact) => apply(replay, now, fact),
      known.value,
    )
  }, [known, settled, pending, replay, apply])
  return { ...reading, value, put: (put) => reading.put({ value: put, since: cache.getState().clock }) }
}

/**
 * Reads every tag. If nothing is shown yet and the library is unreachable, returns the stored queue's tags with ids of
 * 0. Changing a tag needs its real id.
 */
async function readTags(host: Host, signal: AbortSignal, shown: boolean): Promise<readonly Tag[]> {
  try {
    return (await host.call('tags', {}, signal)).tags
  } catch (error) {
    signal.throwIfAborted()
    if (shown) throw error
    const known = await knownTags(host)
    if (known.length === 0) throw error
    return known.map(({ name, count }) => ({
      id: 0,
      name,
      article_count: count,
      created_date: '',
      last_used_date: '',
    }))
  }
}
