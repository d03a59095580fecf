import { createStore } from 'zustand/vanilla'
import { report } from '../../report.ts'
import type { VideoStatus } from './video-status.ts'
import { FramedVideo, type VideoScreen } from './video-screen.ts'

/** The element in a video's page in which the video is shown. Null if no such page is open. */
export interface VideoSlot {
  readonly contentId: number
  readonly element: HTMLElement
}

export const videoSlot = createStore<{ readonly place: VideoSlot | null }>(() => ({ place: null }))

/** Shows the video in an element of a page. The returned function stops this. */
export function showVideoIn(place: VideoSlot): () => void {
  videoSlot.setState({ place })
  return () => {
    if (videoSlot.getState().place === place) videoSlot.setState({ place: null })
  }
}

let theScreen: FramedVideo | null = null

/** Creates the only video screen of this window. */
export function makeVideoScreen(hear: (news: VideoStatus) => void): VideoScreen {
  theScreen = new FramedVideo(hear)
  return theScreen
}

/** Adds the video screen to the window permanently, because a frame that is moved reloads. */
export function placeScreen(room: HTMLElement): void {
  if (theScreen) room.append(theScreen.element)
}

export function toggleFullScreen(): void {
  const change = document.fullscreenElement ? document.exitFullscreen() : theScreen?.element.requestFullscreen()
  change?.catch((error: unknown) => report('show the video on the full screen', error))
}
