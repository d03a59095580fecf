import type { Action } from '#shared/actions/actions.ts'
import type { HostEvent, HostStatus } from '#shared/host/host.ts'
import { contentType } from '#shared/model/content-type.ts'
import type { Content } from '#shared/model/content.ts'
import { libraryState } from '#shared/model/library-state.ts'
import * as t from '#shared/words/player.ts'
import { currentLibrary, failureOf, notify } from '../../cache/index.ts'
import {
  isHeard,
  knownListenQueue,
  onListenQueue,
  readListenQueue,
  setAudioDownloads,
  showOfflineAudio,
} from '../../commands/index.ts'
import { onPreferences, preference } from '../../preferences/index.ts'
import { report, reported } from '../../report.ts'
import { fetchAudioRange } from '../audio-file/fetch-audio-range.ts'
import { episodeSource } from '../episode-source.ts'
import { feedChapters } from '../feed-chapters.ts'
import { audioByService } from '../audio-address.ts'
import { articles, call, choices, sleep, voice } from '../speech-sources.ts'
import { systemVoiceFor } from '../system/system-voices.ts'
import { articleParts } from './download-article-audio.ts'
import { AudioDownloads } from './audio-downloads.ts'
import { episodeParts } from './download-episode-audio.ts'
import { type FetchedPart, AudioNotSent } from './fetched-part.ts'
import type { OfflineItem } from './audio-store.ts'
import { hasChoices, hasText, audioStore } from './audio-store-instance.ts'

const MEGABYTE = 1_000_000
/** Milliseconds that an episode waits for its transcript, which may have to come from its publisher. */
const TRANSCRIPT_PATIENCE = 20_000
/** Milliseconds in which a deletion may be taken back. */
const UNDO_TIME = 10_000
/** Milliseconds after which several messages of other windows are one. */
const TOGETHER = 200
const NAME = 'lectern.audio'

const channel = new BroadcastChannel(NAME)

