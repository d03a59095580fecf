import * as z from 'zod/mini'
import { archivedSourceSchemas } from '#shared/api/source-field-schemas.ts'
import { LONGEST_RANK, rankPattern } from '#shared/model/rank.ts'
import { shelfIdPattern } from '#shared/model/shelf.ts'

const flag = z.boolean()

export const tagFacts = z.object({ name: z.string(), created_date: z.string(), last_used_date: z.string() })

export const shelfFacts = z.object({
  id: z.string().check(z.regex(shelfIdPattern)),
  name: z.string().check(z.minLength(1), z.maxLength(1000)),
  note: z.string().check(z.maxLength(200_000)),
  parent: z.nullable(z.string().check(z.regex(shelfIdPattern))),
  position: z.string().check(z.maxLength(LONGEST_RANK), z.regex(rankPattern)),
  created_date: z.string(),
})

export const sourceFacts = z.object({
  /** The feed's URL. Null for an author or site. */
  feed_url: z.nullable(z.string()),
  name: z.string(),
  /** The author, site or newsletter that is followed without a feed. Missing in earlier archives. */
  profile: z.optional(
    z.nullable(
      z.object({
        profile_type: z.int(),
        name: z.string().check(z.minLength(1), z.maxLength(1000)),
        domain: z.string().check(z.maxLength(300)),
      }),
    ),
  ),
  is_subscribed: flag,
  ...archivedSourceSchemas,
})

/** A setting that is synced between a reader's devices, such as a saved view. The value is JSON. */
export const preferenceFacts = z.object({
  name: z.string().check(z.minLength(1), z.maxLength(300)),
  value: z.string().check(z.maxLength(8000)),
})

export const sessionFacts = z.object({
  session_date: z.string(),
  day_start: z.string(),
  day_end: z.string(),
  seconds_read: z.number(),
})

/** Data that an archive contains in addition to the entries. */
export interface LibraryFacts {
  readonly tags: readonly z.output<typeof tagFacts>[]
  readonly shelves: readonly z.output<typeof shelfFacts>[]
  readonly sources: readonly z.output<typeof sourceFacts>[]
  readonly sessions: readonly z.output<typeof sessionFacts>[]
  readonly preferences: readonly z.output<typeof preferenceFacts>[]
  readonly settings: unknown
  readonly counts: { readonly entries: number; readonly highlights: number }
}

/** The part of the data that an import uses. */
export type ReadFacts = Pick<LibraryFacts, 'tags' | 'sources' | 'sessions'> &
  Partial<Pick<LibraryFacts, 'preferences' | 'shelves'>>
