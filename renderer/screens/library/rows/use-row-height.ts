import { useMediaQuery } from '../../../components/use-media-query.ts'
import { usePhone } from '../../../components/use-phone.ts'
import { type Density, usePreference } from '../../../preferences/index.ts'

/**
 * Fixed row heights in CSS pixels, for desktop and then for phones. Because they are fixed, the virtual list can
 * calculate exact positions.
 */
const heights: Readonly<Record<Density, readonly [number, number]>> = {
  comfortable: [96, 104],
  compact: [64, 72],
  dense: [36, 44],
}

/** The extra height needed for two quotes instead of an excerpt. */
const ROOM_FOR_QUOTES = 32

/** Narrower screens don't have enough space for a title next to columns. */
const NARROW = '(max-width: 430px)'

/** Returns the density of rows on this screen: compact instead of dense if it is narrow. */
export function useListDensity(): Density {
  const chosen = usePreference('density')
  const isNarrow = useMediaQuery(NARROW)
  return chosen === 'dense' && isNarrow ? 'compact' : chosen
}

export function useRowHeight(quotes: boolean): number {
  const density = useListDensity()
  const zoom = usePreference('zoom')
  const height = heights[density][usePhone() ? 1 : 0] + (quotes && density === 'comfortable' ? ROOM_FOR_QUOTES : 0)
  return Math.round((height * zoom) / 100)
}
