import { readFile } from 'node:fs/promises'
import load, { type EspeakWorker } from '@echogarden/espeak-ng-emscripten'
import { NoSuchVoice, type SaidAt, type SpokenAudio, type SpeechEngine } from '../engine.ts'

/** Its voices are at -21 LUFS. This factor raises them to -18. */
const GAIN = 1.41
/** A sentence that takes longer is cut off. */
const LONGEST_SECONDS = 120

/** espeak-ng, compiled to WebAssembly. Loads within a tenth of a second and takes a second for the first words. */
export async function openEspeak(): Promise<SpeechEngine> {
  // The package would look for its data under an address that it decodes incorrectly if a folder's name contains a
  // percent sign.
  const data = await readFile(new URL(import.meta.resolve('@echogarden/espeak-ng-emscripten/espeak-ng.data')))
  const { eSpeakNGWorker } = await load({ getPreloadedPackage: () => data.buffer })
  return new EspeakEngine(new eSpeakNGWorker())
}

class EspeakEngine implements SpeechEngine {
  readonly rate: number
  readonly gain = GAIN
  readonly #worker: EspeakWorker
  #voice = ''

  constructor(worker: EspeakWorker) {
    this.#worker = worker
    this.rate = worker.samplerate
  }

  async say(said: string, voice: string): Promise<SpokenAudio> {
    if (voice !== this.#voice && this.#worker.set_voice(voice) !== 0) {
      this.#voice = ''
      throw new NoSuchVoice(`There is no voice ${voice}.`)
    }
    this.#voice = voice
    const parts: Int16Array[] = []
    const events: { readonly position: number; readonly ms: number }[] = []
    let length = 0
    this.#worker.synthesize(said, (samples, heard) => {
      parts.push(samples)
      length += samples.length
      for (const { type, text_position, audio_position } of heard)
        if (type === 'word') events.push({ position: text_position, ms: audio_position })
      return length > LONGEST_SECONDS * this.rate
    })
    const samples = new Float32Array(length)
    let at = 0
    for (const part of parts) for (const sample of part) samples[at++] = sample / 32_768
    return { samples, times: inCodeUnits(said, events) }
  }
}

/** The engine's events count code points, starting from 1. */
function inCodeUnits(said: string, events: readonly { readonly position: number; readonly ms: number }[]): SaidAt[] {
  const starts: number[] = []
  let at = 0
  for (const point of said) {
    starts.push(at)
    at += point.length
  }
  return events.map(({ position, ms }) => ({ at: starts[position - 1] ?? at, ms }))
}
