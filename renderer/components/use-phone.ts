import { useSyncExternalStore } from 'react'

/** Phones by width (SPEC.txt section 9), as the style sheets have it. */
const phone = matchMedia('(max-width: 767px)')

export const isPhone = (): boolean => phone.matches

export const usePhone = (): boolean => useSyncExternalStore(listen, isPhone)

function listen(listener: () => void): () => void {
  phone.addEventListener('change', listener)
  return () => phone.removeEventListener('change', listener)
}
