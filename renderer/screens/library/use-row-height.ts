import { useSyncExternalStore } from 'react'
import { PHONE_MAX_WIDTH } from '#shared/limits.ts'

/** Comfortable rows are 96 px high, 104 on phones (UX.md section 5): fixed, so that the virtual list is exact. */
export function useRowHeight(): number {
  return useSyncExternalStore(listen, () => (phone().matches ? 104 : 96))
}

const phone = () => matchMedia(`(max-width: ${PHONE_MAX_WIDTH}px)`)

function listen(listener: () => void): () => void {
  const query = phone()
  query.addEventListener('change', listener)
  return () => query.removeEventListener('change', listener)
}
