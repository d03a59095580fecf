/** Something a page break must not cut: a line or an image. In pixels from the top of the paged content. */
export interface UnbreakableStrip {
  readonly top: number
  readonly bottom: number
  /** The real upper edge, when `top` leaves out what may overlap the line above; defaults to `top`. */
  readonly edge?: number
  /** Belongs to the strip that follows, so that a heading is never alone at the foot of a page. */
  readonly leads?: boolean
}

/** In pixels. A page starts this far above its first strip where there is room. */
const AIR = 4

/**
 * Returns the starts of pages, from top to bottom. Each page holds as many strips as fit into `height`, the first page
 * into `first`. A strip taller than a page is cut. `strips` are ordered by their tops; overlapping strips stay
 * together.
 */
export function cutPages(strips: readonly UnbreakableStrip[], height: number, first = height): number[] {
  const starts = [0]
  let start = 0
  let room = first
  /** Point where the page could end before a heading that would be last on it. */
  let lead: number | null = null
  let before: UnbreakableStrip | null = null
  for (const strip of together(strips)) {
    while (strip.bottom - start > room) {
      const cut = lead ?? (before ? between(before, strip) : strip.top - AIR)
      const fits = cut > start
      start = fits ? cut : start + room
      room = height
      lead = null
      starts.push(start)
      if (strip.top >= start + room) before = null
    }
    if (!strip.leads) lead = null
    else if (lead === null && before && between(before, strip) > start) lead = between(before, strip)
    before = strip
  }
  return starts
}

/**
 * Glyphs extend beyond their lines, so the cut falls in the middle of two touching lines, otherwise slightly above the
 * lower one.
 */
function between(upper: UnbreakableStrip, lower: UnbreakableStrip): number {
  return Math.max((upper.bottom + lower.top) / 2, (lower.edge ?? lower.top) - AIR)
}

function* together(strips: readonly UnbreakableStrip[]): Generator<UnbreakableStrip> {
  let open: UnbreakableStrip | null = null
  for (const strip of strips) {
    if (open && strip.top < open.bottom) {
      const leads: boolean = open.leads === true && strip.leads === true
      const { top, edge, bottom }: UnbreakableStrip = open
      open = { top, edge, bottom: Math.max(bottom, strip.bottom), leads }
      continue
    }
    if (open) yield open
    open = strip
  }
  if (open) yield open
}