/** Stores the audio of this device, in the window that comes first. */
export const audioDownloads = new AudioDownloads({
  sounds: audioStore,
  parts: partsOf,
  hasText,
  hasChoices,
  isHeard,
  now: () => Date.now(),
  later: (run, ms) => {
    const timer = setTimeout(run, ms)
    return () => clearTimeout(timer)
  },
  exclusively: async (run, signal) => {
    // Pages without encryption have no locks. Two windows may then fetch the same part, and one of them stores it.
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
  tellOthers: () => channel.postMessage('changed'),
  refused: ({ title, failure }) =>
    notify(t.theAudioOfTitleCantBeStored({ title, message: failure?.message ?? '' }), { type: 'error' }),
  report,
})

/** Stores audio as long as the app is open. Returns the function that stops it. */
export function startKeeping(): () => void {
  const library = currentLibrary()
  const stops = [
    library.status.subscribe(({ now }) => connected(now)),
    library.host.subscribe(heardHost),
    library.onAction((action) => {
      if (isDeletion(action)) lookLater([action.contentId])
    }),
    onListenQueue(() => void followQueue()),
    onPreferences(() => void chosen()),
    listenToOthers(),
  ]
  void reported('read the audio on this device', begin())
  return () => {
    for (const stop of stops) stop()
    setAudioDownloads(null)
    audioDownloads.close()
  }
}

async function begin(): Promise<void> {
  await audioDownloads.read()
  setAudioDownloads(audioDownloads)
  await chosen()
  connected(currentLibrary().status.getState().now)
  await lookAt((await audioStore.items()).map(({ contentId }) => contentId))
}

async function chosen(): Promise<void> {
  const work = async (): Promise<void> => {
    await audioDownloads.setLimit(preference('audioSpace') * MEGABYTE)
    await audioDownloads.check()
  }
  await reported('keep audio offline as the reader wants', work())
  await followQueue()
}

async function followQueue(): Promise<void> {
  const wanted = preference('keepQueueAudio')
  const items = knownListenQueue()
  // The reply calls back.
  if (wanted && items === null) return void readListenQueue()
  // A video comes from its site each time.
  const heard = items?.filter((item) => item.contentType !== contentType.youtube) ?? []
  await reported('keep the audio of the listen queue', audioDownloads.setQueue(wanted ? heard : null))
}

let isClaimed = false

/**
 * Waits without a connection, and while no one is signed in. On a slow connection only the reader's own requests count.
 */
function connected(status: HostStatus | null): void {
  if (!status || status.session === 'invalid' || !status.online || status.unreachable)
    return audioDownloads.setConnection('nothing')
  if (status.session === 'valid' && !isClaimed) {
    isClaimed = true
    void claim()
  }
  if (preference('keepQueueAudio') && knownListenQueue() === null) void readListenQueue()
  if (toLookAt?.size !== 0) lookLater([])
  audioDownloads.setConnection(status.slow ? 'asked' : 'all')
}

/** Removes the audio of another account. */
async function claim(): Promise<void> {
  const profile = await reported('ask whose audio this is', call('profile', {}))
  const owner = profile?.account_id ?? profile?.id
  if (typeof owner !== 'number') return void (isClaimed = false)
  if (await reported('keep audio for its owner', audioStore.claim(owner))) await audioDownloads.read()
}

function heardHost(event: HostEvent): void {
  if (event.type === 'changes.waiting' && toLookAt?.size !== 0) lookLater([])
  if (event.type !== 'queue.changed') return
  // Signing out clears the library of this device.
  if (event.ids === null && currentLibrary().status.getState().now?.session === 'invalid') {
    isClaimed = false
    void reported('remove the audio of this device', audioDownloads.clear())
  } else lookLater(event.ids)
}

const isDeletion = (action: Action): action is Extract<Action, { type: 'move' }> =>
  action.type === 'move' && action.state === libraryState.deleted

/** Contents that may have changed or left the library. Null: all. */
let toLookAt: Set<number> | null = new Set()
let looking: ReturnType<typeof setTimeout> | undefined

function lookLater(ids: readonly number[] | null): void {
  toLookAt = ids === null || toLookAt === null ? null : new Set([...toLookAt, ...ids])
  clearTimeout(looking)
  looking = setTimeout(() => {
    const ids = toLookAt
    toLookAt = new Set()
    void reported('compare audio with the library', lookAtAll(ids))
  }, UNDO_TIME)
}

async function lookAtAll(ids: ReadonlySet<number> | null): Promise<void> {
  const kept = (await audioStore.items()).map(({ contentId }) => contentId)
  await lookAt(ids === null ? kept : kept.filter((id) => ids.has(id)))
}

/** Forgets what was deleted, and replaces what changed. */
async function lookAt(ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return
  const library = currentLibrary()
  await library.read(ids)
  const gone: number[] = []
  for (const id of ids) if (await isGone(id)) gone.push(id)
  await audioDownloads.forget(gone)
  await audioDownloads.check()
}

/** Items outside the queue may be archived, or not saved at all, and are heard all the same. */
async function isGone(id: number): Promise<boolean> {
  const library = currentLibrary()
  const known = library.entry(id)?.content
  if (known) return known.library?.library_state === libraryState.deleted
  try {
    // The service does not know of a deletion that waits to be sent. It is asked once that was.
    const waiting = await library.host.waitingChanges()
    if (waiting.some(({ action, state }) => state === 'waiting' && isDeletion(action) && action.contentId === id)) {
      toLookAt?.add(id)
      return false
    }
    const content = await call('content', { params: { id }, query: {} })
    return content.library?.library_state === libraryState.deleted
  } catch (error) {
    if (failureOf(error).status === 404) return true
    // Without an answer nothing is known. It is asked again with a connection.
    toLookAt?.add(id)
    return false
  }
}

/** Yields the missing parts of an article or episode. */
async function* partsOf(item: OfflineItem, signal: AbortSignal): AsyncGenerator<FetchedPart> {
  const content = await contentOf(item.contentId)
  const isAudio = content.av_media_data?.audio_config != null
  const parts = isAudio
    ? episodeParts(
        item,
        {
          source: episodeSource({
            call,
            contentOf: () => content,
            wait: (_ms, stop) => sleep(TRANSCRIPT_PATIENCE, stop),
            late: () => undefined,
          }),
          chapters: (id, stop) => feedChapters(call, id, stop),
          get: fetchAudioRange,
          address: (url, stop) => audioByService(call, url, stop),
        },
        signal,
      )
    : articleParts(
        item,
        {
          source: articles,
          get: fetchAudioRange,
          choices,
          voice,
          isReadBySystem: (language) => systemVoiceFor(language) !== null,
        },
        signal,
      )
  yield* parts
}

async function contentOf(id: number): Promise<Content> {
  const [entry] = await currentLibrary().read([id])
  return entry?.content ?? (await currentLibrary().host.article(id)).content
}

function listenToOthers(): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const hear = (): void => {
    clearTimeout(timer)
    timer = setTimeout(() => void reported('read the audio on this device', audioDownloads.read()), TOGETHER)
  }
  channel.addEventListener('message', hear)
  return () => {
    clearTimeout(timer)
    channel.removeEventListener('message', hear)
  }
}
