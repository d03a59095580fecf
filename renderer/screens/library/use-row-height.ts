import { useSyncExternalStore } from 'react'
import { PHONE_MAX_WIDTH } from '#shared/limits.ts'

const phone = matchMedia(`(max-width: ${PHONE_MAX_WIDTH}px)`)

/** Comfortable rows are 96 px high, 104 on phones (UX.md section 5): fixed, so that the virtual list is exact. */
export function useRowHeight(): number {
  return useSyncExternalStore(listen, () => (phone.matches ? 104 : 96))
}

function listen(listener: () => void): () => void {
  phone.addEventListener('change', listener)
  return () => phone.removeEventListener('change', listener)
}
