import { useSyncExternalStore } from 'react'

/** A phone is at most 767 px wide, as in the style sheets. */
const phone = matchMedia('(max-width: 767px)')

export const isPhone = (): boolean => phone.matches

export const usePhone = (): boolean => useSyncExternalStore(listen, isPhone)

function listen(listener: () => void): () => void {
  phone.addEventListener('change', listener)
  return () => phone.removeEventListener('change', listener)
}
