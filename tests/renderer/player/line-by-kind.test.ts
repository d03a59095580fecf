import { expect, test } from 'vitest'
import { LineByKind } from '../../../renderer/player/line-by-kind.ts'
import type { Playable, AudioLine } from '../../../renderer/player/audio-line.ts'

function begin() {
  const told: string[] = []
  const line = (name: string): AudioLine => ({
    play: async () => void told.push(`${name} plays`),
    prepare: () => void told.push(`${name} prepares`),
    pause: () => void told.push(`${name} pauses`),
    resume: async () => void told.push(`${name} resumes`),
    now: () => name.length,
    length: () => name.length,
    tellsWords: () => name === 'files',
    setRate: () => void told.push(`${name} rate`),
    setVolume: () => undefined,
    setMuted: () => undefined,
    close: () => void told.push(`${name} closes`),
  })
  const lines = new LineByKind({ files: line('files'), voices: line('voices'), videos: line('videos') })
  const play = (sound: Playable) => lines.play(sound, () => 0, new AbortController().signal)
  return { lines, play, told: () => told.splice(0) }
}

const file: Playable = { url: '/0', said: null, systemVoice: null }
const voice: Playable = { url: '', said: [], systemVoice: 'Zoe' }
const video: Playable = { ...file, video: { id: 'lens', title: 'The lens' } }

test('each kind of audio is played by its own line, and the one before releases what it had', async () => {
  const { lines, play, told } = begin()
  await play(file)
  await play(file)
  expect(told()).toEqual(['files plays', 'files plays'])
  await play(video)
  expect(told()).toEqual(['files closes', 'videos plays'])
  lines.pause()
  expect([told(), lines.now(), lines.tellsWords()]).toEqual([['videos pauses'], 6, false])
  await play(voice)
  expect(told()).toEqual(['videos closes', 'voices plays'])
})

test('only sound of the kind that plays is prepared, and a rate counts for all kinds', async () => {
  const { lines, play, told } = begin()
  await play(video)
  told()
  lines.prepare(file)
  expect(told()).toEqual([])
  await play(file)
  told()
  lines.prepare(file)
  lines.setRate(2)
  expect(told()).toEqual(['files prepares', 'files rate', 'voices rate', 'videos rate'])
})
