/** True if the device is operated by touch. Instructions then mention no keys. */
export const isTouchDevice = (): boolean => matchMedia('(pointer: coarse)').matches
