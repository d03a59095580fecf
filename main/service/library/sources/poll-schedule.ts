const HOUR = 3_600_000
const DAY = 24 * HOUR
/** Hosts that answer 429 if they are polled as often as other hosts tolerate. */
const slowHosts: readonly { readonly host: RegExp; readonly floor: number }[] = [
  { host: /(?:^|\.)reddit\.com$/, floor: 2 * HOUR },
]
const RATE_OF = 10
/** Maximum fraction of a wait by which a poll is moved earlier or later. */
const JITTER = 0.1

export interface PollRhythm {
  readonly feedId: number
  readonly url: string
  readonly now: number
  /** Times at which the newest items were published or arrived. */
  readonly itemDates: readonly number[]
  /** The wait that the response and the feed request: the longest of max-age, Expires and ttl. */
  readonly askedMs: number
  /** Hours of the day in UTC. */
  readonly skipHours?: readonly number[]
  readonly skipDays?: readonly number[]
}

/**
 * Returns the time of a feed's next poll. The wait is a quarter of the usual gap between its last ten items, but at
 * least one hour and at most eight. After sixty days without items, it is a day. It is never shorter than the site
 * requests (up to a day).
 */
export function nextPoll({ feedId, url, now, itemDates, askedMs, skipHours = [], skipDays = [] }: PollRhythm): number {
  const newest = itemDates.filter((date) => date <= now).reduce((a, b) => Math.max(a, b), -Infinity)
  const isSilent = Number.isFinite(newest) && now - newest > 60 * DAY
  const floor = slowHosts.find(({ host }) => host.test(new URL(url).hostname))?.floor ?? HOUR
  const usual = isSilent ? DAY : Math.min(Math.max(usualGap(itemDates, now) / 4, HOUR), 8 * HOUR)
  const least = Math.max(Math.min(askedMs, DAY), floor)
  const wait = Math.max(usual, least) * (1 + JITTER * jitter(feedId))
  return unskipped(now + Math.max(wait, least), skipHours, skipDays)
}

/** Returns the usual gap between the last ten items of a feed. */
export function usualGap(itemDates: readonly number[], now: number): number {
  const dates = itemDates
    .filter((date) => date <= now)
    .toSorted((a, b) => b - a)
    .slice(0, RATE_OF)
  const [newest = now] = dates
  return dates.length > 1 ? (newest - (dates.at(-1) ?? now)) / (dates.length - 1) : 4 * HOUR
}

/** Returns the publication time of an item, or the time at which we first saw it if its date is implausible. */
export function itemDate(published: number | null, seen: number): number {
  return published !== null && published > Date.UTC(1990, 0) && published <= seen + DAY ? published : seen
}

/** Returns the time of the next attempt after failures: after 1, 2, 4 … 24 hours, or longer if the site requests it. */
export function nextAttempt(now: number, failures: number, retryAfterMs: number | null): number {
  return now + Math.max(Math.min(2 ** (failures - 1), 24) * HOUR, retryAfterMs ?? 0)
}

/** Returns a number from -1 to 1, always the same for a feed, by which polls are spread over time. */
function jitter(feedId: number): number {
  return ((feedId * 2_654_435_761) % 4_294_967_296) / 2_147_483_648 - 1
}

function unskipped(time: number, hours: readonly number[], days: readonly number[]): number {
  if (hours.length >= 24 || days.length >= 7) return time
  let at = time
  for (let steps = 0; steps < 24 * 7; steps += 1) {
    const date = new Date(at)
    if (!hours.includes(date.getUTCHours()) && !days.includes(date.getUTCDay())) return at
    at = date.setUTCMinutes(60, 0, 0)
  }
  return time
}
