import { PLAYBACK_RATES } from '#shared/limits.ts'
import type { FeedEntry } from '#shared/model/feed.ts'
import { hasOwnAudio } from '../listening/index.ts'
import { preference, setPreference, usePreference } from '../preferences/index.ts'

type Rate = (typeof PLAYBACK_RATES)[number]
/** Maximum number of shows whose rate is stored. */
const MOST_SHOWS = 200

/** Returns the show of an episode, or the channel of a video. Null for articles, which all share one rate. */
const showOf = (entry: FeedEntry | null): string | null =>
  entry && hasOwnAudio(entry) ? (entry.content.publisher?.any_name ?? '') : null

/** Returns the rate at which an item is played: the one set for its show, or the one shared by all articles. */
export function useRateOf(entry: FeedEntry | null): Rate {
  const usual = usePreference('listenRate')
  const shows = usePreference('showRates')
  const show = showOf(entry)
  return show === null ? usual : rateIn(shows[show])
}

export function setRateOf(entry: FeedEntry | null, rate: number): void {
  const chosen = rateIn(rate)
  const show = showOf(entry)
  if (show === null) return setPreference('listenRate', chosen)
  const others = Object.entries(preference('showRates')).filter(([name]) => name !== show)
  setPreference('showRates', Object.fromEntries([...others, [show, chosen] as const].slice(-MOST_SHOWS)))
}

const rateIn = (rate: number | undefined): Rate => PLAYBACK_RATES.find((one) => one === rate) ?? 1
