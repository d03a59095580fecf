import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, afterEach, expect, test, vi } from 'vitest'
import { forkProcess, type StartedProcess } from '../../../../main/service/processes/index.ts'
import { Speaker, SpeechFailed } from '../../../../main/service/speech/index.ts'
import { startSpeech } from '../open-library.ts'

/** A speech process that obeys what it is to say. It answers with what it skipped. */
const folder = mkdtempSync(join(tmpdir(), 'lectern-moody-voice-'))
const script = join(folder, 'moody.mjs')
writeFileSync(
  script,
  `
    process.send({ type: 'tell', notice: 'ready' })
    process.on('message', ({ type, id, method, args }) => {
      if (type !== 'ask') return
      if (method === 'plan') return process.exit(3)
      const [{ utterances, skip }] = args
      for (const [number, { said }] of utterances.entries()) {
        process.send({ type: 'tell', notice: number })
        if (skip.includes(number)) continue
        if (said === 'hang') Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0)
        if (said === 'die') return setTimeout(() => process.exit(3), 50)
        if (said === 'refuse') return process.send({ type: 'error', id, error: { name: 'Error', message: 'no', details: {} } })
      }
      process.send({ type: 'value', id, value: { mp3: new Uint8Array(), length: 1, sentences: [], words: [], skipped: skip.length } })
    })`,
)
afterAll(() => rmSync(folder, { recursive: true }))

let speaker: Speaker
afterEach(() => speaker.close())
const moody = (timeoutMs = 20_000): Speaker =>
  (speaker = new Speaker({ start: forkProcess(pathToFileURL(script)), timeoutMs }))
const saying = (...said: string[]) => said.map((words) => ({ said: words, words: [], pauseMs: 0, voice: 'en-us' }))

test('passes over a sentence that its process dies of, and says the rest', async () => {
  expect((await moody().speak(saying('one', 'die', 'two'))).skipped).toBe(1)
})

test('passes over a sentence that takes too long', async () => {
  expect((await moody(500).speak(saying('one', 'hang', 'two'))).skipped).toBe(1)
})

test('gives up a chunk that too many processes died of, and speaks the next', async () => {
  const many = moody()
  await expect(many.speak(saying('die', 'die', 'die', 'die', 'die'))).rejects.toThrow(SpeechFailed)
  expect((await many.speak(saying('one'))).skipped).toBe(0)
})

test('runs one process while it is used, ends it when nothing was said for a while, and starts another then', async () => {
  const start = vi.fn(forkProcess(pathToFileURL(script)))
  speaker = new Speaker({ start, idleMs: 1 })
  await Promise.all([speaker.speak(saying('one')), speaker.speak(saying('two'))])
  expect(start).toHaveBeenCalledOnce()
  const first = start.mock.results[0]?.value as StartedProcess
  await new Promise((resolve) => first.port.onClose?.(resolve))
  expect((await speaker.speak(saying('three'))).skipped).toBe(0)
  expect(start).toHaveBeenCalledTimes(2)
})

test('says why a voice refused, without starting another process', async () => {
  await expect(moody().speak(saying('refuse'))).rejects.toThrow('The voice stopped working.')
})

test('fails a plan that its process dies of', async () => {
  await expect(moody().plan({ markdown: 'x', language: null, leaveOut: [] })).rejects.toThrow(SpeechFailed)
})

test('the speaker stops what no one waits for any longer', async () => {
  const stop = new AbortController()
  const speaking = moody().speak(saying('hang'), stop.signal)
  stop.abort(new Error('elsewhere'))
  await expect(speaking).rejects.toThrow('elsewhere')
})

test('speaks nothing without a process to start', async () => {
  speaker = new Speaker({ start: null })
  speaker.warm()
  await expect(speaker.speak(saying('one'))).rejects.toThrow(SpeechFailed)
})

test('the real voice says a sentence between two that cannot be spoken', async () => {
  speaker = new Speaker({ start: startSpeech })
  const { length, skipped, sentences } = await speaker.speak([
    { said: '\u0000', words: [], pauseMs: 0, voice: 'en-us' },
    {
      said: 'The river runs past an old mill.',
      words: [{ from: 0, to: 3, start: 0, end: 3 }],
      pauseMs: 100,
      voice: 'de',
    },
    { said: 'Unheard.', words: [], pauseMs: 0, voice: 'xx' },
  ])
  expect([skipped, sentences.length]).toEqual([2, 3])
  expect(length).toBeGreaterThan(1.5)
})
