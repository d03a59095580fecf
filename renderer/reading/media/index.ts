/** Loaded with the first video or podcast. */
export type { Player, Playing } from './player.ts'
export { TimedText } from './timed-text.ts'
export { VideoPlayer } from './video-player.tsx'
