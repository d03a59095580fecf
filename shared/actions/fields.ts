import * as z from 'zod/mini'
import { givenMarkSchemas, markChangeSchemas } from '../api/annotation-schemas.ts'
import { words } from '../api/endpoints/inputs.ts'
import { sourceSchema } from '../api/source-schemas.ts'
import { givenSourceSchemas } from '../api/source-field-schemas.ts'
import type { Source as SourceModel } from '../model/source.ts'
import { LONGEST_TEXTS } from '../limits.ts'
import { LONGEST_RANK, rankPattern } from '../model/rank.ts'
import { shelfIdPattern } from '../model/shelf.ts'

// Schemas for the fields of actions. Only code that validates actions from outside loads this file and zod, because
// every action declares its fields in a function of these schemas (definition.ts).

export { nullable, object, optional } from 'zod/mini'

const MOST_NAMES = 100
export const MOST_IDS = 100_000

export const text = (length: number) => z.string().check(z.maxLength(length))
export const list = <T>(item: z.ZodMiniType<T>, most: number): z.ZodMiniType<readonly T[]> =>
  z.array(item).check(z.maxLength(most))

/** The ID of something that is known to the service. */
export const id = z.int().check(z.positive())
export const ids = list(id, MOST_IDS)
/** An id that may be temporary; temporary ids are negative. */
export const anyId = z.int()
export const temporaryId = z.int().check(z.negative())

export const isOn = z.boolean()
export const date = text(64)
export const share = z.number().check(z.minimum(0), z.maximum(1))
export const offset = z.int().check(z.minimum(0))
export const sourceChoices = givenSourceSchemas
export const state = z.union([z.literal(0), z.literal(1), z.literal(2), z.literal(3)])

export const longText = text(200_000)
export const context = text(1000)
export const title = words(LONGEST_TEXTS.title)
export const author = words(LONGEST_TEXTS.author)
export const tagName = words(LONGEST_TEXTS.tag)
export const marks = givenMarkSchemas
export const markChange = markChangeSchemas
export const tagNames = list(tagName, MOST_NAMES)
export const source: z.ZodMiniType<SourceModel> = sourceSchema

export const shelfId = z.string().check(z.regex(shelfIdPattern))
export const shelfName = words(LONGEST_TEXTS.shelf)
export const rank = z.string().check(z.maxLength(LONGEST_RANK), z.regex(rankPattern))
export const shelfChange = z.object({
  name: z.optional(shelfName),
  note: z.optional(longText),
  parent: z.optional(z.nullable(shelfId)),
  position: z.optional(rank),
  cover_id: z.optional(z.nullable(id)),
})
