import * as messages from '#shared/words/messages.ts'
import * as t from '#shared/words/player.ts'
import { SpeechNotBought, SpeechRefused, TextChanged } from '../speech-source.ts'
import { FileChanged } from './download-episode-audio.ts'
import { type FetchedPart, AudioNotSent } from './fetched-part.ts'
import { emptied, type KeepingFailure, type OfflineItem, type AudioStore, newItem } from './audio-store.ts'
import { fits, leastNeeded } from './space.ts'

export interface Named {
  readonly contentId: number
  readonly title: string
}

export interface AudioDownloadPorts {
  readonly sounds: AudioStore
  /** Yields the missing parts of an item. For an item without parts, starts from the beginning. */
  readonly parts: (item: OfflineItem, signal: AbortSignal) => AsyncIterable<FetchedPart>
  /** True if an item's text is the current text of its article or episode. */
  readonly hasText: (item: OfflineItem) => boolean
  /** True if an item is spoken according to the reader's current choices. */
  readonly hasChoices: (item: OfflineItem) => boolean
  readonly isHeard: (contentId: number) => boolean
  readonly now: () => number
  /** Returns the cancellation. */
  readonly later: (run: () => void, ms: number) => () => void
  /** Runs the function while no other window does the same. */
  readonly exclusively: (run: () => Promise<void>, signal: AbortSignal) => Promise<void>
  /** True if there was no connection or the service could not answer at the moment. */
  readonly isTransient: (error: unknown) => boolean
  /** Receives the items on this device, after every change. */
  readonly changed: (items: readonly OfflineItem[]) => void
  /** Tells other windows to reload the downloads. */
  readonly tellOthers: () => void
  /** Called if an item that the reader requested is not available. */
  readonly refused: (item: OfflineItem) => void
  readonly report: (doing: string, error: unknown) => void
}

const FIRST_REST = 15_000
const LONGEST_REST = 600_000
/** Maximum number of times a file may change while it is being fetched. */
const MOST_CHANGES = 3

const noSpace = {
  limit: {
    kind: 'limit',
    message: t.audioOnThisDeviceHasReached,
  },
  device: { kind: 'device', message: messages.noSpaceForAudio },
} as const satisfies Record<string, KeepingFailure>

/**
 * Stores audio on this device for items that the reader requests and, if the reader wants that, for the listen queue.
 */
export class AudioDownloads {
  readonly #ports: AudioDownloadPorts
  #items = new Map<number, OfflineItem>()
  #limit = Number.POSITIVE_INFINITY
  /** Items of the listen queue, in order. Null if they are not to be stored, undefined if the queue is not known. */
  #queue: readonly Named[] | null | undefined = undefined
  /** The downloads that the connection allows. */
  #may: 'nothing' | 'asked' | 'all' = 'nothing'
  #running: Promise<void> | null = null
  #stop = new AbortController()
  /** The item being fetched. */
  #current: { readonly contentId: number; readonly stop: AbortController } | null = null
  #tries = 0
  #cancelRest: (() => void) | null = null

  constructor(ports: AudioDownloadPorts) {
    this.#ports = ports
  }

  /** Reads the stored items, at the start and after another window has changed them. */
  async read(): Promise<void> {
    const items = await this.#ports.sounds.items()
    this.#items = new Map(items.map((item) => [item.contentId, item]))
    if (this.#current && !this.#items.has(this.#current.contentId)) this.#current.stop.abort()
    this.#ports.changed(items)
    this.#run()
  }

  /** Stores audio until the reader removes it. Retries items that failed. */
  async keep(wanted: readonly Named[]): Promise<void> {
    for (const { contentId, title } of wanted)
      await this.#change(contentId, (item) => ({
        ...(item ?? newItem(contentId, title, this.#ports.now())),
        isAsked: true,
        ...(item?.state === 'failed' && { state: 'waiting', failure: null }),
      }))
    this.#endRest()
    this.#run()
  }

  /** Removes audio that the reader requested. Audio that the listen queue needs stays. */
  async remove(ids: readonly number[]): Promise<void> {
    for (const id of ids) await this.#change(id, (item) => (item?.isQueued ? { ...item, isAsked: false } : null))
    await this.#tryAgain()
  }

