import * as z from 'zod/mini'
import { type HistoryFieldName, historyFieldRows, type historyFields } from '../model/history-fields.ts'

type Fields = typeof historyFields
type SchemaOf<Name extends HistoryFieldName> = z.ZodMiniNullable<
  Fields[Name]['of'] extends 'date' ? z.ZodMiniString : z.ZodMiniNumber
>
type Schemas = {
  [Name in HistoryFieldName]: Fields[Name]['isOurs'] extends true ? z.ZodMiniOptional<SchemaOf<Name>> : SchemaOf<Name>
}

/** The schemas of the fields of a reading history (shared/model/history-fields.ts). */
export function historyFieldSchemas(share: z.ZodMiniNumber): Schemas {
  const schemas = historyFieldRows.map(([name, { of, isOurs }]) => {
    const schema = z.nullable(of === 'date' ? z.string() : share)
    return [name, isOurs ? z.optional(schema) : schema]
  })
  return Object.fromEntries(schemas) as Schemas
}
