import * as z from 'zod/mini'

import { LONGEST_ADDRESS } from '../../limits.ts'
import { fitsGraphemes } from '../../text/graphemes.ts'

/**
 * Maximum lengths of texts that are not shown to readers, in UTF-16 units. The limits for displayed texts are in
 * `LONGEST_TEXTS`. A page's HTML is limited by the service's body limit instead.
 */
export const TEXT_LENGTH = 200_000
export const NOTE_LENGTH = 100_000
export const CONTEXT_LENGTH = 1000

export const id = z.int().check(z.positive())
export const pathId = z.object({ id: z.coerce.number().check(z.int(), z.positive()) })
export const text = (length: number) => z.string().check(z.maxLength(length))
/** A text that a reader writes, with a maximum length in user-perceived characters. */
export const words = (length: number) =>
  z.string().check(z.refine((given) => fitsGraphemes(given, length), `It may have up to ${length} characters`))
export const share = z.number().check(z.minimum(0), z.maximum(1))
export const url = z.string().check(z.minLength(1), z.maxLength(LONGEST_ADDRESS))

/** `page` is for clients written for the original service; ours follow `next`. */
export const page = z.optional(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(1_000_000)))
export const cursor = z.optional(text(512))
export const flag = z.optional(
  z.pipe(
    z.union([z.boolean(), z.enum(['true', 'false', '1', '0', 'True', 'False'])]),
    z.transform((value) => value === true || value === 'true' || value === 'True' || value === '1'),
  ),
)
/** A JSON array in a query parameter. */
export const listOf = <T extends z.ZodMiniType>(item: T) =>
  z.optional(
    z.pipe(
      z.pipe(
        z.union([z.string(), z.array(z.unknown())]),
        z.transform((value, context) => {
          if (typeof value !== 'string') return value
          try {
            return JSON.parse(value) as unknown
          } catch {
            context.issues.push({ code: 'custom', message: 'must be a JSON array', input: value })
            return z.NEVER
          }
        }),
      ),
      z.array(item).check(z.maxLength(200)),
    ),
  )

export const feedQuery = z.object({ page, cursor })
