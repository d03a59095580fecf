import * as z from 'zod/mini'
import { fetchModes } from '#shared/model/source.ts'

const flag = z.boolean()

export const tagFacts = z.object({ name: z.string(), created_date: z.string(), last_used_date: z.string() })

export const sourceFacts = z.object({
  /** The feed's. Null for a writer or site. */
  feed_url: z.nullable(z.string()),
  name: z.string(),
  is_subscribed: flag,
  is_muted: flag,
  is_favorited: flag,
  auto_save: flag,
  wants_notifications: flag,
  /** Earlier archives lack it. */
  fetch_mode: z.optional(z.enum(fetchModes)),
  folder: z.nullable(z.string()),
})

export const sessionFacts = z.object({
  session_date: z.string(),
  day_start: z.string(),
  day_end: z.string(),
  seconds_read: z.number(),
})

/** What an archive holds beside the entries. */
export interface LibraryFacts {
  readonly tags: readonly z.output<typeof tagFacts>[]
  readonly sources: readonly z.output<typeof sourceFacts>[]
  readonly sessions: readonly z.output<typeof sessionFacts>[]
  readonly settings: unknown
  readonly counts: { readonly entries: number; readonly highlights: number }
}

/** What an import takes from them. */
export type ReadFacts = Pick<LibraryFacts, 'tags' | 'sources' | 'sessions'>
