import { MPEGDecoder } from 'mpg123-decoder'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { audioFile } from '../../../renderer/player/audio-file/audio-file.ts'
import { serviceSpeech } from '../../../renderer/player/speech-source.ts'
import { articlePage } from './article-page.ts'
import { type OpenLibrary, openLibrary } from './open-library.ts'

let open: OpenLibrary
beforeAll(async () => {
  open = await openLibrary()
})
afterAll(() => open.close())

/** Samples at a joint in addition to those of the chunks: the encoder's lead-in, and the rest of its last frame. */
const MOST_AT_JOINT = 576 + 529 + 2 * 576

test('an article becomes one file, which a second decoder finds as long as its chunks, with its title', async () => {
  const { body } = await open.call('POST', '/save/', {
    url: 'https://example.org/mill',
    html: articlePage('Mill', 500),
  })
  await open.service.idle()
  interface Input {
    readonly query?: Record<string, string>
    readonly body?: unknown
  }
  const calls: Readonly<Record<string, (input: Input) => Promise<{ readonly body: unknown }>>> = {
    speechPlan: ({ query }) => open.call('GET', `/speech/plan/?${new URLSearchParams(query)}`),
    speech: ({ body }) => open.call('POST', '/speech/', body),
    speechMarks: ({ query }) => open.call('GET', `/speech/speech_marks/?${new URLSearchParams(query)}`),
  }
  const source = serviceSpeech(
    (async (name: string, input: Input) => (await calls[name]?.(input))?.body) as never,
    () => Promise.resolve(),
    () => ({ leaveOut: [], pauses: 'normal' }),
  )
  const told: number[] = []
  const signal = new AbortController().signal
  const plan = await source.plan(body.content_id, signal)
  const lengths: number[] = []
  for (let at = 0; at < plan.chunks.length; at++)
    lengths.push((await source.chunk(body.content_id, plan, at, null, signal)).length)
  const blob = await audioFile({
    source,
    voice: () => null,
    get: async (url) => await open.service.handle(new Request(`http://127.0.0.1${url}`)),
    contentId: body.content_id,
    title: 'The mill – “old”',
    artist: 'Example',
    onPart: (done) => told.push(done),
    signal,
  })
  expect(told).toEqual(lengths.map((_, at) => at))
  const bytes = new Uint8Array(await blob.arrayBuffer())
  expect(Buffer.from(bytes.subarray(0, 200)).toString('utf16le', 1)).toContain('The mill – “old”')
  const decoder = new MPEGDecoder()
  await decoder.ready
  const { samplesDecoded, sampleRate, errors } = decoder.decode(bytes)
  decoder.free()
  expect(errors).toEqual([])
  const spoken = lengths.reduce((sum, length) => sum + length, 0) * sampleRate
  const joints = lengths.length - 1
  expect(joints).toBeGreaterThan(1)
  expect(samplesDecoded).toBeGreaterThanOrEqual(Math.round(spoken))
  expect(samplesDecoded).toBeLessThanOrEqual(spoken + joints * MOST_AT_JOINT)
})
