import type { Video } from '../speech-source.ts'
import { type VideoStatus, videoNews } from './video-status.ts'

/** Functions of the site's player. */
export type VideoCall = 'seekTo' | 'playVideo' | 'pauseVideo' | 'setPlaybackRate' | 'setVolume' | 'mute' | 'unMute'

/** The element that shows a video. */
export interface VideoScreen {
  /** Loads and plays a video, replacing the previous one. Nothing of the video is loaded before this call. */
  show(video: Video, from: number): void
  tell(call: VideoCall, ...args: readonly (number | boolean)[]): void
  /** Unloads the video completely. */
  hide(): void
}

const ORIGIN = 'https://www.youtube-nocookie.com'
/** Events that the site reports only on request. */
const ASKED = ['onError', 'onAutoplayBlocked'] as const

/**
 * Shows videos in a frame of their site. Until one is shown, nothing is loaded from the site: no image, no script, no
 * cookie.
 */
export class FramedVideo implements VideoScreen {
  /** Never moves within the document, because a frame that is moved reloads. */
  readonly element = document.createElement('div')
  #frame: HTMLIFrameElement | null = null
  #id = ''

  constructor(hear: (news: VideoStatus) => void) {
    addEventListener('message', ({ origin, source, data }) => {
      if (!this.#frame || origin !== ORIGIN || source !== this.#frame.contentWindow) return
      const news = videoNews(data)
      if (news) hear(news)
    })
  }

  show({ id, title }: Video, from: number): void {
    this.hide()
    const frame = document.createElement('iframe')
    const address = new URL(`/embed/${encodeURIComponent(id)}`, ORIGIN)
    address.search = String(
      new URLSearchParams({
        autoplay: '1',
        enablejsapi: '1',
        playsinline: '1',
        rel: '0',
        start: String(Math.floor(from)),
        origin: location.origin,
      }),
    )
    frame.title = title
    // With `allow-same-origin`, the frame retains the origin of the video's site, which isn't ours.
    frame.setAttribute('sandbox', 'allow-scripts allow-same-origin allow-presentation allow-popups')
    frame.allow = 'autoplay; encrypted-media; fullscreen; picture-in-picture'
    // The site refuses to play without a referrer. It receives only our origin.
    frame.referrerPolicy = 'strict-origin'
    frame.src = address.href
    frame.addEventListener('load', () => {
      this.#send({ event: 'listening', id })
      for (const name of ASKED) this.#send({ event: 'command', func: 'addEventListener', args: [name], id })
    })
    this.#id = id
    this.#frame = frame
    this.element.append(frame)
  }

  tell(call: VideoCall, ...args: readonly (number | boolean)[]): void {
    this.#send({ event: 'command', func: call, args, id: this.#id })
  }

  hide(): void {
    this.#frame?.remove()
    this.#frame = null
  }

  #send(message: object): void {
    this.#frame?.contentWindow?.postMessage(JSON.stringify(message), ORIGIN)
  }
}
