import { expect, test, vi } from 'vitest'
import { AudioDownloads, type AudioDownloadPorts } from '../../../renderer/player/offline/audio-downloads.ts'
import { FileChanged } from '../../../renderer/player/offline/download-episode-audio.ts'
import { type FetchedPart, AudioNotSent } from '../../../renderer/player/offline/fetched-part.ts'
import type { OfflineItem } from '../../../renderer/player/offline/audio-store.ts'
import { type SpeechPlan, SpeechRefused } from '../../../renderer/player/speech-source.ts'
import { MemoryAudioStore } from '../../fakes/memory-audio-store.ts'

/** Every article has four parts of ten bytes. */
const PARTS = 4
const SIZE = 10
const ALL = PARTS * SIZE

const plan: SpeechPlan = {
  textHash: 'a',
  textLength: 400,
  language: 'en',
  paragraphs: [0],
  leftOut: [],
  chunks: Array.from({ length: PARTS }, (_, at) => ({ start: at * 100, end: at * 100 + 99, characters: 100 })),
  episode: null,
}

function begin(change: Partial<AudioDownloadPorts> = {}) {
  const sounds = new MemoryAudioStore()
  const world = {
    sounds,
    voice: 1,
    fetched: [] as string[],
    refused: [] as string[],
    rests: [] as (() => void)[],
    heard: 0,
    now: 0,
    shown: [] as readonly OfflineItem[],
    /** Called before each part. */
    before: async (_id: number, _part: number): Promise<void> => undefined,
  }
  async function* parts(item: OfflineItem, signal: AbortSignal): AsyncGenerator<FetchedPart> {
    for (let at = item.parts; at < PARTS; at++) {
      await world.before(item.contentId, at)
      signal.throwIfAborted()
      world.fetched.push(`${item.contentId}.${at}`)
      yield {
        part: { sound: new Blob(['x'.repeat(SIZE)]), spoken: null },
        change: { plan, speech: item.speech ?? { voice: world.voice, pauses: 'normal' }, share: (at + 1) / PARTS },
        isLast: at + 1 === PARTS,
      }
    }
  }
  const ports: AudioDownloadPorts = {
    sounds,
    parts,
    hasText: () => true,
    hasChoices: ({ speech }) => speech?.voice === world.voice,
    isHeard: (id) => id === world.heard,
    now: () => (world.now += 1),
    later: (run) => {
      world.rests.push(run)
      return () => void world.rests.splice(world.rests.indexOf(run), 1)
    },
    exclusively: (run) => run(),
    isTransient: (error) => error instanceof AudioNotSent && error.status === 0,
    changed: (items) => (world.shown = items),
    tellOthers: () => undefined,
    refused: ({ contentId, failure }) => world.refused.push(`${contentId}: ${failure?.message}`),
    report: () => undefined,
    ...change,
  }
  return { world, sounds, keeper: new AudioDownloads(ports), ports }
}

const named = (...ids: number[]) => ids.map((contentId) => ({ contentId, title: `Title ${contentId}` }))
const states = (sounds: MemoryAudioStore) =>
  [...sounds.stored.values()].map(({ item }) => `${item.contentId} ${item.state} ${item.bytes}`)

test('what the reader asks for is fetched part by part, and before the listen queue', async () => {
  const { world, sounds, keeper } = begin()
  await keeper.setQueue(named(2, 3))
  await keeper.keep(named(7))
  expect(world.fetched).toEqual([])
  keeper.setConnection('all')
  await vi.waitFor(() => expect(states(sounds).toSorted()).toEqual(['2 kept 40', '3 kept 40', '7 kept 40']))
  expect(world.fetched.map((part) => part.split('.')[0]).filter((id, at, all) => all[at - 1] !== id)).toEqual([
    '7',
    '2',
    '3',
  ])
})

test('on a slow connection the listen queue waits', async () => {
  const { sounds, keeper } = begin()
  await keeper.setQueue(named(2))
  await keeper.keep(named(7))
  keeper.setConnection('asked')
  await vi.waitFor(() => expect(states(sounds)).toContain('7 kept 40'))
  expect(states(sounds)).toContain('2 waiting 0')
})

test('a lost connection pauses storing audio, which continues with the missing part', async () => {
  const { world, sounds, keeper } = begin()
  world.before = async (_id, part) => {
    if (part === 2) keeper.setConnection('nothing')
  }
  await keeper.keep(named(7))
  keeper.setConnection('all')
  await vi.waitFor(() => expect(states(sounds)).toEqual(['7 waiting 20']))
  world.before = async () => undefined
  await vi.waitFor(() => {
    keeper.setConnection('nothing')
    keeper.setConnection('all')
    expect(states(sounds)).toEqual(['7 kept 40'])
  })
  expect(world.fetched).toEqual(['7.0', '7.1', '7.2', '7.3'])
})

test('a service that does not answer is asked again after a rest', async () => {
  const { world, sounds, keeper } = begin()
  world.before = () => Promise.reject(new AudioNotSent(0, ''))
  await keeper.keep(named(7))
  keeper.setConnection('all')
  await vi.waitFor(() => expect(world.rests).toHaveLength(1))
  expect([states(sounds), world.refused]).toEqual([['7 waiting 0'], []])
  world.before = async () => undefined
  world.rests.splice(0)[0]?.()
  await vi.waitFor(() => expect(states(sounds)).toEqual(['7 kept 40']))
})

