import type { Content } from '#shared/model/content.ts'

const WORDS_PER_MINUTE = 240

/** Minutes a whole article takes, at least one: as the service counted them, else by its words (UX.md section 5). */
export function readingMinutes({ article }: Pick<Content, 'article'>): number {
  return Math.max(1, Math.round(article?.reading_time_minutes || (article?.word_count ?? 0) / WORDS_PER_MINUTE))
}

/** Minutes still ahead after `share` of it, from 0 to 1. Never none before the end is reached. */
export function minutesLeft(minutes: number, share: number): number {
  return share >= 1 ? 0 : Math.max(1, Math.round(minutes * (1 - share)))
}
