import fc from 'fast-check'
import { beforeAll, describe, expect, test } from 'vitest'
import type { SpokenAudio, SpeechEngine } from '../../../../main/service/speech/engine.ts'
import { encodeMp3 } from '../../../../main/service/speech/encode-mp3.ts'
import { openEspeak } from '../../../../main/service/speech/espeak/espeak-engine.ts'
import { embeddedVoices } from '../../../../main/service/speech/espeak/espeak-voices.ts'
import { planSpeech } from '../../../../main/service/speech/plan-speech.ts'
import { renderChunk } from '../../../../main/service/speech/render-chunk.ts'

const article =
  'Dr. Smith paid $1.2bn in 1984, e.g. “here”. He said: don’t! ' +
  'Then 10–12 people left. 👩🏽‍💻 They went home at 8.30, and slept.\n\n## Afterwards\n\nNothing happened. Nobody asked.'
const utterances = planSpeech({ markdown: article, language: 'en', leaveOut: [] }).chunks.flatMap((chunk) =>
  chunk.utterances.map((utterance) => ({ ...utterance, voice: 'en-us' })),
)

const engineOf = (say: (said: string) => SpokenAudio | Promise<SpokenAudio>): SpeechEngine => ({
  rate: 22_050,
  gain: 1,
  say: async (said) => say(said),
})
const tone = (length: number): Float32Array => Float32Array.from({ length }, (_, at) => Math.sin(at / 10) / 2)

/** Possible faults of an engine. */
const misbehaving: readonly (readonly [string, SpeechEngine])[] = [
  ['that throws', engineOf(() => Promise.reject(new Error('no voice today')))],
  ['that says nothing', engineOf(() => ({ samples: new Float32Array(), times: [] }))],
  ['that is silent', engineOf(() => ({ samples: new Float32Array(9000), times: [] }))],
  ['that knows no times', engineOf(() => ({ samples: tone(20_000), times: [] }))],
  ['that is far too loud', engineOf(() => ({ samples: tone(20_000).map((one) => one * 100), times: [] }))],
  [
    'whose sound is no number',
    engineOf(() => ({ samples: Float32Array.of(Number.NaN, 1, Number.POSITIVE_INFINITY, 0.5), times: [] })),
  ],
  [
    'whose times go back',
    engineOf((said) => ({ samples: tone(20_000), times: Array.from(said, (_, at) => ({ at, ms: 900 - at })) })),
  ],
  [
    'whose times are all the same',
    engineOf((said) => ({ samples: tone(20_000), times: Array.from(said, (_, at) => ({ at, ms: 5 })) })),
  ],
  [
    'whose times are beyond its sound',
    engineOf(() => ({
      samples: tone(20_000),
      times: [
        { at: 0, ms: 1e12 },
        { at: -5, ms: -1 },
        { at: Number.NaN, ms: Number.NaN },
      ],
    })),
  ],
]

let espeak: SpeechEngine
beforeAll(async () => {
  espeak = await openEspeak()
})

describe.each([['that is espeak', null] as const, ...misbehaving])('an engine %s', (_name, given) => {
  test('gives every word a time within the audio, strictly after the one before, and audio between -1 and 1', async () => {
    const engine = given ?? espeak
    const { samples, words, sentences } = await renderChunk(engine, utterances)
    const lengthMs = (samples.length * 1000) / engine.rate
    expect(words).toHaveLength(utterances.flatMap((one) => one.words).length)
    expect(sentences).toHaveLength(utterances.length)
    expect(words.every((ms, at) => ms > (words[at - 1] ?? -1) && Number.isInteger(ms))).toBe(true)
    expect(words.at(-1)).toBeLessThanOrEqual(lengthMs + words.length)
    expect(samples.every((sample) => Math.abs(sample) <= 1)).toBe(true)
  })
})

test('every embedded voice is in the engine, and says something', async () => {
  const silent = []
  for (const { espeak: name } of embeddedVoices) {
    const { samples } = await espeak.say('1', name)
    if (samples.every((sample) => Math.abs(sample) < 0.01)) silent.push(name)
  }
  expect(silent).toEqual([])
  expect(new Set(embeddedVoices.map(({ id }) => id)).size).toBe(embeddedVoices.length)
})

test('an unknown voice is refused, and the one before speaks on when it is asked for', async () => {
  const before = await espeak.say('One.', 'en-us')
  await expect(espeak.say('One.', 'xx')).rejects.toThrow('There is no voice xx.')
  const after = await espeak.say('One.', 'en-us')
  // It is never quite the same twice.
  expect(Math.abs(after.samples.length - before.samples.length)).toBeLessThan(before.samples.length / 20)
})

test('the same sound makes the same file', async () => {
  const { samples } = await renderChunk(espeak, utterances.slice(0, 1))
  const [one, two] = [await encodeMp3(samples, 22_050), await encodeMp3(samples, 22_050)]
  expect(Buffer.from(one).equals(two)).toBe(true)
})

test('times of any engine become times that rise', async () => {
  const times = fc.array(
    fc.record({
      at: fc.integer({ min: -5, max: 200 }),
      ms: fc.oneof(fc.integer({ min: -10, max: 5000 }), fc.double()),
    }),
  )
  await fc.assert(
    fc.asyncProperty(times, fc.integer({ min: 1, max: 30_000 }), async (given, length) => {
      const { words } = await renderChunk(
        engineOf(() => ({ samples: tone(length), times: given })),
        utterances.slice(0, 3),
      )
      expect(words.every((ms, at) => ms > (words[at - 1] ?? -1))).toBe(true)
    }),
    { numRuns: 40 },
  )
})
