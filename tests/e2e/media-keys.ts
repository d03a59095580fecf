// What the system's media keys and "Now Playing" have of a page. No key of the machine can be pressed from here: what
// Chromium would call when one is pressed is called instead.
import type { Page } from 'playwright/test'

/** A file of sound at https://sound.example/, whole or in parts: without parts Chromium could not go elsewhere in it. */
export async function serveSound(page: Page, seconds: number): Promise<void> {
  const sound = silence(seconds)
  await page.route('https://sound.example/**', (route) => {
    const from = Number(/bytes=(\d+)/.exec(route.request().headers()['range'] ?? '')?.[1] ?? 0)
    const headers = { 'accept-ranges': 'bytes', 'content-range': `bytes ${from}-${sound.length - 1}/${sound.length}` }
    return route.fulfill({ status: 206, contentType: 'audio/wav', headers, body: sound.subarray(from) })
  })
}

/** Runs in the page, before anything is played there. */
export function hearKeys(): void {
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

/** The keys that something in the page answers. */
export const takenKeys = (page: Page): Promise<string[]> => page.evaluate(() => (window as any).taken())

export const nowPlaying = (page: Page) =>
  page.evaluate(() => {
    const { playbackState, metadata } = navigator.mediaSession
    return { playbackState, title: metadata?.title, artist: metadata?.artist }
  })

/** Seconds of a sound that is none: PCM, 8 bit, 8 kHz. */
function silence(seconds: number): Buffer {
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
