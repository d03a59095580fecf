import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Playable, AudioLine } from '../../../renderer/player/audio-line.ts'
import { SpeechPlayer } from '../../../renderer/player/speech-player.ts'
import {
  SpeechNotBought,
  type SpeechPlan,
  SpeechRefused,
  type SpokenChunk,
  TextChanged,
} from '../../../renderer/player/speech-source.ts'
import type { VideoEvents } from '../../../renderer/player/video/video-line.ts'

/** Five chunks of ten words. A word takes ten characters and a second; every fifth starts a sentence. */
const CHUNKS = 5
const plan: SpeechPlan = {
  textHash: 'a',
  textLength: 500,
  language: 'en',
  paragraphs: [0, 250],
  leftOut: [],
  episode: null,
  chunks: Array.from({ length: CHUNKS }, (_, at) => ({ start: at * 100, end: at * 100 + 99, characters: 100 })),
}
const chunkOf = (chunk: number): SpokenChunk => {
  const words = Array.from({ length: 10 }, (_, at) => ({
    at,
    start: chunk * 100 + at * 10,
    end: chunk * 100 + at * 10 + 9,
  }))
  const sentences = [0, 5].map((at) => ({ at, start: chunk * 100 + at * 10, end: chunk * 100 + at * 10 + 49 }))
  return { url: `/${chunk}`, said: null, systemVoice: null, length: 10, voice: 1, words, sentences }
}

/** A line whose time the test moves. */
class FakeLine implements AudioLine {
  url = ''
  at = 0
  plays = false
  prepared = ''
  rate = 1
  volume = 1
  refuses = false
  /** Files of a kind that can't be played. */
  readonly unplayable = new Set<string>()
  readonly events: VideoEvents

  constructor(events: VideoEvents) {
    this.events = events
  }
  fileLength = 0
  isMuted = false
  tells = true
  tellsWords(): boolean {
    return this.tells
  }
  async play({ url }: Playable, at: (length: number) => number, signal: AbortSignal): Promise<void> {
    await Promise.resolve()
    signal.throwIfAborted()
    if (this.refuses || this.unplayable.has(url)) throw new Error('refused')
    Object.assign(this, { url, at: at(this.fileLength), plays: true })
  }
  prepare({ url }: Playable): void {
    this.prepared = url
  }
  pause(): void {
    this.plays = false
  }
  async resume(): Promise<void> {
    this.plays = true
  }
  now(): number {
    return this.at
  }
  length(): number {
    return this.fileLength
  }
  setMuted(isMuted: boolean): void {
    this.isMuted = isMuted
  }
  setRate(rate: number): void {
    this.rate = rate
  }
  setVolume(volume: number): void {
    this.volume = volume
  }
  close(): void {
    this.plays = false
  }
}

function open(chunk: (number: number) => Promise<SpokenChunk> = async (number) => chunkOf(number), made = plan) {
  const told = { moved: [] as number[], finished: 0, failed: 0, others: 0, now: 0 }
  let line: FakeLine | null = null
  const player = new SpeechPlayer({
    source: { plan: async () => made, chunk: (_id, _plan, number) => chunk(number) },
    line: (events) => (line = new FakeLine(events)),
    voice: () => null,
    clock: () => told.now,
    moved: (_id, share) => told.moved.push(share),
    finished: () => (told.finished += 1),
    failed: () => (told.failed += 1),
    tookOther: () => (told.others += 1),
  })
  if (!line) throw new Error('no line')
  return { player, line: line as FakeLine, told, state: () => player.state.getState() }
}

/** A place within a word, not between two. */
const place = fc.integer({ min: 0, max: 49 }).map((word) => word * 10 + 4)

