import { preference, setPreference, usePreference } from '../preferences/index.ts'

/** Episodes whose length is kept. */
const MOST = 200

/** Keeps how long an episode's file is, in seconds. Feeds often tell the length of another edit. */
export function keepEpisodeLength(contentId: number, seconds: number): void {
  const known = preference('episodeLengths')
  if (Math.abs((known[contentId] ?? 0) - seconds) < 1) return
  const others = Object.entries(known).filter(([id]) => id !== String(contentId))
  const all = [...others, [String(contentId), Math.round(seconds)] as const]
  setPreference('episodeLengths', Object.fromEntries(all.slice(-MOST)))
}

/** How long an episode is: its file's length, once it was heard on this device, else what its feed tells. */
export const useEpisodeLength = (contentId: number, told: number): number =>
  usePreference('episodeLengths')[contentId] ?? told
