import type { Action } from '#shared/actions/actions.ts'
import type { Host, HostEvent, HostStatus } from '#shared/host/host.ts'
import { contentType } from '#shared/model/content-type.ts'
import type { Content } from '#shared/model/content.ts'
import { libraryState } from '#shared/model/library-state.ts'
import * as t from '#shared/words/player.ts'
import {
  isHeard,
  knownListenQueue,
  onListenQueue,
  readListenQueue,
  setAudioDownloads,
  showOfflineAudio,
} from '../../listening/index.ts'
import { failureOf, type Library, notify } from '../../cache/index.ts'
import { onPreferences, preference } from '../../preferences/index.ts'
import { report, reported } from '../../report.ts'
import { fetchAudioRange } from '../audio-file/fetch-audio-range.ts'
import { episodeSource } from '../episode-source.ts'
import { feedChapters } from '../feed-chapters.ts'
import { audioByService } from '../audio-address.ts'
import { choices, sleep, voice } from '../speech-choices.ts'
import type { SpeechSource } from '../speech-source.ts'
import { systemVoiceFor } from '../system/system-voices.ts'
import { articleParts } from './download-article-audio.ts'
import { AudioDownloads } from './audio-downloads.ts'
import { episodeParts } from './download-episode-audio.ts'
import { type FetchedPart, AudioNotSent } from './fetched-part.ts'
import type { AudioStore, OfflineItem } from './audio-store.ts'
import { hasChoices, hasText } from './is-current.ts'

const MEGABYTE = 1_000_000
/** Milliseconds that an episode waits for its transcript, which may have to be fetched from the publisher. */
const TRANSCRIPT_PATIENCE = 20_000
/** Milliseconds within which a deletion can be undone. */
const UNDO_TIME = 10_000
/** Milliseconds within which several messages from other windows are handled as one. */
const TOGETHER = 200
const NAME = 'lectern.audio'

const isDeletion = (action: Action): action is Extract<Action, { type: 'move' }> =>
  action.type === 'move' && action.state === libraryState.deleted

/** Parts of the device and of the player on which an AudioKeeper depends. */
interface KeeperParts {
  readonly sounds: AudioStore
  /** Provides articles as they are read aloud. */
  readonly articles: SpeechSource
}

/** Stores the audio of a library on this device. Only the first window does this. */
export class AudioKeeper {
  readonly downloads: AudioDownloads
  readonly #library: Library
  readonly #sounds: AudioStore
  readonly #articles: SpeechSource
  readonly #channel = new BroadcastChannel(NAME)
  #isClaimed = false
  /** Content that may have changed or left the library. Null means all content. */
  #toLookAt: Set<number> | null = new Set()
  #looking: ReturnType<typeof setTimeout> | undefined

  constructor(library: Library, { sounds, articles }: KeeperParts) {
    this.#library = library
    this.#sounds = sounds
    this.#articles = articles
    this.downloads = new AudioDownloads({
      sounds,
      parts: (item, signal) => this.#partsOf(item, signal),
      hasText: (item) => hasText(library, item),
      hasChoices,
      isHeard,
      now: () => Date.now(),
      later: (run, ms) => {
        const timer = setTimeout(run, ms)
        return () => clearTimeout(timer)
      },
      exclusively: async (run, signal) => {
        // Pages without encryption have no locks. Two windows may then fetch the same part, but only one of them stores
        // it.
        if ('locks' in navigator) await navigator.locks.request(NAME, { signal }, run)
        else await run()
      },
      isTransient: (error) => {
        if (error instanceof AudioNotSent)
          return error.status === 0 || error.status === 429 || (error.status >= 500 && error.message === '')
        const { kind, status } = failureOf(error)
        return kind === 'offline' || kind === 'too_many' || kind === 'signed_out' || (status !== null && status >= 500)
      },
      changed: (items) =>
        showOfflineAudio(
          items.map(({ contentId, title, state, share, bytes, isAsked, isQueued, failure }) => ({
            contentId,
            title,
            state,
            share,
            bytes,
            isAsked,
            isQueued,
            problem: failure?.message ?? null,
          })),
        ),
      tellOthers: () => this.#channel.postMessage('changed'),
      refused: ({ title, failure }) =>
        notify(t.theAudioOfTitleCantBeStored({ title, message: failure?.message ?? '' }), { type: 'error' }),
      report,
    })
  }

  readonly #call: Host['call'] = (name, input, signal) => this.#library.host.call(name, input, signal)

