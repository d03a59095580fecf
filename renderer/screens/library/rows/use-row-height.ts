import { useMediaQuery } from '../../../components/use-media-query.ts'
import { usePhone } from '../../../components/use-phone.ts'
import { type Density, usePreference } from '../../../preferences/index.ts'

/** Fixed row heights, which keep the virtual list exact: desktop, then phone. */
const heights: Readonly<Record<Density, readonly [number, number]>> = {
  comfortable: [96, 104],
  compact: [64, 72],
  dense: [36, 44],
}

/** Extra height for two quotes instead of an excerpt. */
const ROOM_FOR_QUOTES = 32

/** Narrower screens have no room for a title beside columns. */
const NARROW = '(max-width: 430px)'

/** The density of rows here: compact instead of dense on a narrow screen. */
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
