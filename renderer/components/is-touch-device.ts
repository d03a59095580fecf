/** True if the device is operated by touch. Then instructions name no keys. */
export const isTouchDevice = (): boolean => matchMedia('(pointer: coarse)').matches
