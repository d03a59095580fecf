import type { Content } from '#shared/model/content.ts'
import { contentType } from '#shared/model/content-type.ts'

const WORDS_PER_MINUTE = 240

type Media = Partial<Pick<Content, 'av_media_data' | 'content_type'>>

/**
 * Minutes a whole article takes, at least one: as the service counted them, else by its words (UX.md section 5). What is
 * watched or listened to takes as long as it lasts.
 */
export function readingMinutes(content: Pick<Content, 'article'> & Media): number {
  const { article } = content
  const seconds = mediaSeconds(content)
  if (seconds > 0) return Math.max(1, Math.round(seconds / 60))
  return Math.max(1, Math.round(article?.reading_time_minutes || (article?.word_count ?? 0) / WORDS_PER_MINUTE))
}

/** Minutes still ahead after `share` of it, from 0 to 1. Never none before the end is reached. */
export function minutesLeft(minutes: number, share: number): number {
  return share >= 1 ? 0 : Math.max(1, Math.round(minutes * (1 - share)))
}

/** How long a video or a podcast lasts; 0 where it is neither, or nobody knows. */
export function mediaSeconds({ av_media_data, content_type }: Media): number {
  if (content_type !== contentType.youtube && content_type !== contentType.podcast) return 0
  return (av_media_data?.video_config ?? av_media_data?.audio_config)?.duration ?? 0
}
