import type { Host } from '#shared/host/host.ts'
import { SpeechRefused } from './speech-source.ts'
import type { SpeechPlayer } from './speech-player.ts'

let playing: HTMLAudioElement | null = null

/** Plays a few words in a voice and stops whatever is playing. Rejects with SpeechRefused. */
export async function playVoiceSample(
  player: SpeechPlayer,
  call: Host['call'],
  voice: number,
  language: string,
): Promise<void> {
  if (player.state.getState().status === 'playing') player.pause()
  playing?.pause()
  const { audio_url, message } = await call('speechSample', { body: { voice, language } })
  if (audio_url === null) throw new SpeechRefused(message ?? 'This voice couldn’t be played.')
  const { pathname, search } = new URL(audio_url)
  playing = new Audio(pathname + search)
  await playing.play()
}
