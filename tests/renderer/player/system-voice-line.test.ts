import { expect, test } from 'vitest'
import type { SaidSentence } from '../../../renderer/player/speech-source.ts'
import { type SaidEvents, type SaidHow, SystemVoiceLine } from '../../../renderer/player/system/system-voice-line.ts'

const sentenceOf = (text: string, at: number): SaidSentence => ({
  text,
  language: 'en',
  pauseMs: 80,
  at,
  words: Array.from(text.matchAll(/\w+/g), ({ index }) => ({ from: index, at: at + index / 10 })),
})
const said = [sentenceOf('One two three.', 0), sentenceOf('Four five.', 2)]
const sound = { url: '', said, systemVoice: 'Anna' }
const never = new AbortController().signal

/** A voice that a test leads, and a clock that it winds. */
function open() {
  const heard: { text: string; how: SaidHow; events: SaidEvents }[] = []
  const told: string[] = []
  const timers = new Map<number, { run: () => void; ms: number }>()
  let number = 0
  const line = new SystemVoiceLine(
    { speak: (text, how, events) => heard.push({ text, how, events }), cancel: () => {} },
    { ended: () => told.push('ended'), paused: () => told.push('paused'), failed: () => told.push('failed') },
    (run, ms) => {
      const id = (number += 1)
      timers.set(id, { run, ms })
      return () => timers.delete(id)
    },
  )
  const wind = async (): Promise<void> => {
    const due = [...timers.values()]
    timers.clear()
    for (const { run } of due) run()
    await Promise.resolve()
    await Promise.resolve()
  }
  const last = () => {
    const found = heard.at(-1)
    if (!found) throw new Error('Nothing was said.')
    return found
  }
  /** Plays from a time, with a voice that starts immediately. */
  const begin = async (at: number): Promise<void> => {
    const playing = line.play(sound, () => at, never)
    last().events.begun()
    await playing
  }
  return { line, heard, told, wind, last, begin, timers }
}

test('a system voice starts at the word of a time, and is at the word that it reported last', async () => {
  const { line, last, begin } = open()
  await begin(0.4)
  expect([last().text, last().how.voice, line.now(), line.tellsWords()]).toEqual(['two three.', 'Anna', 0.4, false])
  last().events.word(4)
  expect([line.now(), line.tellsWords()]).toEqual([0.8, true])
  last().events.word(0)
  expect(line.now()).toBe(0.8)
})

test('a system voice continues with the next sentence after a pause, and reports the end', async () => {
  const { line, last, begin, told, wind, timers } = open()
  await begin(0)
  last().events.ended()
  expect([...timers.values()].map(({ ms }) => ms)).toEqual([80])
  await wind()
  expect([last().text, line.now()]).toEqual(['Four five.', 2])
  last().events.begun()
  last().events.ended()
  await wind()
  expect(told).toEqual(['ended'])
})

test('after a pause, or at another speed, a system voice says the sentence again from its word, and late events no longer count', async () => {
  const { line, last, begin, heard, told } = open()
  await begin(0)
  last().events.word(8)
  const before = last().events
  line.pause()
  before.ended()
  before.failed()
  expect([heard.length, told]).toEqual([1, []])
  const resuming = line.resume()
  last().events.begun()
  await resuming
  expect(last().text).toBe('three.')
  line.setRate(2)
  expect([last().text, last().how.rate, heard.length]).toEqual(['three.', 2, 3])
})

test('a voice that does not start is tried once more, and then fails', async () => {
  const { line, heard, wind } = open()
  const playing = line.play(sound, () => 0, never)
  await wind()
  expect(heard).toHaveLength(2)
  await Promise.all([expect(playing).rejects.toThrow('did not begin'), wind()])
})

test('a voice that stops in silence is reported', async () => {
  const { begin, told, wind } = open()
  await begin(0)
  await wind()
  expect(told).toEqual(['failed'])
})
