// Simulates a video site: a frame with a player that obeys the messages of the real one.
import { expect, type Frame, type Page } from 'playwright/test'

const SITE = 'https://www.youtube-nocookie.com'

/** Runs in the frame. It plays twice as fast at most, like the real one. */
function player(length: number): void {
  const fastest = 2
  const state = {
    currentTime: Number(new URLSearchParams(location.search).get('start')),
    playerState: 1,
    playbackRate: 1,
  }
  const calls: string[] = []
  let asked = false
  let last = performance.now()
  const tell = (info: object): void => {
    if (asked) parent.postMessage(JSON.stringify({ event: 'infoDelivery', info }), '*')
  }
  const advance = (): void => {
    const now = performance.now()
    if (state.playerState === 1) state.currentTime += ((now - last) / 1000) * state.playbackRate
    last = now
    document.body.textContent = `Video at ${Math.floor(state.currentTime)}`
  }
  const run: Record<string, (value: number) => void> = {
    seekTo: (seconds) => (state.currentTime = seconds),
    playVideo: () => (state.playerState = 1),
    pauseVideo: () => (state.playerState = 2),
    setPlaybackRate: (rate) => (state.playbackRate = Math.min(rate, fastest)),
  }
  addEventListener('message', ({ data }) => {
    const { event, func, args } = JSON.parse(data)
    if (event === 'listening') {
      asked = true
      tell({ ...state, duration: length })
      return
    }
    calls.push([func, ...args].join(' '))
    advance()
    run[func]?.(args[0])
    tell({ ...state })
  })
  setInterval(() => {
    advance()
    tell({ currentTime: state.currentTime })
  }, 200)
  Object.assign(window, {
    calls,
    press: () => {
      state.playerState = state.playerState === 1 ? 2 : 1
      tell({ playerState: state.playerState })
    },
  })
}

export interface FramedVideo {
  /** The addresses that were loaded. */
  readonly loads: readonly string[]
  /** Commands that the player received. */
  calls(): Promise<readonly string[]>
  /** Presses the picture, which pauses it or plays on. */
  press(): Promise<void>
}

/** Answers for the site in this page with a video of this length in seconds. */
export async function frameVideo(page: Page, length: number): Promise<FramedVideo> {
  const loads: string[] = []
  await page.route(`${SITE}/**`, (route) => {
    loads.push(route.request().url())
    const body = `<body style="margin:0;display:grid;place-items:center;height:100vh;background:#123;color:#fff"><script>(${String(player)})(${length})</script>`
    return route.fulfill({ contentType: 'text/html', body })
  })
  const frame = async (): Promise<Frame> => {
    await expect.poll(() => page.frames().some((one) => one.url().startsWith(SITE))).toBe(true)
    return page.frames().find((one) => one.url().startsWith(SITE)) ?? page.mainFrame()
  }
  return {
    loads,
    calls: async () => (await frame()).evaluate(() => (window as unknown as { calls: string[] }).calls),
    press: async () => (await frame()).evaluate(() => (window as unknown as { press(): void }).press()),
  }
}
