/** Whether fingers point here: then words about what to do name no keys. */
export const isTouchDevice = (): boolean => matchMedia('(pointer: coarse)').matches
