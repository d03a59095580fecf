import type { Library } from '../../cache/index.ts'
import { choices, voice } from '../speech-choices.ts'
import { systemVoiceFor } from '../system/system-voices.ts'
import type { OfflineItem } from './audio-store.ts'

/** True if an item has the text, or the file, that its article or episode has now. Also true if that is not known. */
export function hasText(library: Library, { contentId, plan }: OfflineItem): boolean {
  const content = library.entry(contentId)?.content
  if (!content || !plan) return true
  if (plan.episode) {
    const now = content.av_media_data?.audio_config?.url
    return now === undefined || now === plan.episode.url
  }
  return content.article === null || content.article.text_hash === plan.textHash
}

/** True if it is spoken as the reader wants now. */
export function hasChoices({ plan, speech }: OfflineItem): boolean {
  if (!plan || !speech) return true
  const { pauses, leaveOut } = choices()
  return (
    speech.pauses === pauses &&
    speech.voice === voice(plan.language) &&
    systemVoiceFor(plan.language) === null &&
    plan.leftOut.join() === leaveOut.join()
  )
}
