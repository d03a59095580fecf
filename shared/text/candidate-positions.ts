/**
 * Number of characters of a quote that are looked up exactly. Shorter seeds occur everywhere; longer ones are rarely
 * free of errors.
 */
const SEED_LENGTH = 6
const MAX_SEEDS = 60
/** A seed that occurs more often than this carries no information. */
const MAX_FINDS = 300
const MAX_PLACES = 12

/**
 * Returns positions in the text where a quote with errors may start. Each piece of the quote that is found in the text
 * votes for the start implied by the piece's offset in the quote. Returns at most 12 positions, most votes first. The
 * amount of work is limited for any text.
 */
export function candidatePositions(text: string, quote: string): number[] {
  const step = Math.max(3, Math.ceil((quote.length - SEED_LENGTH) / MAX_SEEDS))
  const width = Math.max(8, Math.ceil(quote.length * 0.1))
  const votes = new Map<number, { count: number; place: number }>()
  for (let at = 0; at + SEED_LENGTH <= quote.length; at += step) {
    for (const found of findAll(text, quote.slice(at, at + SEED_LENGTH))) {
      const place = Math.max(0, found - at)
      const bucket = Math.floor(place / width)
      const vote = votes.get(bucket)
      if (vote) vote.count++
      else votes.set(bucket, { count: 1, place })
    }
  }
  return [...votes.values()]
    .sort((a, b) => b.count - a.count || a.place - b.place)
    .slice(0, MAX_PLACES)
    .map((vote) => vote.place)
}

function findAll(text: string, seed: string): number[] {
  const found: number[] = []
  for (let at = text.indexOf(seed); at !== -1; at = text.indexOf(seed, at + 1)) {
    found.push(at)
    if (found.length > MAX_FINDS) return []
  }
  return found
}
