import * as z from 'zod/mini'
import { LONGEST_TEXTS } from '../limits.ts'
import { type FilterName, filterRows, type FilterValue, type QueueFilter } from '../model/queue-fields.ts'
import { tagNamesIn } from '../model/tag.ts'
import { flag, listOf, words } from './endpoints/inputs.ts'

/** Maximum number of values in a list. */
const MOST = 200

/** Names as an address may contain them: a JSON array, or plain text with commas. */
const namesOrList = z.pipe(
  z.union([z.pipe(z.string(), z.transform(tagNamesIn)), z.array(z.unknown())]),
  z.array(words(LONGEST_TEXTS.tag)).check(z.maxLength(MOST)),
)

type Schemas = { readonly [Name in FilterName]: z.ZodMiniOptional<z.ZodMiniType<FilterValue<Name>>> }

/** The queue's filters as address parameters. */
export const filterParameters = schemasOf(parameterOf)

/** The filters of a QueueQuery as they are sent between processes or over the network. */
export const filterInputs = schemasOf(inputOf)

function parameterOf(filter: QueueFilter): z.ZodMiniType {
  switch (filter.kind) {
    case 'bit':
    case 'age':
      return flag
    case 'choice': {
      const byText = new Map(filter.values.map(({ text, value }) => [text, value]))
      const spellings = z.enum([...[...byText.keys()].sort(), ...valuesOf(filter)])
      return z.pipe(
        spellings,
        z.transform((given) => byText.get(given) ?? given),
      )
    }
    case 'set':
      return listOf(numberIn(filter.values.map(({ value }) => value)))
    case 'names':
      return namesOrList
  }
}

function inputOf(filter: QueueFilter): z.ZodMiniType {
  switch (filter.kind) {
    case 'bit':
    case 'age':
      return z.boolean()
    case 'choice':
      return z.enum(valuesOf(filter))
    case 'set':
      return z.array(numberIn(filter.values.map(({ value }) => value))).check(z.maxLength(filter.values.length))
    case 'names':
      return z.array(words(LONGEST_TEXTS.tag)).check(z.maxLength(MOST))
  }
}

function valuesOf({ values }: Extract<QueueFilter, { kind: 'choice' }>): string[] {
  return values.map(({ value }) => value)
}

function numberIn(values: readonly number[]): z.ZodMiniType<number> {
  return z.int().check(z.minimum(Math.min(...values)), z.maximum(Math.max(...values)))
}

function schemasOf(schemaOf: (filter: QueueFilter) => z.ZodMiniType): Schemas {
  const made = filterRows.map((filter) => [filter.name, z.optional(schemaOf(filter))])
  // Maps each row of the table to a schema for the row's kind of value.
  return Object.fromEntries(made) as Schemas
}
