/** Loaded with the first video or podcast. */
export { AudioPlayer, BACK, FORWARD } from './audio-player.tsx'
export type { Player, Playing } from './player.ts'
export { TimedText } from './timed-text.ts'
export { timeMarks } from './time-marks.ts'
export { VideoPlayer } from './video-player.tsx'
