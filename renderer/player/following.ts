import { createStore } from 'zustand/vanilla'
import { preference, setPreference } from '../preferences/index.ts'

/**
 * State of scrolling the open article with the voice. Scrolling by hand interrupts this until the reader resumes it.
 */
export const following = createStore<{ readonly isInterrupted: boolean; readonly isSeen: boolean }>(() => ({
  isInterrupted: false,
  isSeen: false,
}))

/** Records whether the article being played is open. */
export const showHeard = (isSeen: boolean): void => following.setState({ isSeen, isInterrupted: false })

export const interruptFollowing = (): void => {
  if (preference('followVoice')) following.setState({ isInterrupted: true })
}

/** Resumes following if it was interrupted, otherwise switches it on or off. */
export function toggleFollowing(): void {
  if (following.getState().isInterrupted) following.setState({ isInterrupted: false })
  else setPreference('followVoice', !preference('followVoice'))
}

export const follows = (): boolean => preference('followVoice') && !following.getState().isInterrupted
