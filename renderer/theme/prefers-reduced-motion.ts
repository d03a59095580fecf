/** Whether the reader, or the device, wants nothing to slide (preferences/colour-scheme.ts puts it on the page). */
export const prefersReducedMotion = (): boolean => document.documentElement.dataset['motion'] === 'less'
