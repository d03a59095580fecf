import { id3Tag } from '#shared/audio/id3-tag.ts'
import { joinedFrame, soundFacts, TAG_FRAME } from '#shared/audio/joined-mp3.ts'
import type { SpeechSource } from '../speech-source.ts'

interface AudioFileOptions {
  readonly source: SpeechSource
  /** Returns the voice that the reader chose for a language, or null for the default voice. */
  readonly voice: (language: string | null) => number | null
  readonly get: (url: string, signal: AbortSignal) => Promise<Response>
  readonly contentId: number
  readonly title: string
  readonly artist: string
  readonly onPart: (done: number, all: number) => void
  readonly signal: AbortSignal
}

/** Returns a whole article as one MP3 file. Rejects with SpeechRefused, SpeechNotBought and TextChanged. */
export async function audioFile(options: AudioFileOptions): Promise<Blob> {
  const { source, contentId, signal } = options
  const plan = await source.plan(contentId, signal)
  const voice = options.voice(plan.language)
  const all = plan.chunks.length
  const parts: Uint8Array<ArrayBuffer>[] = []
  for (let at = 0; at < all; at++) {
    options.onPart(at, all)
    const { url } = await source.chunk(contentId, plan, at, voice, signal)
    const reply = await options.get(url, signal)
    if (!reply.ok) throw new Error(`The sound was not sent: ${reply.status}.`)
    parts.push(new Uint8Array(await reply.arrayBuffer()))
  }
  return new Blob([id3Tag(options.title, options.artist), joinMp3(parts)], { type: 'audio/mpeg' })
}

/**
 * Joins several MP3 files that the service has spoken, in order. The first frame of each file gives its length. The
 * joined file needs a first frame that gives the total length, because players would otherwise show a wrong one.
 */
function joinMp3(parts: readonly Uint8Array<ArrayBuffer>[]): Blob {
  const [first, last] = [parts[0], parts.at(-1)]
  if (!first || !last) throw new RangeError('There is nothing to join.')
  const all = parts
    .map(soundFacts)
    .reduce((sum, { frames, bytes }) => ({ frames: sum.frames + frames, bytes: sum.bytes + bytes }))
  const streams = parts.map((part) => part.subarray(TAG_FRAME))
  return new Blob([joinedFrame(first, last, all), ...streams], { type: 'audio/mpeg' })
}