test('a refusal is reported to the reader who asked, and not for the listen queue', async () => {
  const { world, sounds, keeper } = begin()
  world.before = () => Promise.reject(new SpeechRefused('No voice for Japanese on this device'))
  await keeper.setQueue(named(2))
  await keeper.keep(named(7))
  keeper.setConnection('all')
  await vi.waitFor(() => expect(states(sounds).toSorted()).toEqual(['2 failed 0', '7 failed 0']))
  expect(world.refused).toEqual(['7: No voice for Japanese on this device'])
  world.before = async () => undefined
  await keeper.keep(named(7))
  await vi.waitFor(() => expect(states(sounds)).toContain('7 kept 40'))
})

test('at the limit the least recently heard audio goes, and never what the reader asked for', async () => {
  const { sounds, keeper } = begin()
  await keeper.setLimit(3 * ALL)
  await keeper.setQueue(named(2, 3))
  await keeper.keep(named(7))
  keeper.setConnection('all')
  await vi.waitFor(() => expect(states(sounds).toSorted()).toEqual(['2 kept 40', '3 kept 40', '7 kept 40']))
  // They left the queue.
  await keeper.setQueue([])
  await keeper.heard(3)
  await keeper.keep(named(8))
  await vi.waitFor(() => expect(states(sounds).toSorted()).toEqual(['3 kept 40', '7 kept 40', '8 kept 40']))
  await keeper.setLimit(2 * ALL)
  expect(states(sounds).toSorted()).toEqual(['7 kept 40', '8 kept 40'])
  await keeper.setLimit(ALL)
  expect(states(sounds).toSorted()).toEqual(['7 kept 40', '8 kept 40'])
})

test('the listen queue is stored as far as the limit reaches, and continues once there is more space', async () => {
  const { world, sounds, keeper } = begin()
  await keeper.setLimit(2 * ALL)
  await keeper.setQueue(named(1, 2, 3))
  keeper.setConnection('all')
  await vi.waitFor(() => expect(states(sounds)).toEqual(['1 kept 40', '2 kept 40', '3 failed 0']))
  expect(world.refused).toEqual([])
  await keeper.setLimit(3 * ALL)
  await vi.waitFor(() => expect(states(sounds)).toEqual(['1 kept 40', '2 kept 40', '3 kept 40']))
})

test('a full device is reported in words', async () => {
  const { world, sounds, keeper } = begin()
  sounds.refusal = new DOMException('full', 'QuotaExceededError')
  await keeper.keep(named(7))
  keeper.setConnection('all')
  await vi.waitFor(() => expect(world.refused).toEqual(['7: There is no space left on this device for audio.']))
})

test('another voice replaces what is here, which stays until the first new part has come', async () => {
  const { world, sounds, keeper } = begin()
  await keeper.keep(named(7))
  keeper.setConnection('all')
  await vi.waitFor(() => expect(states(sounds)).toEqual(['7 kept 40']))
  keeper.setConnection('nothing')
  world.voice = 2
  await keeper.check()
  expect(sounds.stored.get(7)?.item).toMatchObject({ isOutdated: true, bytes: 40, state: 'waiting' })
  keeper.setConnection('all')
  await vi.waitFor(() => expect(states(sounds)).toEqual(['7 kept 40']))
  expect(sounds.stored.get(7)?.item).toMatchObject({ isOutdated: false, speech: { voice: 2 } })
})

test('a file that changes while it is fetched is fetched again', async () => {
  const { world, sounds, keeper } = begin()
  let isChanged = false
  world.before = async (_id, part) => {
    if (part !== 2 || isChanged) return
    isChanged = true
    throw new FileChanged('It is another file now.')
  }
  await keeper.keep(named(7))
  keeper.setConnection('all')
  await vi.waitFor(() => expect(states(sounds)).toEqual(['7 kept 40']))
  expect(world.fetched).toEqual(['7.0', '7.1', '7.0', '7.1', '7.2', '7.3'])
})

test('what is removed while it is fetched is not stored, and the next one is fetched', async () => {
  const { world, sounds, keeper } = begin()
  world.before = async (id, part) => {
    if (id === 7 && part === 2) await keeper.remove([7])
  }
  await keeper.keep(named(7, 8))
  keeper.setConnection('all')
  await vi.waitFor(() => expect(states(sounds)).toEqual(['8 kept 40']))
})

test('removing what the listen queue needs leaves it for the queue', async () => {
  const { sounds, keeper } = begin()
  await keeper.setQueue(named(7))
  await keeper.keep(named(7))
  keeper.setConnection('all')
  await vi.waitFor(() => expect(states(sounds)).toEqual(['7 kept 40']))
  await keeper.remove([7])
  expect(sounds.stored.get(7)?.item).toMatchObject({ isAsked: false, isQueued: true, state: 'kept' })
  await keeper.setQueue(null)
  expect(states(sounds)).toEqual([])
})

test('what another window removed is gone here too', async () => {
  const { world, sounds, keeper } = begin()
  await keeper.keep(named(7))
  await sounds.clear()
  await keeper.read()
  expect(world.shown).toEqual([])
})
