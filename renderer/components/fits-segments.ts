/** Choices with few short names are shown side by side. More, or longer ones, open as a list. */
export const fitsSegments = (names: readonly string[]): boolean => names.length <= 5 && names.join('').length <= 32
