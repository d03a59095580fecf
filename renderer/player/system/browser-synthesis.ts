import type { Synthesis } from './system-voice-line.ts'

/** The current utterance. Without this reference, some browsers discard it, along with its events. */
let held: SpeechSynthesisUtterance | null = null

/** Gives access to the system's voices through the browser. */
export const browserSynthesis: Synthesis = {
  speak(text, { voice, language, rate, volume }, events) {
    const utterance = new SpeechSynthesisUtterance(text)
    utterance.voice = speechSynthesis.getVoices().find(({ voiceURI }) => voiceURI === voice) ?? null
    utterance.lang = utterance.voice?.lang ?? language ?? ''
    utterance.rate = rate
    utterance.volume = volume
    utterance.addEventListener('start', events.begun)
    utterance.addEventListener('boundary', ({ name, charIndex }) => {
      if (name !== 'sentence') events.word(charIndex)
    })
    utterance.addEventListener('end', events.ended)
    utterance.addEventListener('error', events.failed)
    held = utterance
    speechSynthesis.speak(held)
  },
  cancel() {
    if ('speechSynthesis' in window) speechSynthesis.cancel()
  },
}
