export { follows, following, interruptFollowing, showHeard } from './following.ts'
export type { Span } from './speech-player.ts'
export { thePlayer } from './the-player.ts'
export { useAllVoices, type Voice, voiceLanguage } from './voices.ts'
