import { setImmediate } from 'node:timers/promises'
import type { SpeechEngine } from './engine.ts'
import type { AudioSamples } from './given/read-wav.ts'
import type { Utterance } from './speech-plan.ts'
import { wordTimes } from './word-times.ts'

/** An utterance, and the engine's name for the voice that speaks it. */
export interface VoicedUtterance extends Pick<Utterance, 'said' | 'words' | 'pauseMs'> {
  readonly voice: string
  /** Audio from a server's voice. `voice` is then used only for the times of its words. */
  readonly sound?: AudioSamples
}

export interface RenderedAudio {
  readonly samples: Float32Array
  /** Start of each utterance, in milliseconds. */
  readonly sentences: readonly number[]
  /** Start of each word in milliseconds, for all utterances in order. The values are strictly increasing. */
  readonly words: readonly number[]
  /** Numbers of the utterances that could not be spoken. A short silence replaces them. */
  readonly skipped: readonly number[]
}

export interface RenderOptions {
  /** Numbers of the utterances that are skipped without trying to speak them. */
  readonly skip?: ReadonlySet<number>
  /** Called before each utterance. */
  readonly saying?: (number: number) => void
  readonly signal?: AbortSignal
}

/** Quieter samples at the end count as silence. */
const SILENT = 0.002
/** Audio that is retained after the last loud sample, so that the end is not cut off. */
const TAIL_MS = 20
/** Samples above this level are compressed, so that none are clipped at 1. */
const LOUD = 0.8
const LONGEST_SECONDS = 120
/** Duration of the silence for an utterance that can't be spoken. */
const SKIPPED_MS = 200

/** Speaks the utterances of a chunk, with exact pauses. Nothing that an engine reports can be trusted. */
export async function renderChunk(
  engine: SpeechEngine,
  utterances: readonly VoicedUtterance[],
  { skip, saying, signal }: RenderOptions = {},
): Promise<RenderedAudio> {
  const parts: Float32Array[] = []
  const sentences: number[] = []
  const words: number[] = []
  const skipped: number[] = []
  const { rate } = engine
  let length = 0
  for (const [number, utterance] of utterances.entries()) {
    signal?.throwIfAborted()
    saying?.(number)
    const said = skip?.has(number) ? null : await sayOne(engine, utterance)
    if (said === null) skipped.push(number)
    const samples = said?.samples ?? new Float32Array(Math.round((SKIPPED_MS * rate) / 1000))
    const start = (length * 1000) / rate
    const soundMs = (samples.length * 1000) / rate
    const own = wordTimes(utterance.words, said?.times ?? [], soundMs).map((ms) => Math.round(start + ms))
    sentences.push(Math.max(Math.round(start), (words.at(-1) ?? -1) + 1))
    for (const ms of own) words.push(Math.max(ms, (words.at(-1) ?? -1) + 1))
    const pause = new Float32Array(Math.round((utterance.pauseMs * rate) / 1000))
    parts.push(samples, pause)
    length += samples.length + pause.length
    // Allows a message that cancels the chunk to arrive between utterances.
    await setImmediate()
  }
  return { samples: joined(parts, length), sentences, words, skipped }
}

async function sayOne(engine: SpeechEngine, { said, voice }: VoicedUtterance) {
  const { samples, times } = await engine.say(said, voice).catch(() => ({ samples: new Float32Array(), times: [] }))
  const end = Math.min(soundEnd(samples, engine.rate), LONGEST_SECONDS * engine.rate)
  return end === 0 ? null : { samples: levelled(samples.subarray(0, end), engine.gain), times }
}

/** Returns the offset at which the silence at the end starts, or 0 if all samples are silent. */
function soundEnd(samples: Float32Array, rate: number): number {
  const last = samples.findLastIndex((sample) => Math.abs(sample) > SILENT)
  return last < 0 ? 0 : Math.min(samples.length, last + 1 + Math.round((TAIL_MS * rate) / 1000))
}

function levelled(samples: Float32Array, gain: number): Float32Array {
  return samples.map((sample) => {
    const loud = (Number.isFinite(sample) ? sample : 0) * gain
    const over = Math.abs(loud) - LOUD
    return over <= 0 ? loud : Math.sign(loud) * (LOUD + (0.99 - LOUD) * Math.tanh(over / (0.99 - LOUD)))
  })
}

function joined(parts: readonly Float32Array[], length: number): Float32Array {
  const all = new Float32Array(length)
  let at = 0
  for (const part of parts) {
    all.set(part, at)
    at += part.length
  }
  return all
}
