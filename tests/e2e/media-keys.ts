// Reads what a page gives the system's media keys and "Now Playing". A test cannot press a media key, so it calls the
// handlers that Chromium would call.
import type { Page } from 'playwright/test'

/** Serves an audio file at https://sound.example/, whole or by ranges. Chromium cannot seek without ranges. */
export async function serveAudio(page: Page, seconds: number): Promise<void> {
  const sound = silence(seconds)
  await page.route('https://sound.example/**', (route) => {
    const from = Number(/bytes=(\d+)/.exec(route.request().headers()['range'] ?? '')?.[1] ?? 0)
    const headers = { 'accept-ranges': 'bytes', 'content-range': `bytes ${from}-${sound.length - 1}/${sound.length}` }
    return route.fulfill({ status: 206, contentType: 'audio/wav', headers, body: sound.subarray(from) })
  })
}

/** Runs in the page before any playback. */
export function listenForKeys(): void {
  const keys = new Map<string, MediaSessionActionHandler>()
  const own = MediaSession.prototype.setActionHandler
  MediaSession.prototype.setActionHandler = function (action, run) {
    if (run) keys.set(action, run)
    else keys.delete(action)
    own.call(this, action, run)
  }
  Object.assign(window, {
    pressed: (action: MediaSessionAction) => keys.get(action)?.({ action }),
    taken: () => [...keys.keys()],
  })
}

export const pressKey = (page: Page, action: MediaSessionAction): Promise<void> =>
  page.evaluate((key) => (window as any).pressed(key), action)

/** The media keys that the page handles. */
export const takenKeys = (page: Page): Promise<string[]> => page.evaluate(() => (window as any).taken())

export const nowPlaying = (page: Page) =>
  page.evaluate(() => {
    const { playbackState, metadata } = navigator.mediaSession
    return { playbackState, title: metadata?.title, artist: metadata?.artist }
  })

/** Returns silent PCM audio: 8 bit, 8 kHz. */
export function silence(seconds: number): Buffer {
  const samples = Buffer.alloc(seconds * 8_000, 128)
  const head = Buffer.alloc(44)
  head.write('RIFF', 0, 'latin1')
  head.writeUInt32LE(36 + samples.length, 4)
  head.write('WAVEfmt ', 8, 'latin1')
  head.writeUInt32LE(16, 16)
  head.writeUInt16LE(1, 20)
  head.writeUInt16LE(1, 22)
  head.writeUInt32LE(8_000, 24)
  head.writeUInt32LE(8_000, 28)
  head.writeUInt16LE(1, 32)
  head.writeUInt16LE(8, 34)
  head.write('data', 36, 'latin1')
  head.writeUInt32LE(samples.length, 40)
  return Buffer.concat([head, samples])
}
