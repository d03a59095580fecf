import * as t from '#shared/words/player.ts'
import { SpeechRefused } from '../speech-source.ts'
import type { SpeechPlayer } from '../speech-player.ts'
import { browserSynthesis } from './browser-synthesis.ts'
import type { SystemVoice } from './system-voices.ts'

/** Plays the name of a system voice's language in that voice. Rejects with SpeechRefused. */
export function playSystemSample(player: SpeechPlayer, { uri, language }: SystemVoice): Promise<void> {
  if (player.state.getState().status === 'playing') player.pause()
  browserSynthesis.cancel()
  const said = `${new Intl.DisplayNames(language, { type: 'language' }).of(language) ?? ''}. 1, 2, 3.`
  return new Promise((resolve, reject) => {
    browserSynthesis.speak(
      said,
      { voice: uri, language, rate: 1, volume: 1 },
      {
        begun: resolve,
        word: () => {},
        ended: resolve,
        failed: () => reject(new SpeechRefused(t.thisVoiceCouldntBePlayed)),
      },
    )
  })
}
