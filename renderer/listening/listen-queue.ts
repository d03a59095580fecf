import { createStore } from 'zustand/vanilla'
import { useStore } from 'zustand'
import * as messages from '#shared/words/messages.ts'
import * as t from '#shared/words/shell.ts'
import { currentLibrary, failureOf, notify } from '../cache/index.ts'
import { report } from '../report.ts'

/** An item in the listen queue. */
export interface QueuedItem {
  readonly contentId: number
  readonly title: string
  readonly site: string | null
  readonly contentType: number
  /** Null if the item has no text. */
  readonly words: number | null
  /** Length of an episode in seconds. Null for articles, 0 if unknown. */
  readonly duration: number | null
}

interface Reply {
  readonly items: readonly {
    readonly content_id: number
    readonly title: string
    readonly site_name: string | null
    readonly content_type: number
    readonly word_count: number | null
    readonly duration: number | null
  }[]
}

/** Null until the queue is read. */
const store = createStore<{ readonly items: readonly QueuedItem[] | null }>(() => ({ items: null }))
let turn: Promise<unknown> = Promise.resolve()
let waiting = 0

export const queuedItems = (): readonly QueuedItem[] => store.getState().items ?? []

/** Returns the queue, or null until it has been read. */
export const useListenQueue = (): readonly QueuedItem[] | null => useStore(store, ({ items }) => items)

/** Returns the queue without subscribing to it, or null until it has been read. */
export const knownListenQueue = (): readonly QueuedItem[] | null => store.getState().items

/** Calls the listener whenever the queue changes. Returns a function that unsubscribes. */
export const onListenQueue = (listener: () => void): (() => void) => store.subscribe(listener)

/** Reads the queue from the library. Resolves to true if that succeeded. Otherwise the known queue is unchanged. */
export function readListenQueue(): Promise<boolean> {
  return inTurn(() => currentLibrary().host.call('listenQueue', {}), 'read the listen queue')
}

/** Moves items in front of another item, or to the end. Resolves to true if the library has accepted the change. */
export function putIntoListenQueue(ids: readonly number[], before: number | null): Promise<boolean> {
  const edit = (items: readonly QueuedItem[]): readonly QueuedItem[] => {
    const moved = ids.flatMap((id) => items.find(({ contentId }) => contentId === id) ?? [])
    const rest = items.filter(({ contentId }) => !ids.includes(contentId))
    const place = rest.findIndex(({ contentId }) => contentId === before)
    const at = before === null ? rest.length : Math.max(0, place)
    return [...rest.slice(0, at), ...moved, ...rest.slice(at)]
  }
  return change(edit, () => currentLibrary().host.call('listenQueuePut', { body: { content_ids: [...ids], before } }))
}

export function removeFromListenQueue(ids: readonly number[]): Promise<boolean> {
  return change(
    (items) => items.filter(({ contentId }) => !ids.includes(contentId)),
    () => currentLibrary().host.call('listenQueueRemove', { body: { content_ids: [...ids] } }),
  )
}

/**
 * Shows a change immediately. If the change fails, shows the library's queue or, if that can't be read, the queue as it
 * was before.
 */
async function change(
  edit: (items: readonly QueuedItem[]) => readonly QueuedItem[],
  call: () => Promise<Reply>,
): Promise<boolean> {
  const { items } = store.getState()
  if (items !== null) store.setState({ items: edit(items) })
  if (await inTurn(call, null)) return true
  if (!(await readListenQueue()) && waiting === 0) store.setState({ items })
  return false
}

/**
 * Makes one call after the other, so that the last reply is the newest. Failures are shown to the reader or, if `doing`
 * is given, only reported under that name.
 */
function inTurn(call: () => Promise<Reply>, doing: string | null): Promise<boolean> {
  waiting += 1
  const done = turn.then(async () => {
    try {
      const { items } = await call()
      waiting -= 1
      // Later changes are already on screen and must not be overwritten.
      if (waiting === 0) store.setState({ items: items.map(itemOf) })
      return true
    } catch (error) {
      waiting -= 1
      const isOffline = failureOf(error).kind === 'offline'
      if (doing === null) notify(isOffline ? messages.offline : t.theListenQueueCouldNotBe, { type: 'error' })
      else if (!isOffline) report(doing, error)
      return false
    }
  })
  turn = done
  return done
}

const itemOf = (item: Reply['items'][number]): QueuedItem => ({
  contentId: item.content_id,
  title: item.title,
  site: item.site_name,
  contentType: item.content_type,
  words: item.word_count,
  duration: item.duration,
})
