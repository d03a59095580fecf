import type { ServerResponse } from 'node:http'
import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { createOutbound } from '../../../../main/service/outbound/index.ts'
import {
  askVoiceServer,
  VoiceServerFailed,
} from '../../../../main/service/library/listening/voice-server/ask-voice-server.ts'
import type { SpeechEngine } from '../../../../main/service/speech/engine.ts'
import { openEspeak } from '../../../../main/service/speech/espeak/espeak-engine.ts'
import { alignAudio } from '../../../../main/service/speech/given/align-audio.ts'
import { GivenEngine } from '../../../../main/service/speech/given/given-engine.ts'
import { readWav } from '../../../../main/service/speech/given/read-wav.ts'
import { resample } from '../../../../main/service/speech/given/resample.ts'
import { planSpeech } from '../../../../main/service/speech/plan-speech.ts'
import { renderChunk } from '../../../../main/service/speech/render-chunk.ts'
import { wordTimes } from '../../../../main/service/speech/word-times.ts'
import { type LoopbackSite, openLoopbackSite } from '../outbound/loopback-site.ts'
import { wavOf } from './wav-of.ts'

const article =
  'The river was wide in those days. People waited for flour, and talked of the weather.\n\n' +
  'A miller lived there with his daughter, who knew the names of all birds. Nobody else did.'
const utterances = planSpeech({ markdown: article, language: 'en', leaveOut: [] }).chunks.flatMap((chunk) =>
  chunk.utterances.map((utterance) => ({ ...utterance, voice: 'en-us' })),
)
const tone = Float32Array.from({ length: 24_000 }, (_, at) => Math.sin(at / 10) / 2)
const never = new AbortController().signal

let espeak: SpeechEngine
let site: LoopbackSite | null = null
beforeAll(async () => {
  espeak = await openEspeak()
})
afterEach(async () => {
  await site?.close()
  site = null
})

type Answer = (response: ServerResponse, request: { readonly input: string }, number: number) => unknown

/** A server on this machine, and what asks it. */
async function serve(answer: Answer, totalMs = 60_000) {
  const bodies: Record<string, unknown>[] = []
  const opened = await openLoopbackSite((request, response) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => {
      const body = JSON.parse(Buffer.concat(parts).toString())
      bodies.push({ ...body, key: request.headers.authorization })
      void answer(response, body, bodies.length)
    })
  })
  site = opened
  const outbound = createOutbound({ allowPrivateHosts: [opened.host], limits: { totalMs, pageBytes: 400_000 } })
  const server = { url: `${opened.origin}/v1`, key: 'secret', model: 'kokoro' }
  const ask = (said: string) => askVoiceServer(outbound, server, 'af_sky', said, never, 1)
  return { ask, bodies, host: opened.host }
}

