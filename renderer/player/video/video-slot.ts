import { createStore } from 'zustand/vanilla'
import { report } from '../../report.ts'
import type { VideoStatus } from './video-status.ts'
import { FramedVideo, type VideoScreen } from './video-screen.ts'

/** Position where the page of a video shows its picture. Null: no such page is open. */
export interface VideoSlot {
  readonly contentId: number
  readonly element: HTMLElement
}

export const videoSlot = createStore<{ readonly place: VideoSlot | null }>(() => ({ place: null }))

/** A page shows the picture of a video here. Returns how to end that. */
export function showVideoIn(place: VideoSlot): () => void {
  videoSlot.setState({ place })
  return () => {
    if (videoSlot.getState().place === place) videoSlot.setState({ place: null })
  }
}

let theScreen: FramedVideo | null = null

/** The one picture of this window. */
export function makeVideoScreen(hear: (news: VideoStatus) => void): VideoScreen {
  theScreen = new FramedVideo(hear)
  return theScreen
}

/** Puts the picture into the window permanently: a frame that moves reloads. */
export function placeScreen(room: HTMLElement): void {
  if (theScreen) room.append(theScreen.element)
}

export function toggleFullScreen(): void {
  const change = document.fullscreenElement ? document.exitFullscreen() : theScreen?.element.requestFullscreen()
  change?.catch((error: unknown) => report('show the video on the full screen', error))
}
