import { currentLibrary } from '../../cache/index.ts'
import { choices, voice } from '../speech-sources.ts'
import { systemVoiceFor } from '../system/system-voices.ts'
import { IndexedDbSounds } from './indexed-db-sounds.ts'
import type { KeptItem } from './kept-sounds.ts'

/** The audio on this device. */
export const theSounds = new IndexedDbSounds()

/** True if an item has the text, or the file, that its article or episode has now. Also true if that is not known. */
export function hasText({ contentId, plan }: KeptItem): boolean {
  const content = currentLibrary().entry(contentId)?.content
  if (!content || !plan) return true
  if (plan.episode) {
    const now = content.av_media_data?.audio_config?.url
    return now === undefined || now === plan.episode.url
  }
  return content.article === null || content.article.text_hash === plan.textHash
}

/** True if it is spoken as the reader wants now. */
export function hasChoices({ plan, speech }: KeptItem): boolean {
  if (!plan || !speech) return true
  const { pauses, leaveOut } = choices()
  return (
    speech.pauses === pauses &&
    speech.voice === voice(plan.language) &&
    systemVoiceFor(plan.language) === null &&
    plan.leftOut.join() === leaveOut.join()
  )
}