describe('an episode', () => {
  const episode: SpeechPlan = { ...plan, textLength: 0, paragraphs: [], episode: { url: '/episode' } }
  const oneFile = { ...episode, chunks: [{ start: 0, end: Number.MAX_SAFE_INTEGER, characters: 1600 }] }
  const lines = [10, 20, 90].map((at) => ({ at, start: 1000 + at, end: 1005 + at }))
  const sound: SpokenChunk = {
    url: '/episode',
    said: null,
    systemVoice: null,
    length: 100,
    voice: null,
    words: [],
    sentences: lines,
  }
  const openEpisode = (spoken = sound) => open(async () => spoken, oneFile)

  test('continues at its share of the file, however long the feed reports it to be', async () => {
    const { player, line, told, state } = openEpisode()
    line.fileLength = 200
    await player.open(1, { share: 0.25 })
    expect([line.url, line.at, state().length, state().isEpisode]).toEqual(['/episode', 50, 200, true])
    line.at = 100
    player.tick()
    player.pause()
    expect(told.moved).toEqual([0.5])
  })

  test('lights the line that is heard, and plays from the line of a position in its transcript', async () => {
    const { player, line, state } = openEpisode()
    await player.open(1, { offset: 1022 })
    expect([line.at, state().sentence?.start, state().word]).toEqual([20, 1020, null])
    line.at = 91
    player.tick()
    expect(state().sentence?.start).toBe(1090)
    await player.sentence(-1)
    expect(line.at).toBe(20)
  })

  test('steps through its chapters', async () => {
    const { player, line } = openEpisode()
    await player.open(1, { seconds: 5 })
    player.setChapters([
      { at: 0, title: 'Welcome' },
      { at: 40, title: 'The lens' },
      { at: 80, title: 'The end' },
      { at: 5000, title: 'Of a longer recording' },
    ])
    await player.paragraph(1)
    expect(line.at).toBe(40)
    await player.paragraph(1)
    expect(line.at).toBe(80)
    await player.paragraph(1)
    expect(line.at).toBe(80)
    await player.paragraph(-1)
    expect(line.at).toBe(40)
  })

  test('preserves its position if it could not be played, and tries again there', async () => {
    const { player, line, told, state } = openEpisode({ ...sound, length: 0, sentences: [] })
    line.refuses = true
    await player.open(1, { share: 0.5 })
    expect(state().status).toBe('failed')
    player.close()
    expect(told.moved).toEqual([])
    await player.open(1, { share: 0.5 })
    Object.assign(line, { refuses: false, fileLength: 60 })
    await player.resume()
    expect([state().status, line.at]).toEqual(['playing', 30])
  })
})

describe('an episode whose file can’t be played here', () => {
  const oneFile = {
    ...plan,
    episode: { url: '/a.ogg' },
    chunks: [{ start: 0, end: Number.MAX_SAFE_INTEGER, characters: 1600 }],
  }
  const openForms = (others: SpokenChunk['others']) => {
    const sound = { url: '/a.ogg', said: null, systemVoice: null, length: 100, voice: null, words: [], sentences: [] }
    const opened = open(async () => ({ ...sound, ...(others && { others }) }), oneFile)
    opened.line.unplayable.add('/a.ogg').add('/a.opus')
    return opened
  }

  test('plays in the first other form that can be played, is reported once, and stays with it', async () => {
    let asked = 0
    const { player, line, told, state } = openForms(async () => {
      asked += 1
      return ['/a.opus', '/a.mp3', '/a.m4a']
    })
    await player.open(1, { seconds: 30 })
    expect([line.url, line.at, state().status]).toEqual(['/a.mp3', 30, 'playing'])
    await player.seek({ seconds: 60 })
    expect([line.url, line.at, told.others, told.failed, asked]).toEqual(['/a.mp3', 60, 1, 0, 1])
  })

  test.each([
    ['no other can be played', async () => ['/a.opus'], 1],
    ['there is no other', async () => [], 1],
    ['nobody can say whether there is one', async () => Promise.reject(new Error('offline')), 2],
  ])('fails if %s', async (_, others, reports) => {
    const { player, told, state } = openForms(others)
    await player.open(1, { seconds: 30 })
    expect([state().status, told.others, told.failed]).toEqual(['failed', 0, reports])
  })

  test('asks for no other form while its reader seeks elsewhere', async () => {
    const { player, line, told } = openForms(async () => ['/a.mp3'])
    const first = player.open(1, { seconds: 30 })
    line.unplayable.clear()
    await player.open(2, { seconds: 5 })
    await first
    expect([line.url, line.at, told.others]).toEqual(['/a.ogg', 5, 0])
  })
})

