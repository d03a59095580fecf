import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readDuration } from '../../../../main/service/media/read-duration.ts'
import { AUDIO_HEAD, audioFacts } from '../../../../main/service/media/audio-facts.ts'
import { makeFlac, makeMp3, makeMp4, makeOpus, makeWave } from '../../../fakes/make-audio.ts'

/** The facts found by reading parts of a file, and how many bytes were read. */
function look(file: Uint8Array) {
  const walk = audioFacts(file.subarray(0, AUDIO_HEAD), file.byteLength)
  let bytes = Math.min(AUDIO_HEAD, file.byteLength)
  let step = walk.next(new Uint8Array())
  for (let parts = 0; !step.done && parts < 8; parts++) {
    const part = file.subarray(step.value.start, step.value.end)
    bytes += part.byteLength
    step = walk.next(part)
  }
  return { ...(step.done ? step.value : null), bytes }
}

describe('the length of an audio file', () => {
  it('is known for an MP3 by its bit rate and size, even behind a cover larger than the bytes read', () => {
    const file = makeMp3({ frames: 2000, title: 'The lamp — 3', artist: 'Ann', picture: 300_000 })
    const found = look(file)
    expect(found).toMatchObject({ title: 'The lamp — 3', artist: 'Ann' })
    expect(found.duration).toBeCloseTo((2000 * 417) / 16_000, 1)
    expect(found.bytes).toBeLessThan(80_000)
  })

  it('is known for an MP3 with a variable bit rate by its frame count', () => {
    expect(look(makeMp3({ frames: 100_000, counted: true })).duration).toBeCloseTo((100_000 * 1152) / 44_100, 2)
  })

  it.each([
    ['MP4 with its header at the end', makeMp4(3723), 3723],
    ['FLAC', makeFlac(61), 61],
    ['WAV', makeWave(12), 12],
    ['Opus in Ogg', makeOpus(90), 90],
  ])('is known for %s', (_name, file, seconds) => {
    expect(look(file).duration).toBe(seconds)
  })

  it('is unknown for any other bytes, without an error', () => {
    const starts = fc.constantFrom(
      '',
      'ID3\x04\0\0',
      'fLaC',
      'RIFF....WAVE',
      'OggS',
      '\0\0\0\x10ftypM4A ',
      '\xff\xfb\x90\0',
    )
    fc.assert(
      fc.property(starts, fc.uint8Array({ maxLength: 3000 }), (start, rest) => {
        const { duration } = look(Buffer.concat([Buffer.from(start, 'latin1'), rest]))
        expect(duration == null || (duration > 0 && duration <= 7 * 24 * 3600)).toBe(true)
      }),
    )
  })

  it('is parsed from the forms used in pages and feeds', () => {
    const written = ['PT1H2M3S', '1:02:03', '62:03', '3723', 3723, 'P0DT1H2M3.000S']
    expect(written.map(readDuration)).toEqual(written.map(() => 3723))
    expect(['', 'soon', 'PT', '-5', '0', 'P900D', null, Number.NaN].map(readDuration)).toEqual(Array(8).fill(null))
  })
})
