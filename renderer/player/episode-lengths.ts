import { preference, setPreference, usePreference } from '../preferences/index.ts'

/** Maximum number of episodes whose length is stored. */
const MOST = 200

/** Stores the length of an episode's file, in seconds. The length in a feed is often that of a different edit. */
export function keepEpisodeLength(contentId: number, seconds: number): void {
  const known = preference('episodeLengths')
  if (Math.abs((known[contentId] ?? 0) - seconds) < 1) return
  const others = Object.entries(known).filter(([id]) => id !== String(contentId))
  const all = [...others, [String(contentId), Math.round(seconds)] as const]
  setPreference('episodeLengths', Object.fromEntries(all.slice(-MOST)))
}

/**
 * Returns the length of an episode: its file's length if it has been played on this device, otherwise the length in its
 * feed.
 */
export const useEpisodeLength = (contentId: number, told: number): number =>
  usePreference('episodeLengths')[contentId] ?? told
