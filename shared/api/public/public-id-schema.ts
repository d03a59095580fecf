import * as z from 'zod/mini'

/** A public ID with the given prefix, such as itm_4f. */
export const publicId = (prefix: string) =>
  z
    .string()
    .check(z.regex(new RegExp(`^${prefix}_[0-9a-z]{1,11}$`), { error: `must be an id that begins with ${prefix}_` }))
