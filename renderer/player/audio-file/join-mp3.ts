import { joinedFrame, soundFacts, TAG_FRAME } from '#shared/audio/joined-mp3.ts'

/**
 * One MP3 file of several that the library spoke, in order. The frame in front of each tells its length; the whole needs
 * one that tells all of them, or players would show a wrong length.
 */
export function joinMp3(parts: readonly Uint8Array<ArrayBuffer>[]): Blob {
  const [first, last] = [parts[0], parts.at(-1)]
  if (!first || !last) throw new RangeError('There is nothing to join.')
  const all = parts
    .map(soundFacts)
    .reduce((sum, { frames, bytes }) => ({ frames: sum.frames + frames, bytes: sum.bytes + bytes }))
  const streams = parts.map((part) => part.subarray(TAG_FRAME))
  return new Blob([joinedFrame(first, last, all), ...streams], { type: 'audio/mpeg' })
}
