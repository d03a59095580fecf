import type { Chapter } from '../player-state.ts'
import type { SpeechSource } from '../speech-source.ts'
import { connected, type FetchedPart, type FetchAudioRange, AudioNotSent } from './fetched-part.ts'
import type { OfflineItem } from './audio-store.ts'

/** Number of bytes per request. It is small, so that little is lost if the connection breaks. */
const PIECE = 4 * 1024 * 1024

interface EpisodePorts {
  /** Provides episodes with their transcripts. */
  readonly source: SpeechSource
  /** Rejects if the chapters are currently not available. */
  readonly chapters: (contentId: number, signal: AbortSignal) => Promise<readonly Chapter[]>
  readonly get: FetchAudioRange
  /** Returns the address from which audio on the web can be read as bytes. */
  readonly address: (url: string, signal: AbortSignal) => Promise<string>
}

/** Thrown if the file changed while it was being fetched, so that its pieces don't fit together. */
export class FileChanged extends Error {
  override readonly name = 'FileChanged'
}

/** Yields the missing parts of an episode's file, piece by piece. Rejects with FileChanged and AudioNotSent. */
export async function* episodeParts(
  item: OfflineItem,
  { source, chapters: chaptersOf, get, address }: EpisodePorts,
  signal: AbortSignal,
): AsyncGenerator<FetchedPart> {
  const { contentId } = item
  const plan = item.plan ?? (await source.plan(contentId, signal))
  const [url, { sentences }, chapters] = await Promise.all([
    address(plan.episode?.url ?? '', signal),
    source.chunk(contentId, plan, 0, null, signal),
    // The audio is useful even without chapters.
    chaptersOf(contentId, signal).catch(() => item.chapters ?? []),
  ])
  // If a transcript did not arrive in time, the previously stored one is used.
  const lines = sentences.length > 0 ? sentences : item.lines
  let [from, version] = [item.bytes, item.version]
  for (;;) {
    const reply = await connected(get(url, signal, `bytes=${from}-${from + PIECE - 1}`))
    if (reply.status === 416) throw new FileChanged('The file is shorter now.')
    if (reply.status !== 206) throw await AudioNotSent.from(reply)
    const [, start, size] = /^bytes (\d+)-\d+\/(\d+)$/.exec(reply.headers.get('content-range') ?? '') ?? []
    const now = `${reply.headers.get('etag') ?? ''} ${size}`
    if (Number(start) !== from || (version !== null && version !== now))
      throw new FileChanged('It is another file now.')
    version = now
    const sound = await connected(reply.blob())
    from += sound.size
    const isLast = from >= Number(size)
    if (sound.size === 0) throw new FileChanged('The file ended too early.')
    yield {
      part: { sound, spoken: null },
      change: { plan, lines, chapters, version, share: Math.min(1, from / Number(size)) },
      isLast,
    }
    if (isLast) return
  }
}
