/**
 * True if the reader or the device asks for reduced motion. renderer/preferences/colour-scheme.ts sets it on the page.
 */
export const prefersReducedMotion = (): boolean => document.documentElement.dataset['motion'] === 'less'