describe('the player', () => {
  test('starts at the word of an offset, and at the position of a share of the text', async () => {
    const { player, line, state } = open()
    await player.open(1, { offset: 134 })
    expect([state().status, line.url, line.at, state().word?.start]).toEqual(['playing', '/1', 3, 130])
    await player.open(1, { share: 0.5 })
    expect([line.url, line.at, state().word?.start]).toEqual(['/2', 5, 250])
  })

  test('has the next part ready, continues with it, and reports the end', async () => {
    const { player, line, told, state } = open()
    await player.open(1, { offset: 390 })
    await expect.poll(() => line.prepared).toBe('/4')
    line.events.ended()
    await expect.poll(() => [line.url, line.at]).toEqual(['/4', 0])
    line.events.ended()
    expect([state().status, told.finished, told.moved.at(-1)]).toEqual(['finished', 1, 1])
  })

  test('lights no word, but the sentence, of a voice that reports no words, and preserves that position', async () => {
    const { player, line, told, state } = open()
    line.tells = false
    await player.open(1, { offset: 262 })
    expect([state().word, state().sentence?.start]).toEqual([null, 250])
    player.pause()
    expect(told.moved).toEqual([0.5])
    await player.paragraph(-1)
    expect(line.url).toBe('/0')
  })

  test('steps by sentences across parts, and back to the start of one that is heard for a while', async () => {
    const { player, line, state } = open()
    await player.open(1, { offset: 100 })
    await player.sentence(-1)
    expect(state().sentence?.start).toBe(50)
    await player.sentence(1)
    expect([line.url, line.at]).toEqual(['/1', 0])
    line.at = 4
    await player.sentence(-1)
    expect([line.url, line.at]).toEqual(['/1', 0])
    await player.paragraph(1)
    expect([line.url, line.at]).toEqual(['/2', 5])
  })

  test('ends up where the last of many seeks led, whatever order parts arrive in', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(place, { minLength: 1, maxLength: 8 }),
        fc.infiniteStream(fc.nat(3)),
        async (places, delays) => {
          const { player, line } = open(async (number) => {
            for (let turn = 0; turn < (delays.next().value ?? 0); turn++) await Promise.resolve()
            return chunkOf(number)
          })
          await player.open(1, { offset: 0 })
          await Promise.all(places.map((place) => player.seek({ offset: place })))
          const last = places.at(-1) ?? 0
          expect([line.url, line.at, line.plays]).toEqual([
            `/${Math.floor(last / 100)}`,
            Math.floor((last % 100) / 10),
            true,
          ])
        },
      ),
      { numRuns: 50 },
    )
  })

  test('is suspended by a part that fails, and tries that part again', async () => {
    let fails = true
    const asked: number[] = []
    const { player, line, told, state } = open(async (number) => {
      asked.push(number)
      if (fails && number === 2) throw new Error('no network')
      return chunkOf(number)
    })
    await player.open(1, { offset: 180 })
    line.events.ended()
    await expect.poll(() => state().status).toBe('failed')
    expect([line.plays, told.failed, state().reason]).toEqual([false, 1, null])
    fails = false
    await player.resume()
    expect([state().status, line.url]).toEqual(['playing', '/2'])
  })

  test('of a video follows what its reader presses in the picture, and reports the rate that its site allows', async () => {
    const lens = { id: 'lens', title: 'The lens' }
    const chunks = [{ start: 0, end: 1, characters: 1600 }]
    const made = { ...plan, chunks, episode: { url: '', video: lens } }
    const { player, line, state } = open(async () => ({ ...chunkOf(0), url: '', video: lens }), made)
    await player.open(1, { seconds: 0 })
    expect([state().video, state().isEpisode, state().realRate]).toEqual([lens, true, null])
    line.events.paused()
    expect(state().status).toBe('paused')
    line.events.resumed()
    line.events.rated(2)
    expect([state().status, state().realRate]).toEqual(['playing', 2])
    player.close()
    expect([state().video, state().realRate]).toEqual([null, null])
  })

  test('says that an article was deleted while it was read, and stays where it was', async () => {
    const { player, line, told, state } = open(async (number) => {
      if (number === 1) throw new SpeechRefused('This article was deleted.')
      return chunkOf(number)
    })
    await player.open(1, { offset: 90 })
    line.events.ended()
    await expect.poll(() => state().status).toBe('failed')
    expect([state().reason, line.plays, told.failed]).toEqual(['This article was deleted.', false, 0])
  })

  test('continues with the usual voice after the chosen one was removed, and reports which it is', async () => {
    const { player, line, state } = open(async (number) => ({ ...chunkOf(number), voice: number === 0 ? 1001 : 1 }))
    await player.open(1, { offset: 0 })
    expect(state().voice).toBe(1001)
    line.events.ended()
    await expect.poll(() => [state().status, state().voice, line.url]).toEqual(['playing', 1, '/1'])
  })

  test('is paused by an output that is unplugged, and plays on at the same word', async () => {
    const { player, line, state } = open()
    await player.open(1, { offset: 134 })
    line.plays = false
    line.events.paused()
    expect([state().status, state().word?.start]).toEqual(['paused', 130])
    await player.resume()
    expect([state().status, line.plays, line.url, line.at]).toEqual(['playing', true, '/1', 3])
  })

  test('is at the same word after the device slept, and the sleep timer that ran out in the meantime pauses it', async () => {
    const { player, told, state } = open()
    await player.open(1, { offset: 134 })
    player.setSleep(60_000)
    told.now = 59_000
    player.tick()
    expect([state().status, state().word?.start]).toEqual(['playing', 130])
    told.now = 3_600_000
    player.tick()
    expect([state().status, state().word?.start]).toEqual(['paused', 130])
  })

  test('says why a voice refuses, without a report', async () => {
    const { player, told, state } = open(() =>
      Promise.reject(new SpeechRefused('No voice for Japanese on this device')),
    )
    await player.open(1, { offset: 0 })
    expect([state().status, state().reason, told.failed]).toEqual(['failed', 'No voice for Japanese on this device', 0])
  })

  test('offers what is for sale, without a report', async () => {
    let isBought = false
    const { player, told, state } = open(async (number) => {
      if (!isBought) throw new SpeechNotBought('premium')
      return chunkOf(number)
    })
    await player.open(1, { offset: 0 })
    expect([state().status, state().isForSale, told.failed]).toEqual(['failed', true, 0])
    isBought = true
    await player.resume()
    expect([state().status, state().isForSale]).toEqual(['playing', false])
  })

  test('speaks on at the same word after another way of speaking was chosen, but not while it is paused', async () => {
    const asked: number[] = []
    const { player, line, state } = open(async (number) => {
      asked.push(number)
      return chunkOf(number)
    })
    await player.open(1, { offset: 455 })
    await player.prepareAgain()
    expect([state().status, line.url, line.at, asked]).toEqual(['playing', '/4', 5, [4, 4]])
    player.pause()
    await player.prepareAgain()
    expect([line.plays, state().word?.start]).toEqual([false, 450])
    await player.resume()
    expect([state().status, line.url, line.at, asked]).toEqual(['playing', '/4', 5, [4, 4, 4]])
  })

  test('says that there is nothing to say', async () => {
    const { player, state } = open(undefined, { ...plan, chunks: [] })
    await player.open(1, { offset: 0 })
    expect(state()).toMatchObject({ status: 'failed', reason: 'This article has no text to read aloud.' })
  })

  test('continues at the same position of a text that changed', async () => {
    let changed = false
    const { player, line, state } = open(async (number) => {
      if (changed) {
        changed = false
        throw new TextChanged('changed')
      }
      return chunkOf(number)
    })
    await player.open(1, { offset: 155 })
    changed = true
    await player.seek({ offset: 410 })
    expect([state().status, line.url, line.at]).toEqual(['playing', '/1', 5])
  })

  test('lights each word when it starts and never goes back automatically', async () => {
    const { player, line, state } = open()
    await player.open(1, { offset: 0 })
    const starts: number[] = []
    for (line.at = 0; line.at < 9.9; line.at += 0.016) {
      player.tick()
      starts.push(state().word?.start ?? -1)
    }
    expect(starts).toEqual(starts.toSorted((a, b) => a - b))
    expect(new Set(starts).size).toBe(10)
  })

  test('fades and pauses when the sleep timer ends, also at the end of a paragraph', async () => {
    const { player, line, told, state } = open()
    await player.open(1, { offset: 0 })
    player.setSleep(10_000)
    told.now = 7500
    player.tick()
    expect(line.volume).toBe(0.5)
    told.now = 10_000
    player.tick()
    expect([state().status, state().sleep, line.volume]).toEqual(['paused', null, 1])
    await player.open(1, { offset: 240 })
    player.setSleep('paragraph')
    line.at = 5.1
    player.tick()
    expect([state().status, state().sleep]).toEqual(['paused', null])
  })

  test('steps through the ten rates and stays at the ends', async () => {
    const { player, line } = open()
    await player.open(1, { offset: 0 })
    expect(Array.from({ length: 10 }, () => player.rate(1))).toEqual([1.1, 1.2, 1.4, 1.6, 1.8, 2, 2.5, 3, 3.5, 3.5])
    expect([line.rate, player.rate(-1)]).toEqual([3.5, 3])
  })

  test('reports where the reader is when it pauses and closes', async () => {
    const { player, told } = open()
    await player.open(1, { offset: 250 })
    player.pause()
    expect(told.moved).toEqual([0.5])
    player.close()
    expect(told.moved).toEqual([0.5, 0.5])
  })
})