describe('a server that', () => {
  const wrong: readonly (readonly [string, Answer, string, number])[] = [
    [
      'answers with a web page',
      (to) => to.end('<!doctype html><p>Hello'),
      'didn’t send audio. The response is a web page.',
      3,
    ],
    ['answers with nothing', (to) => to.end(), 'didn’t send audio. The response is empty.', 3],
    ['answers with a message', (to) => to.end('{"ok":true}'), 'didn’t send audio. The response is text.', 3],
    ['sends MP3 as WAV', (to) => to.end(Buffer.from([0xff, 0xfb, 0x90, 0])), 'The response is MP3 instead of WAV.', 3],
    ['sends half of a file', (to) => to.end(wavOf(tone).subarray(0, 20_000)), 'The response is incomplete.', 3],
    ['sends a file without sound', (to) => to.end(wavOf(new Float32Array())), 'The response contains no audio.', 3],
    ['sends a file of an odd rate', (to) => to.end(wavOf(tone, 3)), 'The audio format can’t be read.', 3],
    ['does not know the key', (to) => to.writeHead(401).end(), 'doesn’t accept the key.', 1],
    [
      'has no such address',
      (to) => to.writeHead(404).end(),
      'has no voices at this address, or doesn’t offer this model or voice.',
      1,
    ],
    ['is always broken', (to) => to.writeHead(500).end('Oh'), 'returned 500.', 3],
    [
      'sends its visitors on',
      (to) => to.writeHead(302, { location: 'http://10.0.0.1/' }).end(),
      'The site refused the request.',
      1,
    ],
    ['never stops sending', (to) => to.end(Buffer.alloc(500_000)), 'The page is too large to save.', 1],
    ['hangs up', (to) => to.destroy(), 'The connection to the site failed.', 3],
    ['never answers', () => {}, 'The site took too long to respond.', 3],
  ]
  test.each(wrong)(
    '%s is reported in a sentence, after what may be temporary was tried again',
    async (name, answer, words, asked) => {
      const { ask, bodies, host } = await serve(answer, name === 'never answers' ? 100 : undefined)
      const failure = await ask('Hello.').catch((error: unknown) => error)
      expect(failure).toBeInstanceOf(VoiceServerFailed)
      expect(String(failure)).toContain(host)
      expect(String(failure)).toContain(words)
      expect(bodies).toHaveLength(asked)
    },
  )

  test('is busy at first, or does not know the length when it starts, is heard', async () => {
    const answers: Answer[] = [
      (to) => to.writeHead(429, { 'retry-after': '0' }).end(),
      (to) => to.writeHead(503).end(),
      (to) => to.end(wavOf(tone, 24_000, 0xff_ff_ff_ff)),
    ]
    const { ask, bodies } = await serve((to, body, number) => answers[number - 1]?.(to, body, number))
    expect((await ask('Hello.')).samples).toHaveLength(tone.length)
    expect(bodies[2]).toEqual({
      model: 'kokoro',
      voice: 'af_sky',
      input: 'Hello.',
      response_format: 'wav',
      speed: 1,
      key: 'Bearer secret',
    })
  })

  test('speaks gives every word a time within its audio, close to where that voice says it', async () => {
    const { ask } = await serve(async (to, { input }) => {
      const { samples } = await espeak.say(input, 'en-gb-scotland')
      to.end(wavOf(samples, espeak.rate))
    })
    const engine = new GivenEngine(espeak, ask)
    const { samples, words, skipped } = await renderChunk(engine, utterances)
    expect(skipped).toEqual([])
    expect(words).toHaveLength(utterances.flatMap((one) => one.words).length)
    expect(words.every((ms, at) => ms > (words[at - 1] ?? -1))).toBe(true)
    expect(words.at(-1)).toBeLessThan((samples.length * 1000) / engine.rate)
    expect(samples.every((sample) => Math.abs(sample) <= 1)).toBe(true)
  })
})

test('the words of a voice are found in another voice’s sound, nine of ten within 40 ms', async () => {
  const off: number[] = []
  for (const { said, words } of utterances) {
    const [known, other] = [await espeak.say(said, 'en-us'), await espeak.say(said, 'en-gb-scotland')]
    const place = alignAudio(known.samples, other.samples, espeak.rate)
    const timesOf = ({ samples, times }: typeof known) => wordTimes(words, times, (samples.length * 1000) / espeak.rate)
    const truth = timesOf(other)
    off.push(...timesOf(known).map((ms, at) => Math.abs(place(ms) - (truth[at] ?? 0))))
  }
  off.sort((a, b) => a - b)
  expect(off[Math.floor(off.length * 0.9)]).toBeLessThanOrEqual(40)
})

test('sound at any rate keeps its tone and its level', () => {
  for (const rate of [8000, 16_000, 24_000, 44_100, 48_000]) {
    const given = Float32Array.from({ length: rate }, (_, at) => Math.sin((2 * Math.PI * 440 * at) / rate) / 2)
    const samples = resample({ samples: given, rate }, 22_050)
    const middle = samples.subarray(2000, 20_000)
    const crossings = middle.filter((sample, at) => sample >= 0 && (middle[at - 1] ?? 0) < 0).length
    expect(Math.abs((crossings * 22_050) / middle.length - 440)).toBeLessThan(3)
    expect(Math.abs(middle.reduce((most, sample) => Math.max(most, sample), 0) - 0.5)).toBeLessThan(0.03)
  }
})

test('a file of several channels is read as one', () => {
  const file = wavOf(Float32Array.of(0.5, -0.5, 0.25, 0.25), 22_050)
  file.writeUInt16LE(2, 22)
  file.writeUInt16LE(4, 32)
  expect(Array.from(readWav(file).samples, (sample) => Math.round(sample * 100) / 100)).toEqual([0, 0.25])
})

test('a file of 8 bits is read', () => {
  const file = Buffer.concat([wavOf(new Float32Array(), 22_050, 3).subarray(0, 44), Buffer.from([128, 255, 0])])
  file.writeUInt16LE(1, 32)
  file.writeUInt16LE(8, 34)
  expect(Array.from(readWav(file).samples, (sample) => Math.round(sample * 100) / 100)).toEqual([0, 0.99, -1])
})
