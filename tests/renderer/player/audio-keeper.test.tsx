import { afterEach, expect, test, vi } from 'vitest'
import { connectLibrary } from '../../../renderer/cache/index.ts'
import { Library } from '../../../renderer/cache/library.ts'
import { AudioKeeper } from '../../../renderer/player/offline/audio-keeper.ts'
import type { SpeechSource } from '../../../renderer/player/speech-source.ts'
import { newItem } from '../../../renderer/player/offline/audio-store.ts'
import { demoEntries } from '../../fakes/demo-entries.ts'
import { FakeHost } from '../../fakes/fake-host.ts'
import { MemoryAudioStore } from '../../fakes/memory-audio-store.ts'

const NOW = Date.parse('2026-06-01T12:00:00Z')
const ID = 1000
const item = { ...newItem(ID, 'Tides', NOW), isAsked: true, state: 'kept', parts: 1, bytes: 10 } as const

let end = (): void => {}
afterEach(() => end())

/** A device of account 7 with one stored article, in a window that was just opened. */
async function open() {
  const store = new MemoryAudioStore()
  const host = new FakeHost(demoEntries(NOW), NOW)
  host.answers.set('profile', () => ({ account_id: 7 }))
  const library = new Library(host, { refused: () => {} })
  connectLibrary(library)
  await store.claim(7)
  await store.change(ID, () => item)
  const claim = vi.spyOn(store, 'claim')
  const articles: SpeechSource = {
    plan: () => Promise.reject(new Error('Nothing is spoken.')),
    chunk: () => Promise.reject(new Error('Nothing is spoken.')),
  }
  const stop = new AudioKeeper(library, { sounds: store, articles }).start()
  end = () => {
    stop()
    library.close()
  }
  await expect.poll(() => claim.mock.calls).toEqual([[7]])
  return { host, store, claim }
}

test('signing out deletes the stored audio', async () => {
  const { host, store } = await open()
  expect(store.stored.size).toBe(1)
  host.say({ session: 'invalid' })
  host.emit({ type: 'queue.changed', ids: null })
  await expect.poll(() => [store.owner, store.stored.size]).toEqual([null, 0])
})

test('a sign-in that ran out, and a library that is read again, leave the stored audio there', async () => {
  const { host, store } = await open()
  const clear = vi.spyOn(store, 'clear')
  host.emit({ type: 'queue.changed', ids: null })
  host.say({ session: 'invalid' })
  host.say({ session: 'valid' })
  host.emit({ type: 'queue.changed', ids: null })
  expect(clear).not.toHaveBeenCalled()
})

test('audio that another account stored is deleted when another reader signs in', async () => {
  const { host, store, claim } = await open()
  host.say({ session: 'invalid' })
  host.emit({ type: 'queue.changed', ids: null })
  await expect.poll(() => store.owner).toBeNull()
  // Another window stored some before it heard of that.
  await store.claim(7)
  await store.change(ID, () => item)
  claim.mockClear()
  host.answers.set('profile', () => ({ account_id: 8 }))
  host.say({ session: 'valid' })
  await expect.poll(() => claim.mock.calls).toEqual([[8]])
  expect(store.stored.size).toBe(0)
})
