import { expect, test, vi } from 'vitest'
import { episodeParts } from '../../../renderer/player/offline/download-episode-audio.ts'
import { offlineChapters } from '../../../renderer/player/offline/offline-chapters.ts'
import { type OfflineItem, newItem } from '../../../renderer/player/offline/audio-store.ts'
import type { Chapter } from '../../../renderer/player/player-state.ts'
import type { SpeechPlan, SpokenChunk } from '../../../renderer/player/speech-source.ts'
import { MemoryAudioStore } from '../../fakes/memory-audio-store.ts'

const plan: SpeechPlan = {
  textHash: null,
  textLength: 0,
  language: 'en',
  paragraphs: [],
  leftOut: [],
  chunks: [{ start: 0, end: 100, characters: 100 }],
  episode: { url: 'https://sound.example/a.mp3' },
}
const rock: Chapter = { at: 0, title: 'The rock' }
const winter: Chapter = { at: 300, title: 'The last winter' }
const { signal } = new AbortController()

async function begin(change: Partial<OfflineItem>) {
  const sounds = new MemoryAudioStore()
  await sounds.change(7, () => ({ ...newItem(7, 'Keeper', 0), plan, ...change }))
  const world = { answer: async (): Promise<readonly Chapter[]> => [], reports: [] as string[] }
  const chapters = offlineChapters({
    sounds,
    get: () => world.answer(),
    report: (doing) => void world.reports.push(doing),
  })
  const offline = () => Promise.reject(new Error('offline'))
  return { sounds, world, offline, read: (stop = signal) => chapters(7, stop) }
}

test('the chapters of a stored episode are those of the feed while it answers, and the stored ones when it does not', async () => {
  const { world, offline, read } = await begin({ chapters: [rock] })
  world.answer = async () => [rock, winter]
  expect(await read()).toEqual([rock, winter])
  world.answer = offline
  await vi.waitFor(async () => expect(await read()).toEqual([rock, winter]))
  expect(world.reports).toEqual([])
})

test('audio that was stored before chapters were gets them with the next answer', async () => {
  const { chapters: _, ...before } = newItem(7, 'Keeper', 0)
  const { sounds, world, offline, read } = await begin({})
  await sounds.change(7, () => ({ ...before, plan }))
  world.answer = offline
  await expect(read()).rejects.toThrow('offline')
  world.answer = async () => [winter]
  await read()
  await vi.waitFor(() => expect(sounds.stored.get(7)?.item.chapters).toEqual([winter]))
})

test('chapters of an episode whose audio is not stored are not stored', async () => {
  const { sounds, world, read } = await begin({})
  await sounds.change(7, () => null)
  world.answer = async () => [rock]
  expect(await read()).toEqual([rock])
  expect([...sounds.stored.keys()]).toEqual([])
})

test('a reader who leaves the episode gets no stored chapters', async () => {
  const { world, read } = await begin({ chapters: [rock] })
  const stop = new AbortController()
  world.answer = async () => {
    stop.abort()
    throw new Error('aborted')
  }
  await expect(read(stop.signal)).rejects.toBe(stop.signal.reason)
})

const chunk: SpokenChunk = {
  url: '',
  said: null,
  systemVoice: null,
  length: 10,
  voice: null,
  words: [],
  sentences: [],
}

async function fetched(item: OfflineItem, chapters: () => Promise<readonly Chapter[]>) {
  const parts = episodeParts(
    item,
    {
      source: { plan: async () => plan, chunk: async () => chunk },
      chapters,
      get: async () => new Response('sound', { status: 206, headers: { 'content-range': 'bytes 0-4/5' } }),
      address: async (url) => url,
    },
    signal,
  )
  for await (const { change, isLast } of parts) return { ...change, isLast }
  return null
}

test('chapters come with the file of an episode, and without them the audio is stored all the same', async () => {
  const item = newItem(7, 'Keeper', 0)
  expect(await fetched(item, async () => [rock])).toMatchObject({ chapters: [rock], isLast: true })
  const refused = () => Promise.reject(new Error('no answer'))
  expect(await fetched(item, refused)).toMatchObject({ chapters: [], isLast: true })
  expect(await fetched({ ...item, chapters: [winter] }, refused)).toMatchObject({ chapters: [winter] })
})
