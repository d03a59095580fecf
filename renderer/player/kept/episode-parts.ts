import type { Chapter } from '../player-state.ts'
import type { SpeechSource } from '../speech-source.ts'
import { connected, type FetchedPart, type GetSound, SoundNotSent } from './fetched-part.ts'
import type { KeptItem } from './kept-sounds.ts'

/** Bytes that are requested at once, so that little is lost if the connection breaks. */
const PIECE = 4 * 1024 * 1024

interface EpisodePorts {
  /** Episodes with their transcripts. */
  readonly source: SpeechSource
  /** Rejects if they can't be had now. */
  readonly chapters: (contentId: number, signal: AbortSignal) => Promise<readonly Chapter[]>
  readonly get: GetSound
  /** Where the bytes of a sound on the web are read from. */
  readonly address: (url: string, signal: AbortSignal) => Promise<string>
}

/** The file changed while it was fetched, so its pieces do not fit. */
export class FileChanged extends Error {
  override readonly name = 'FileChanged'
}

/** What is missing of an episode's file, piece by piece. Rejects with FileChanged and SoundNotSent. */
export async function* episodeParts(
  item: KeptItem,
  { source, chapters: chaptersOf, get, address }: EpisodePorts,
  signal: AbortSignal,
): AsyncGenerator<FetchedPart> {
  const { contentId } = item
  const plan = item.plan ?? (await source.plan(contentId, signal))
  const [url, { sentences }, chapters] = await Promise.all([
    address(plan.episode?.url ?? '', signal),
    source.chunk(contentId, plan, 0, null, signal),
    // The sound is worth having without them.
    chaptersOf(contentId, signal).catch(() => item.chapters ?? []),
  ])
  // A transcript that did not come in time is the one that was kept before.
  const lines = sentences.length > 0 ? sentences : item.lines
  let [from, version] = [item.bytes, item.version]
  for (;;) {
    const reply = await connected(get(url, signal, `bytes=${from}-${from + PIECE - 1}`))
    if (reply.status === 416) throw new FileChanged('The file is shorter now.')
    if (reply.status !== 206) throw await SoundNotSent.from(reply)
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
