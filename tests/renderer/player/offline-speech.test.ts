import { expect, test } from 'vitest'
import { type OfflineItem, newItem } from '../../../renderer/player/offline/audio-store.ts'
import { offlineSpeech } from '../../../renderer/player/offline/offline-speech.ts'
import {
  inOrder,
  type SpeechPlan,
  type SpeechSource,
  type SpokenChunk,
  TextChanged,
} from '../../../renderer/player/speech-source.ts'
import { MemoryAudioStore } from '../../fakes/memory-audio-store.ts'

const chunks = [0, 100].map((start) => ({ start, end: start + 99, characters: 100 }))
const plan: SpeechPlan = {
  textHash: 'a',
  textLength: 200,
  language: 'en',
  paragraphs: [0],
  leftOut: [],
  chunks,
  episode: null,
}
const words = [{ at: 0, start: 0, end: 4 }]
const offline = new Error('offline')

async function begin(change: Partial<OfflineItem> = {}, parts = chunks.length) {
  const sounds = new MemoryAudioStore()
  const world = { online: true, text: 'a', voice: 1, outdated: 0, heard: 0, error: null as Error | null }
  let item: OfflineItem | null = { ...newItem(7, 'Mill', 0), plan, speech: { voice: 1, pauses: 'normal' as const } }
  await sounds.change(7, () => item)
  for (let at = 0; at < parts && item; at++) {
    const spoken = { length: 10, voice: 1, words, sentences: words }
    item = await sounds.append(item, { sound: new Blob(['sound']), spoken }, { share: (at + 1) / chunks.length })
  }
  await sounds.change(7, (now) => now && { ...now, ...change })
  const service: SpokenChunk = {
    url: '/service',
    said: null,
    systemVoice: null,
    length: 10,
    voice: 1,
    words,
    sentences: words,
  }
  const spoken: SpeechSource = {
    plan: async () => {
      if (!world.online) throw offline
      return { ...plan, textHash: world.text }
    },
    chunk: async () => {
      if (world.error) throw world.error
      if (!world.online) throw offline
      return service
    },
  }
  const device = offlineSpeech({
    sounds,
    hasText: (kept) => kept.plan?.textHash === world.text,
    hasChoices: (kept) => kept.speech?.voice === world.voice,
    isOffline: (error) => error === offline,
    outdate: async (id) => {
      world.outdated += 1
      await sounds.change(id, (now) => now && { ...now, isOutdated: true })
    },
    heard: () => (world.heard += 1),
    report: () => undefined,
  })
  const source = inOrder([device, spoken])
  const { signal } = new AbortController()
  const hear = async (chunk = 0): Promise<SpokenChunk> =>
    source.chunk(7, await source.plan(7, signal), chunk, null, signal)
  return { world, hear, source, signal }
}

const isKept = ({ url }: SpokenChunk): boolean => url.startsWith('blob:')

test('stored audio is heard with its marks, with a connection and without one', async () => {
  const { world, hear } = await begin()
  const online = await hear()
  expect([isKept(online), online.words]).toEqual([true, words])
  world.online = false
  expect(isKept(await hear(1))).toBe(true)
  expect([world.heard, world.outdated]).toEqual([2, 0])
})

test('a released sound cannot be loaded any more', async () => {
  const { hear } = await begin()
  const { url, release } = await hear()
  expect((await fetch(url)).ok).toBe(true)
  release?.()
  await expect(fetch(url)).rejects.toBeInstanceOf(TypeError)
})

test('the missing parts of stored audio come from the service', async () => {
  const { hear } = await begin({}, 1)
  expect(isKept(await hear(0))).toBe(true)
  expect((await hear(1)).url).toBe('/service')
})

test('another voice is heard from the service, and the stored one only without a connection', async () => {
  const { world, hear } = await begin()
  world.voice = 2
  expect((await hear()).url).toBe('/service')
  expect(world.outdated).toBe(1)
  world.online = false
  expect(isKept(await hear())).toBe(true)
})

test('audio of an older text is never heard, and reports this without a connection', async () => {
  const { world, hear } = await begin()
  world.text = 'b'
  expect((await hear()).url).toBe('/service')
  world.online = false
  await expect(hear()).rejects.toThrow('The article has changed since its audio was stored on this device.')
})

test('a text that turns out to be different at the service makes the stored audio outdated', async () => {
  const { world, source, signal } = await begin({}, 1)
  const known = await source.plan(7, signal)
  world.error = new TextChanged('The article has changed since.')
  await expect(source.chunk(7, known, 1, null, signal)).rejects.toThrow(TextChanged)
  expect(world.outdated).toBe(1)
  expect(await source.plan(7, signal)).not.toBe(known)
})

test('an episode is heard as one file, and only once all of it is here', async () => {
  const episode = {
    plan: { ...plan, textHash: 'a', episode: { url: 'https://sound.example/a.mp3' } },
    lines: [{ at: 5, start: 0, end: 9 }],
  }
  const { hear } = await begin(episode)
  const spoken = await hear()
  expect([isKept(spoken), spoken.sentences, await (await fetch(spoken.url)).text()]).toEqual([
    true,
    episode.lines,
    'soundsound',
  ])
  const { hear: hearPart } = await begin(episode, 1)
  expect((await hearPart()).url).toBe('/service')
})
