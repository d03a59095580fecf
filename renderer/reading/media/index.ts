/** Loaded on demand, with the first video or podcast. */
export { TimedText } from './timed-text.ts'
export { VideoPoster } from './video-poster.tsx'
