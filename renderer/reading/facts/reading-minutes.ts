import type { Content } from '#shared/model/content.ts'
import { contentType } from '#shared/model/content-type.ts'

const WORDS_PER_MINUTE = 240

type Media = Partial<Pick<Content, 'av_media_data' | 'content_type'>>

/**
 * Returns the reading time of a whole article in minutes, which is at least 1. Uses the service's figure if there is
 * one, otherwise the number of words. For videos and podcasts, returns their duration.
 */
export function readingMinutes(content: Pick<Content, 'article'> & Media): number {
  const { article } = content
  const seconds = mediaSeconds(content)
  if (seconds > 0) return Math.max(1, Math.round(seconds / 60))
  return Math.max(1, Math.round(article?.reading_time_minutes || (article?.word_count ?? 0) / WORDS_PER_MINUTE))
}

/**
 * Returns the minutes left after `share` of the whole, which is from 0 to 1. Returns at least 1 until the end is
 * reached.
 */
export function minutesLeft(minutes: number, share: number): number {
  return share >= 1 ? 0 : Math.max(1, Math.round(minutes * (1 - share)))
}

/** Returns the length of a video or podcast in seconds, or 0 for other content or if it is unknown. */
export function mediaSeconds({ av_media_data, content_type }: Media): number {
  if (content_type !== contentType.youtube && content_type !== contentType.podcast) return 0
  return (av_media_data?.video_config ?? av_media_data?.audio_config)?.duration ?? 0
}
