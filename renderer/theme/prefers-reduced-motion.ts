/**
 * Returns true if the reader or the device prefers reduced motion. renderer/preferences/colour-scheme.ts sets it on the
 * page.
 */
export const prefersReducedMotion = (): boolean => document.documentElement.dataset['motion'] === 'less'
