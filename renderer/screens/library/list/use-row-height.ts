import { usePhone } from '../../../components/use-phone.ts'
import { type Density, usePreference } from '../../../preferences/index.ts'

/** UX.md section 5: fixed heights, so that the virtual list is exact. On a desktop, then on a phone. */
const heights: Readonly<Record<Density, readonly [number, number]>> = {
  comfortable: [96, 104],
  compact: [64, 72],
  dense: [36, 44],
}

/** Two quotes instead of an excerpt. */
const ROOM_FOR_QUOTES = 32

export function useRowHeight(quotes: boolean): number {
  const density = usePreference('density')
  const zoom = usePreference('zoom')
  const height = heights[density][usePhone() ? 1 : 0] + (quotes && density === 'comfortable' ? ROOM_FOR_QUOTES : 0)
  return Math.round((height * zoom) / 100)
}
