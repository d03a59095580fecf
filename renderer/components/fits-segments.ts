/** True if the choices are few and short enough to be shown side by side. Otherwise they open as a list. */
export const fitsSegments = (names: readonly string[]): boolean => names.length <= 5 && names.join('').length <= 32
