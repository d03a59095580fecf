import { describe, expect, test } from 'vitest'
import { SpeechRefused } from '../../../renderer/player/speech-source.ts'
import { VideoLine } from '../../../renderer/player/video/video-line.ts'
import { type VideoStatus, videoNews } from '../../../renderer/player/video/video-status.ts'
import type { VideoScreen } from '../../../renderer/player/video/video-screen.ts'

const nothing: VideoStatus = { at: null, length: null, state: null, rate: null, refusal: null, isBlocked: false }

/** A line whose site and clock the test moves. */
function begin() {
  const world = { told: [] as string[], events: [] as string[], now: 0, timers: [] as (() => void)[] }
  let hear: (news: VideoStatus) => void = () => undefined
  const screen: VideoScreen = {
    show: ({ id }, from) => void world.told.push(`show ${id} ${from}`),
    tell: (call, ...args) => void world.told.push([call, ...args].join(' ')),
    hide: () => void world.told.push('hide'),
  }
  const line = new VideoLine({
    screen: (listener) => {
      hear = listener
      return screen
    },
    events: {
      ended: () => world.events.push('ended'),
      paused: () => world.events.push('paused'),
      resumed: () => world.events.push('resumed'),
      failed: () => world.events.push('failed'),
      rated: (rate) => world.events.push(`rated ${rate}`),
    },
    later: (run) => {
      world.timers.push(run)
      return () => void world.timers.splice(world.timers.indexOf(run), 1)
    },
    clock: () => world.now,
  })
  const sound = (id = 'lens') => ({ url: '', said: null, systemVoice: null, video: { id, title: 'The lens' } })
  const play = (at: (length: number) => number = () => 0, stop = new AbortController(), id?: string) =>
    line.play(sound(id), at, stop.signal)
  const tell = (news: Partial<VideoStatus>): void => hear({ ...nothing, ...news })
  const told = (): string[] => world.told.splice(0)
  return { world, line, play, tell, told }
}

async function playing() {
  const all = begin()
  const work = all.play()
  all.tell({ state: 'playing', at: 0, length: 600 })
  await work
  all.told()
  return all
}

