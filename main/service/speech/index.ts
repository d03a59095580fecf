/**
 * The spoken words of an article, and the voices that speak them. Takes and returns values, without network or
 * database.
 */
export { type EmbeddedVoice, embeddedVoices, speaks, voiceFor } from './espeak/espeak-voices.ts'
export { NotAudio, readWav, type AudioSamples } from './given/read-wav.ts'
export { rulesOf } from './languages/rules-of.ts'
export { sentencesOf } from './sentences.ts'
export { Speaker, SpeechFailed } from './speaker.ts'
export type { SpokenChunk } from './speech-process.ts'
export type { SpeechChunk, SpeechPlan, Utterance } from './speech-plan.ts'
