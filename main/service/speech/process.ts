// The entry of the speech process, which plans the spoken text and speaks it. A text that crashes a voice ends only
// this process.
import { Channel } from '#shared/wire/channel.ts'
import { openOwnerPort } from '../processes/index.ts'
import { encodeMp3 } from './encode-mp3.ts'
import type { SpeechEngine } from './engine.ts'
import { openEspeak } from './espeak/espeak-engine.ts'
import { GivenEngine } from './given/given-engine.ts'
import { planSpeech } from './plan-speech.ts'
import { renderChunk, type VoicedUtterance } from './render-chunk.ts'
import type { SpeechMethods, SpeechNotice } from './speech-process.ts'

let opening: Promise<SpeechEngine> | null = null
const engine = (): Promise<SpeechEngine> => (opening ??= openEspeak())
const tell = (notice: SpeechNotice): void => channel.tell(notice)

const channel = Channel.open<object, SpeechMethods>(await openOwnerPort(), {
  answers: {
    plan: ({ args: [article] }) => planSpeech(article),
    speak: async ({ args: [{ utterances, skip }], signal }) => {
      const speaking = new GivenEngine(await engine(), audioFilesOf(utterances))
      const sound = await renderChunk(speaking, utterances, { skip: new Set(skip), saying: tell, signal })
      const mp3 = await encodeMp3(sound.samples, speaking.rate)
      const { sentences, words, skipped } = sound
      return { mp3, length: sound.samples.length / speaking.rate, sentences, words, skipped: skipped.length }
    },
  },
  heard: () => void warmUp(),
  ended: () => process.exit(),
})
tell('ready')

function audioFilesOf(utterances: readonly VoicedUtterance[]) {
  const given = new Map(utterances.flatMap(({ said, sound }) => (sound ? [[said, sound] as const] : [])))
  return (said: string) => Promise.resolve(given.get(said) ?? null)
}

/** The first words take a second, because the engine is compiled on first use. */
async function warmUp(): Promise<void> {
  const speaking = await engine()
  const { samples } = await speaking.say('Ready.', 'en-us')
  await encodeMp3(samples, speaking.rate)
}