describe('a video of another site', () => {
  test('is loaded once it is played, from its position, which is corrected when its length is known', async () => {
    const { line, play, tell, told } = begin()
    line.setRate(1.4)
    line.prepare()
    expect(told()).toEqual(['setPlaybackRate 1.4'])
    const work = play((length) => 0.5 * (length || 500))
    expect(told()).toEqual(['hide', 'show lens 250', 'playVideo'])
    tell({ state: 'playing', at: 250, length: 600 })
    await work
    expect(told()).toEqual(['setPlaybackRate 1.4', 'seekTo 300 true'])
  })

  test('counts on between the times that its site reports, at the rate that is heard, and not for long', async () => {
    const { world, line, tell } = await playing()
    tell({ at: 10, rate: 2 })
    world.now = 500
    expect(line.now()).toBe(11)
    world.now = 60_000
    expect(line.now()).toBe(12)
    expect(world.events).toEqual(['rated 2'])
  })

  test('is sought without loading it again, and a time from before the seek is not trusted', async () => {
    const { world, line, play, tell, told } = await playing()
    await play(() => 300)
    expect(told()).toEqual(['seekTo 300 true'])
    tell({ at: 20 })
    expect(line.now()).toBe(300)
    tell({ at: 300.4 })
    tell({ at: 20 })
    expect(line.now()).toBe(20)
    await play(() => 300)
    world.now += 2000
    tell({ at: 20 })
    expect(line.now()).toBe(20)
  })

  test('that its reader pauses and plays in its picture is paused and played in the player', async () => {
    const { world, line, tell } = await playing()
    tell({ state: 'paused' })
    tell({ state: 'playing' })
    line.pause()
    tell({ state: 'paused' })
    tell({ state: 'ended' })
    expect(world.events).toEqual(['paused', 'resumed'])
  })

  test('reports its end, and starts again', async () => {
    const { world, play, tell, told } = await playing()
    tell({ state: 'ended' })
    expect(world.events).toEqual(['ended'])
    const again = play(() => 0)
    tell({ state: 'playing', at: 0 })
    await again
    expect(told()).toEqual(['seekTo 0 true', 'playVideo'])
  })

  test('that is paused while it loads stays paused', async () => {
    const { world, line, play, tell, told } = begin()
    const stop = new AbortController()
    const work = play(() => 0, stop)
    stop.abort()
    await expect(work).rejects.toBe(stop.signal.reason)
    line.pause()
    told()
    tell({ state: 'playing', at: 0, length: 600 })
    expect(told()).toContain('pauseVideo')
    tell({ state: 'paused' })
    expect(world.events).toEqual([])
  })

  test.each([
    ['The video was removed or is private.', { refusal: 'The video was removed or is private.' }],
    ['', { refusal: '' }],
  ])('that can’t be played says why (%s), and is loaded anew when it is tried again', async (reason, news) => {
    const { play, tell, told } = begin()
    const work = play()
    tell(news)
    await expect(work).rejects.toEqual(new SpeechRefused(reason))
    expect(told().at(-1)).toBe('hide')
    void play().catch(() => undefined)
    expect(told()).toContain('show lens 0')
  })

  test('whose site says nothing is given up, and one that breaks off later fails', async () => {
    const { world, play } = begin()
    const work = play()
    world.timers[0]?.()
    await expect(work).rejects.toThrow('The video’s site didn’t respond.')
    const later = await playing()
    later.tell({ refusal: '' })
    expect([later.world.events, later.world.timers]).toEqual([['failed'], []])
  })

  test('that the browser does not start by itself waits for a press on its picture', async () => {
    const { world, play, tell } = begin()
    const work = play()
    tell({ isBlocked: true })
    await work
    for (const timer of world.timers) timer()
    tell({ state: 'playing', at: 0 })
    expect(world.events).toEqual(['paused', 'resumed'])
  })

  test('nothing of it stays loaded once another sound plays, and late words of it are not heard', async () => {
    const { world, line, play, tell, told } = await playing()
    line.close()
    expect(told()).toEqual(['hide'])
    tell({ state: 'ended', refusal: '' })
    expect(world.events).toEqual([])
    const work = play(() => 0, new AbortController(), 'lamp')
    expect(told()).toContain('show lamp 0')
    tell({ state: 'playing', at: 0 })
    await work
  })
})

describe('a message of a frame', () => {
  const said = (value: unknown) => videoNews(JSON.stringify(value))

  test.each([
    ['its time', { info: { currentTime: 3, duration: 60, playerState: 1 } }, { at: 3, length: 60, state: 'playing' }],
    ['its rate', { info: { playbackRate: 2 } }, { rate: 2 }],
    ['an error', { event: 'onError', info: 100 }, { refusal: 'The video was removed or is private.' }],
    ['an unknown error', { event: 'onError', info: 5 }, { refusal: '' }],
    ['a browser that does not start it', { event: 'onAutoplayBlocked' }, { isBlocked: true }],
  ])('tells %s', (_what, message, news) => {
    expect(said(message)).toEqual({ ...nothing, ...news })
  })

  test.each([
    ['no text', 7],
    ['no JSON', '{'],
    ['null', 'null'],
    ['a text', '"info"'],
    ['nothing', '{"event":"onReady"}'],
  ])('that is %s is no news', (_what, data) => {
    expect(videoNews(data)).toBeNull()
  })

  test('with impossible numbers reports none of them', () => {
    const info = { currentTime: -1, duration: 'long', playerState: 77, playbackRate: 0 }
    expect(said({ info })).toEqual(nothing)
    expect(videoNews('{"info":{"currentTime":1e999,"duration":null}}')).toEqual(nothing)
  })
})
