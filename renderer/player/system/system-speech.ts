import type { Host } from '#shared/host/host.ts'
import { type Mark, type SourceInOrder, type SpeechChoices, toldApart } from '../speech-source.ts'
import type { SystemVoice } from './system-voices.ts'

/** Seconds per character. The speed of a system voice is unknown, so the same value is used for all of them. */
const PACE = 0.062

/** Reads articles aloud with a system voice. The service provides the words, and its plan is used unchanged. */
export function systemSpeech(
  call: Host['call'],
  choices: () => SpeechChoices,
  voiceFor: (language: string | null) => SystemVoice | null,
): SourceInOrder {
  return {
    plan: (contentId, signal, rest) => rest.plan(contentId, signal),
    async chunk(contentId, plan, chunk, voice, signal, rest) {
      const chosen = voiceFor(plan.language)
      if (!chosen) return await rest.chunk(contentId, plan, chunk, voice, signal)
      const { utterances } = await call(
        'speechText',
        {
          query: {
            content_id: contentId,
            chunk,
            leave_out: plan.leftOut.join(','),
            pauses: choices().pauses,
            ...(plan.textHash === null ? {} : { text_hash: plan.textHash }),
          },
        },
        signal,
      ).catch(toldApart)
      let length = 0
      const words: Mark[] = []
      const sentences: Mark[] = []
      const said = utterances.map(({ said: text, language, pause_ms: pauseMs, words: places }) => {
        const at = length
        length += text.length * PACE
        const marks = places.map(({ from, char_start: start, char_end: end }) => ({
          from,
          at: at + from * PACE,
          start,
          end,
        }))
        words.push(...marks.map(({ at: time, start, end }) => ({ at: time, start, end })))
        sentences.push({ at, start: marks[0]?.start ?? 0, end: marks.at(-1)?.end ?? 0 })
        return { text, language, pauseMs, at, words: marks.map(({ from, at: time }) => ({ from, at: time })) }
      })
      return { url: '', said, systemVoice: chosen.uri, length, voice: null, words, sentences }
    },
  }
}
