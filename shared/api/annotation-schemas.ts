import * as z from 'zod/mini'
import { LONGEST_TEXTS } from '../limits.ts'
import type { AnnotationFieldName, Intersection } from '../model/highlights/annotation-fields.ts'
import { highlightColors } from '../model/highlights/highlight-colors.ts'
import { cleanLink, type HighlightLink, LONGEST_LINK } from '../model/highlights/highlight-link.ts'
import { text, url, words } from './endpoints/inputs.ts'

const color = z.enum(highlightColors)
/** The tags of a highlight. A merged one has the tags of all its parts. */
const names: z.ZodMiniType<readonly string[]> = z.array(words(LONGEST_TEXTS.tag)).check(z.maxLength(10_000))
const sentNames: z.ZodMiniType<readonly string[]> = z.array(z.string())

/** Links of a highlight. A merged one has the links of all its parts. */
const links: z.ZodMiniType<readonly HighlightLink[]> = z
  .array(
    z.object({
      url: url.check(z.refine((given) => cleanLink({ url: given, title: '' }) !== null, 'It must be a web address')),
      title: text(LONGEST_LINK.title),
      text: z.optional(text(LONGEST_LINK.text)),
    }),
  )
  .check(z.maxLength(1000))
const sentLinks: z.ZodMiniType<readonly HighlightLink[]> = z.array(
  z.looseObject({ url: z.string(), title: z.string(), text: z.optional(z.string()) }),
)

/**
 * The schemas of a highlight's fields (shared/model/highlights/annotation-fields.ts): as sent by the service, as
 * provided by a writer, as sent by the public API, as part of a change, and as part of a change in a call.
 */
const schemas = {
  color: {
    wire: color,
    given: z.nullable(color),
    shown: color,
    change: { color: z.optional(z.nullable(color)) },
    body: { color: z.optional(z.nullable(color)) },
  },
  tags: {
    wire: sentNames,
    given: names,
    shown: sentNames,
    change: { add: z.optional(names), remove: z.optional(names) },
    body: { add_tags: z.optional(names), remove_tags: z.optional(names) },
  },
  links: {
    wire: sentLinks,
    given: links,
    shown: sentLinks,
    change: { add_links: z.optional(links), remove_links: z.optional(links) },
    body: { add_links: z.optional(links), remove_links: z.optional(links) },
  },
} satisfies Record<
  AnnotationFieldName,
  Record<'wire' | 'given' | 'shown', z.ZodMiniType> & Record<'change' | 'body', object>
>

type Schemas = typeof schemas

function optionals<Of extends 'wire' | 'given'>(of: Of) {
  const all = Object.entries(schemas).map(([name, one]) => [name, z.optional(one[of])])
  return Object.fromEntries(all) as { [Name in keyof Schemas]: z.ZodMiniOptional<Schemas[Name][Of]> }
}

/** The fields in the format of the service and of archives. */
export const sentMarkSchemas = optionals('wire')

/** The fields as a writer may provide them. */
export const givenMarkSchemas = optionals('given')

/** The fields as sent by the public API. */
export const shownMarkSchemas = Object.fromEntries(
  Object.entries(schemas).map(([name, { shown }]) => [name, shown]),
) as { [Name in keyof Schemas]: Schemas[Name]['shown'] }

function together<Of extends 'change' | 'body'>(of: Of) {
  return Object.assign({}, ...Object.values(schemas).map((one) => one[of])) as Intersection<Schemas[keyof Schemas][Of]>
}

/** A change to the fields, as stored by apps. */
export const markChangeSchemas = together('change')

/** A change to the fields, as accepted by the service. */
export const markBodySchemas = together('body')
