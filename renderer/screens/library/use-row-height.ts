import { useSyncExternalStore } from 'react'
import { PHONE_MAX_WIDTH } from '#shared/limits.ts'
import { type Density, usePreference } from '../../preferences/index.ts'

const phone = matchMedia(`(max-width: ${PHONE_MAX_WIDTH}px)`)

/** UX.md section 5: fixed heights, so that the virtual list is exact. On a desktop, then on a phone. */
const heights: Readonly<Record<Density, readonly [number, number]>> = {
  comfortable: [96, 104],
  compact: [64, 72],
  dense: [36, 44],
}

export function useRowHeight(): number {
  const density = usePreference('density')
  const small = useSyncExternalStore(listen, () => phone.matches)
  return heights[density][small ? 1 : 0]
}

function listen(listener: () => void): () => void {
  phone.addEventListener('change', listener)
  return () => phone.removeEventListener('change', listener)
}
