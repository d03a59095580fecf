import type { AvMedia } from '#shared/model/content.ts'
import { contentType } from '#shared/model/content-type.ts'
import { mediaOf } from '#shared/model/media-address.ts'

/** Returns the media of a content. A duration of 0 means unknown. */
export function mediaDataOf(
  { content_type, url }: { readonly content_type: number; readonly url: string },
  stored: { readonly audio_url: string | null; readonly duration: number } | undefined,
): AvMedia | null {
  if (content_type === contentType.youtube) {
    const media = mediaOf(url)
    if (media?.kind !== 'video') return null
    return {
      audio_config: null,
      video_config: { id: media.id, provider: media.provider, duration: stored?.duration ?? 0 },
    }
  }
  const audio = content_type === contentType.podcast ? stored : undefined
  return audio?.audio_url
    ? { audio_config: { url: audio.audio_url, duration: audio.duration }, video_config: null }
    : null
}
