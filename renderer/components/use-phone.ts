import { useMediaQuery } from './use-media-query.ts'

/** A phone is at most 767 px wide, as in the style sheets. */
const PHONE = '(max-width: 767px)'
const phone = matchMedia(PHONE)

export const isPhone = (): boolean => phone.matches

export const usePhone = (): boolean => useMediaQuery(PHONE)