  /** Stores audio as long as the app is open. Returns a function that stops this. */
  start(): () => void {
    const library = this.#library
    const stops = [
      library.status.subscribe(({ now }) => this.#connected(now)),
      library.host.subscribe((event) => this.#heardHost(event)),
      library.onAction((action) => {
        if (isDeletion(action)) this.#lookLater([action.contentId])
      }),
      onListenQueue(() => void this.#followQueue()),
      onPreferences(() => void this.#chosen()),
      this.#listenToOthers(),
    ]
    void reported('read the audio on this device', this.#begin())
    return () => {
      for (const stop of stops) stop()
      setAudioDownloads(null)
      this.downloads.close()
    }
  }

  async #begin(): Promise<void> {
    await this.downloads.read()
    setAudioDownloads(this.downloads)
    await this.#chosen()
    this.#connected(this.#library.status.getState().now)
    await this.#lookAt((await this.#sounds.items()).map(({ contentId }) => contentId))
  }

  async #chosen(): Promise<void> {
    const work = async (): Promise<void> => {
      await this.downloads.setLimit(preference('audioSpace') * MEGABYTE)
      await this.downloads.check()
    }
    await reported('keep audio offline as the reader wants', work())
    await this.#followQueue()
  }

  async #followQueue(): Promise<void> {
    const wanted = preference('keepQueueAudio')
    const items = knownListenQueue()
    // This function is called again when the reply arrives.
    if (wanted && items === null) return void readListenQueue()
    // A video is always loaded from its site.
    const heard = items?.filter((item) => item.contentType !== contentType.youtube) ?? []
    await reported('keep the audio of the listen queue', this.downloads.setQueue(wanted ? heard : null))
  }

  /**
   * Waits while there is no connection or the reader is signed out. On a slow connection, only items that the reader
   * requested are fetched.
   */
  #connected(status: HostStatus | null): void {
    if (!status || status.session === 'invalid' || !status.online || status.unreachable)
      return this.downloads.setConnection('nothing')
    if (status.session === 'valid' && !this.#isClaimed) {
      this.#isClaimed = true
      void this.#claim()
    }
    if (preference('keepQueueAudio') && knownListenQueue() === null) void readListenQueue()
    if (this.#toLookAt?.size !== 0) this.#lookLater([])
    this.downloads.setConnection(status.slow ? 'asked' : 'all')
  }

  /** Claims the stored audio for the current account. Removes audio that belongs to another account. */
  async #claim(): Promise<void> {
    const profile = await reported('ask whose audio this is', this.#call('profile', {}))
    const owner = profile?.account_id ?? profile?.id
    if (typeof owner !== 'number') return void (this.#isClaimed = false)
    if (await reported('keep audio for its owner', this.#sounds.claim(owner))) await this.downloads.read()
  }

  #heardHost(event: HostEvent): void {
    if (event.type === 'changes.waiting' && this.#toLookAt?.size !== 0) this.#lookLater([])
    if (event.type !== 'queue.changed') return
    // Signing out removes the library from this device.
    if (event.ids === null && this.#library.status.getState().now?.session === 'invalid') {
      this.#isClaimed = false
      void reported('remove the audio of this device', this.downloads.clear())
    } else this.#lookLater(event.ids)
  }

  #lookLater(ids: readonly number[] | null): void {
    this.#toLookAt = ids === null || this.#toLookAt === null ? null : new Set([...this.#toLookAt, ...ids])
    clearTimeout(this.#looking)
    this.#looking = setTimeout(() => {
      const ids = this.#toLookAt
      this.#toLookAt = new Set()
      void reported('compare audio with the library', this.#lookAtAll(ids))
    }, UNDO_TIME)
  }

  async #lookAtAll(ids: ReadonlySet<number> | null): Promise<void> {
    const kept = (await this.#sounds.items()).map(({ contentId }) => contentId)
    await this.#lookAt(ids === null ? kept : kept.filter((id) => ids.has(id)))
  }

  /** Removes the audio of deleted content, and replaces the audio of content that has changed. */
  async #lookAt(ids: readonly number[]): Promise<void> {
    if (ids.length === 0) return
    const library = this.#library
    await library.read(ids)
    const gone: number[] = []
    for (const id of ids) if (await this.#isGone(id)) gone.push(id)
    await this.downloads.forget(gone)
    await this.downloads.check()
  }

  /**
   * True if an item has left the library. Items outside the queue may be archived or not saved at all, and can still be
   * played.
   */
  async #isGone(id: number): Promise<boolean> {
    const library = this.#library
    const known = library.entry(id)?.content
    if (known) return known.library?.library_state === libraryState.deleted
    try {
      // The service doesn't know about a deletion that is waiting to be sent. It is queried once the deletion has been
      // sent.
      const waiting = await library.host.waitingChanges()
      if (waiting.some(({ action, state }) => state === 'waiting' && isDeletion(action) && action.contentId === id)) {
        this.#toLookAt?.add(id)
        return false
      }
      const content = await this.#call('content', { params: { id }, query: {} })
      return content.library?.library_state === libraryState.deleted
    } catch (error) {
      if (failureOf(error).status === 404) return true
      // Without an answer, nothing is known. The service is queried again when there is a connection.
      this.#toLookAt?.add(id)
      return false
    }
  }

  /** Yields the missing parts of an article or episode. */
  async *#partsOf(item: OfflineItem, signal: AbortSignal): AsyncGenerator<FetchedPart> {
    const content = await this.#contentOf(item.contentId)
    const isAudio = content.av_media_data?.audio_config != null
    const parts = isAudio
      ? episodeParts(
          item,
          {
            source: episodeSource({
              call: this.#call,
              contentOf: () => content,
              wait: (_ms, stop) => sleep(TRANSCRIPT_PATIENCE, stop),
              late: () => undefined,
            }),
            chapters: (id, stop) => feedChapters(this.#call, id, stop),
            get: fetchAudioRange,
            address: (url, stop) => audioByService(this.#call, url, stop),
          },
          signal,
        )
      : articleParts(
          item,
          {
            source: this.#articles,
            get: fetchAudioRange,
            choices,
            voice,
            isReadBySystem: (language) => systemVoiceFor(language) !== null,
          },
          signal,
        )
    yield* parts
  }

  async #contentOf(id: number): Promise<Content> {
    const [entry] = await this.#library.read([id])
    return entry?.content ?? (await this.#library.host.article(id)).content
  }

  #listenToOthers(): () => void {
    let timer: ReturnType<typeof setTimeout> | undefined
    const hear = (): void => {
      clearTimeout(timer)
      timer = setTimeout(() => void reported('read the audio on this device', this.downloads.read()), TOGETHER)
    }
    this.#channel.addEventListener('message', hear)
    return () => {
      clearTimeout(timer)
      this.#channel.removeEventListener('message', hear)
    }
  }
}
