/** True if the device is operated by touch. Instructions then don't mention keys. */
export const isTouchDevice = (): boolean => matchMedia('(pointer: coarse)').matches
