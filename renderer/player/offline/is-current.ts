import type { Library } from '../../cache/index.ts'
import { choices, voice } from '../speech-choices.ts'
import { systemVoiceFor } from '../system/system-voices.ts'
import type { OfflineItem } from './audio-store.ts'

/** True if an item has the current text, or file, of its article or episode. Also true if that is unknown. */
export function hasText(library: Library, { contentId, plan }: OfflineItem): boolean {
  const content = library.entry(contentId)?.content
  if (!content || !plan) return true
  if (plan.episode) {
    const now = content.av_media_data?.audio_config?.url
    return now === undefined || now === plan.episode.url
  }
  return content.article === null || content.article.text_hash === plan.textHash
}

/** True if an item is spoken according to the reader's current choices. */
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