  /** Removes items that have left the library. */
  async forget(ids: readonly number[]): Promise<void> {
    for (const id of ids) if (this.#items.has(id)) await this.#change(id, () => null)
  }

  /** Stores the audio of items in the listen queue. If null, no audio is stored because of the queue. */
  async setQueue(queue: readonly Named[] | null): Promise<void> {
    this.#queue = queue
    const titles = new Map(queue?.map(({ contentId, title }) => [contentId, title]))
    for (const { contentId, isAsked, isQueued } of [...this.#items.values()]) {
      // Items that have left the queue stay while there is space, because they may be played again.
      if (titles.has(contentId) ? !isQueued : isQueued || (queue === null && !isAsked))
        await this.#change(contentId, (item) => {
          if (!item || titles.has(contentId)) return item && { ...item, isQueued: true }
          const isUseful = item.isAsked || (queue !== null && item.state === 'kept')
          return isUseful ? { ...item, isQueued: false } : null
        })
    }
    for (const [contentId, title] of titles)
      if (!this.#items.has(contentId))
        await this.#change(contentId, (item) => ({
          ...(item ?? newItem(contentId, title, this.#ports.now())),
          isQueued: true,
        }))
    this.#run()
  }

  /**
   * Sets the maximum number of bytes that audio may use. Removes items that the reader did not request, the least
   * recently played first.
   */
  async setLimit(bytes: number): Promise<void> {
    const isMore = bytes > this.#limit
    this.#limit = bytes
    while (!fits(this.#items, 0, bytes)) {
      const victim = leastNeeded(this.#items, null, this.#ports.isHeard)
      if (!victim) break
      await this.#evict(victim)
    }
    if (isMore) await this.#tryAgain()
    this.#run()
  }

  /** Sets which downloads the connection currently allows. Without a connection, everything waits. */
  setConnection(may: 'nothing' | 'asked' | 'all'): void {
    if (may === this.#may) return
    this.#may = may
    if (may === 'nothing') return this.#pause()
    this.#endRest()
    this.#run()
  }

  /**
   * Handles a change of the voice, the manner of speaking, or the text of some content. The stored audio is replaced
   * when there is a connection.
   */
  async check(): Promise<void> {
    const { hasText, hasChoices } = this.#ports
    for (const item of [...this.#items.values()])
      if (item.parts > 0 && !item.isOutdated && !(hasText(item) && hasChoices(item))) await this.outdate(item.contentId)
    this.#run()
  }

  async outdate(contentId: number): Promise<void> {
    await this.#change(contentId, (item) => {
      // The item is neither requested nor in the queue, so nothing waits for its audio.
      if (!item || !(item.isAsked || item.isQueued)) return null
      return { ...item, isOutdated: item.parts > 0, state: 'waiting', failure: null }
    })
    if (this.#current?.contentId === contentId) this.#current.stop.abort()
    this.#run()
  }

  async heard(contentId: number): Promise<void> {
    await this.#change(contentId, (item) => item && { ...item, heardAt: this.#ports.now() })
  }

  /** Deletes everything, because the reader signed out. */
  async clear(): Promise<void> {
    this.#pause()
    await this.#ports.sounds.clear()
    this.#ports.tellOthers()
    await this.read()
  }

  close(): void {
    this.#may = 'nothing'
    this.#pause()
  }

  async #change(contentId: number, edit: (item: OfflineItem | null) => OfflineItem | null): Promise<void> {
    this.#set(contentId, await this.#ports.sounds.change(contentId, edit))
    this.#ports.tellOthers()
  }

  #set(contentId: number, item: OfflineItem | null): void {
    if (item) this.#items.set(contentId, item)
    else this.#items.delete(contentId)
    if (!item && this.#current?.contentId === contentId) this.#current.stop.abort()
    this.#ports.changed([...this.#items.values()])
  }

  /** Items for which there was no space may fit now. */
  async #tryAgain(): Promise<void> {
    for (const { contentId, failure } of [...this.#items.values()])
      if (failure?.kind === 'limit' || failure?.kind === 'device')
        await this.#change(contentId, (item) => item && { ...item, state: 'waiting', failure: null })
    this.#run()
  }

  #endRest(): void {
    this.#cancelRest?.()
    this.#cancelRest = null
    this.#tries = 0
  }

  #pause(): void {
    this.#endRest()
    this.#stop.abort()
    this.#stop = new AbortController()
  }

  #run(): void {
    if (this.#running || this.#cancelRest || this.#next() === null) return
    const { signal } = this.#stop
    const work = this.#ports.exclusively(async () => {
      // Another window may have done some of the work in the meantime.
      await this.read()
      for (let item = this.#next(); item && !signal.aborted; item = this.#next())
        if (!(await this.#fetch(item, signal))) return
    }, signal)
    this.#running = work
      .catch((error: unknown) => {
        if (signal.aborted) return
        this.#ports.report('keep audio offline', error)
        this.#rest()
      })
      .then(() => {
        this.#running = null
        this.#run()
      })
  }

  /**
   * Returns the next item to fetch: first items that the reader requested, then those in the listen queue, in queue
   * order.
   */
  #next(): OfflineItem | null {
    if (this.#may === 'nothing') return null
    const waiting = [...this.#items.values()].filter(({ state }) => state === 'waiting')
    const asked = waiting.filter(({ isAsked }) => isAsked).toSorted((a, b) => a.addedAt - b.addedAt)[0]
    if (asked || this.#may === 'asked') return asked ?? null
    const next = this.#queue?.find(({ contentId }) => waiting.some((item) => item.contentId === contentId))
    return waiting.find((item) => item.contentId === next?.contentId) ?? null
  }

  /** Resolves to false if nothing can be fetched for now. */
  async #fetch(item: OfflineItem, signal: AbortSignal): Promise<boolean> {
    const { contentId } = item
    const stop = new AbortController()
    this.#current = { contentId, stop }
    try {
      await this.#fetchParts(item, AbortSignal.any([signal, stop.signal]))
      this.#tries = 0
      return true
    } catch (error) {
      if (signal.aborted) return false
      if (stop.signal.aborted) return true
      if (this.#ports.isTransient(error)) {
        this.#rest()
        return false
      }
      await this.#fail(contentId, failureFor(error, this.#ports.report))
      return true
    } finally {
      this.#current = null
    }
  }

  async #fetchParts(item: OfflineItem, signal: AbortSignal): Promise<void> {
    for (let changes = 0; ; changes++) {
      try {
        return await this.#fetchOnce(item.isOutdated || changes > 0 ? emptied(item) : item, signal)
      } catch (error) {
        const isChanged = error instanceof TextChanged || error instanceof FileChanged
        if (!isChanged || changes >= MOST_CHANGES) throw error
        await this.#change(item.contentId, (now) => now && { ...now, isOutdated: now.parts > 0 })
      }
    }
  }

  /** The previous audio is deleted only when the first new part has arrived. */
  async #fetchOnce(wanted: OfflineItem, signal: AbortSignal): Promise<void> {
    let item: OfflineItem | null = wanted
    for await (const { part, change, isLast } of this.#ports.parts(wanted, signal)) {
      signal.throwIfAborted()
      if (item.parts === 0) await this.#change(item.contentId, (now) => now && emptied(now))
      await this.#makeRoom(item.contentId, part.sound.size)
      const now: Partial<OfflineItem> = isLast ? { ...change, state: 'kept', failure: null } : change
      item = await this.#ports.sounds.append(item, part, now)
      // The item was removed or changed in the meantime.
      if (!item) return await this.read()
      this.#set(item.contentId, item)
      this.#ports.tellOthers()
      // If the reader has changed a choice in the meantime, such as the voice, the audio is fetched again from the
      // first part.
      if (!this.#ports.hasChoices(item)) return await this.outdate(item.contentId)
    }
  }

  async #makeRoom(contentId: number, bytes: number): Promise<void> {
    while (!fits(this.#items, bytes, this.#limit)) {
      const item = this.#items.get(contentId)
      const victim = item ? leastNeeded(this.#items, item, this.#ports.isHeard) : null
      if (!victim) throw new NoSpace()
      await this.#evict(victim)
    }
  }

  /** An item of the listen queue stays in the list and shows why it has no audio. */
  #evict({ contentId }: OfflineItem): Promise<void> {
    return this.#change(contentId, (item) => (item?.isQueued ? failed(item, noSpace.limit) : null))
  }

  async #fail(contentId: number, failure: KeepingFailure): Promise<void> {
    // If audio in the new voice is not available, the existing audio is retained.
    await this.#change(contentId, (item) =>
      item?.isOutdated ? { ...item, state: 'failed', failure } : item && failed(item, failure),
    )
    const item = this.#items.get(contentId)
    if (item?.isAsked) this.#ports.refused(item)
  }

  #rest(): void {
    const ms = Math.min(FIRST_REST * 2 ** this.#tries, LONGEST_REST)
    this.#tries += 1
    this.#cancelRest?.()
    this.#cancelRest = this.#ports.later(() => {
      this.#cancelRest = null
      this.#run()
    }, ms)
  }
}

/** Thrown when the limit is reached. */
class NoSpace extends Error {}

/** Marks the item as failed. Incomplete audio is removed, so that it uses no space. */
const failed = (item: OfflineItem, failure: KeepingFailure): OfflineItem => ({
  ...emptied(item),
  state: 'failed',
  failure,
})

function failureFor(error: unknown, report: AudioDownloadPorts['report']): KeepingFailure {
  if (error instanceof NoSpace) return noSpace.limit
  if (error instanceof DOMException && error.name === 'QuotaExceededError') return noSpace.device
  if (error instanceof SpeechNotBought) return { kind: 'other', message: t.listeningIsPartOfPremium }
  if ((error instanceof SpeechRefused || error instanceof AudioNotSent) && error.message !== '')
    return { kind: 'other', message: error.message }
  report('keep audio offline', error)
  return { kind: 'other', message: t.theAudioCouldNotBeFetched }
}
