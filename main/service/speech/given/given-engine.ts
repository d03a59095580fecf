import { NoSuchVoice, type SpokenAudio, type SpeechEngine } from '../engine.ts'
import { alignAudio } from './align-audio.ts'
import type { AudioSamples } from './read-wav.ts'
import { resample } from './resample.ts'

/** The level that all voices have, as the mean square of their loud samples. */
const LEVEL = 0.138
/** Quieter samples are ignored when the level is measured. */
const QUIET = 0.003
const [LEAST_GAIN, MOST_GAIN] = [0.2, 6]

/**
 * Speaks with audio from another source. That audio comes without the times of its words. So another engine says the
 * same text, and the times of its words are matched to the audio. `voice` is a voice of that engine, which speaks if no
 * audio is given.
 */
export class GivenEngine implements SpeechEngine {
  readonly rate: number
  readonly gain = 1
  readonly #timing: SpeechEngine
  readonly #sound: (said: string) => Promise<AudioSamples | null>

  constructor(timing: SpeechEngine, sound: (said: string) => Promise<AudioSamples | null>) {
    this.rate = timing.rate
    this.#timing = timing
    this.#sound = sound
  }

  async say(said: string, voice: string): Promise<SpokenAudio> {
    const given = await this.#sound(said)
    if (given === null) return await this.#own(said, voice)
    const samples = levelled(resample(given, this.rate))
    const timing = await this.#timed(said, voice)
    if (!timing || timing.samples.length === 0 || samples.length === 0) return { samples, times: [] }
    const place = alignAudio(timing.samples, samples, this.rate)
    return { samples, times: timing.times.map(({ at, ms }) => ({ at, ms: place(ms) })) }
  }

  /** Returns null if the other engine has no voice for this language, so there are no times. */
  async #timed(said: string, voice: string): Promise<SpokenAudio | null> {
    try {
      return await this.#timing.say(said, voice)
    } catch (error) {
      if (error instanceof NoSuchVoice) return null
      throw error
    }
  }

  async #own(said: string, voice: string): Promise<SpokenAudio> {
    const timing = await this.#timing.say(said, voice)
    return { ...timing, samples: timing.samples.map((sample) => sample * this.#timing.gain) }
  }
}

/** The voices of different servers differ in loudness as much as a whisper differs from a shout. */
function levelled(samples: Float32Array): Float32Array {
  let [squares, count] = [0, 0]
  for (const sample of samples) {
    if (Math.abs(sample) < QUIET) continue
    squares += sample * sample
    count++
  }
  if (count === 0) return samples
  const gain = Math.min(MOST_GAIN, Math.max(LEAST_GAIN, LEVEL / Math.sqrt(squares / count)))
  return samples.map((sample) => sample * gain)
}
