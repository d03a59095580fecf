import { afterEach, expect, test, vi } from 'vitest'
import { newItem } from '../../../renderer/player/kept/kept-sounds.ts'
import { demoEntries } from '../../fakes/demo-entries.ts'
import { FakeHost } from '../../fakes/fake-host.ts'
import { MemorySounds } from '../../fakes/memory-sounds.ts'

const NOW = Date.parse('2026-06-01T12:00:00Z')
const ID = 1000
const item = { ...newItem(ID, 'Tides', NOW), isAsked: true, state: 'kept', parts: 1, bytes: 10 } as const

let end = (): void => {}
afterEach(() => end())

/** A device of account 7 with one stored sound, in a window that was just opened. */
async function open() {
  const sounds = new MemorySounds()
  vi.resetModules()
  vi.doMock('../../../renderer/player/kept/the-sounds.ts', () => ({
    theSounds: sounds,
    hasText: () => true,
    hasChoices: () => true,
  }))
  const { connectLibrary } = await import('../../../renderer/cache/index.ts')
  const { Library } = await import('../../../renderer/cache/library.ts')
  const { startKeeping } = await import('../../../renderer/player/kept/the-keeper.ts')
  const host = new FakeHost(demoEntries(NOW), NOW)
  host.answers.set('profile', () => ({ account_id: 7 }))
  const library = new Library(host, { refused: () => {} })
  connectLibrary(library)
  await sounds.claim(7)
  await sounds.change(ID, () => item)
  const claim = vi.spyOn(sounds, 'claim')
  const stop = startKeeping()
  end = () => {
    stop()
    library.close()
  }
  await expect.poll(() => claim.mock.calls).toEqual([[7]])
  return { host, sounds, claim }
}

test('signing out deletes the stored audio', async () => {
  const { host, sounds } = await open()
  expect(sounds.stored.size).toBe(1)
  host.say({ session: 'invalid' })
  host.emit({ type: 'queue.changed', ids: null })
  await expect.poll(() => [sounds.owner, sounds.stored.size]).toEqual([null, 0])
})

test('a sign-in that ran out, and a library that is read again, leave the stored audio there', async () => {
  const { host, sounds } = await open()
  const clear = vi.spyOn(sounds, 'clear')
  host.emit({ type: 'queue.changed', ids: null })
  host.say({ session: 'invalid' })
  host.say({ session: 'valid' })
  host.emit({ type: 'queue.changed', ids: null })
  expect(clear).not.toHaveBeenCalled()
})

test('audio that another account stored is deleted when somebody else signs in', async () => {
  const { host, sounds, claim } = await open()
  host.say({ session: 'invalid' })
  host.emit({ type: 'queue.changed', ids: null })
  await expect.poll(() => sounds.owner).toBeNull()
  // Another window stored some before it heard of that.
  await sounds.claim(7)
  await sounds.change(ID, () => item)
  claim.mockClear()
  host.answers.set('profile', () => ({ account_id: 8 }))
  host.say({ session: 'valid' })
  await expect.poll(() => claim.mock.calls).toEqual([[8]])
  expect(sounds.stored.size).toBe(0)
})
