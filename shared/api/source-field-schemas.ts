import * as z from 'zod/mini'
import { LONGEST_TEXTS } from '../limits.ts'
import { fetchModes, type SourceFieldName, sourceFields } from '../model/source-fields.ts'
import { words } from './endpoints/inputs.ts'

const isOn = z.boolean()
const mode = z.enum(fetchModes)

/**
 * The schemas of the choices for a source (shared/model/source-fields.ts): as sent by the service, and as provided by a
 * writer.
 */
const schemas = {
  wants_notifications: { sent: isOn, given: isOn },
  is_favorited: { sent: isOn, given: isOn },
  signal_boost_value: { sent: z.int(), given: z.int().check(z.minimum(-100), z.maximum(100)) },
  is_muted: { sent: isOn, given: isOn },
  auto_save: { sent: isOn, given: isOn },
  fetch_mode: { sent: mode, given: mode },
  folder: { sent: z.nullable(z.string()), given: z.nullable(words(LONGEST_TEXTS.folder)) },
} satisfies Record<SourceFieldName, Record<'sent' | 'given', z.ZodMiniType>>

type Schemas = typeof schemas
type Fields = typeof sourceFields

const collected = <T>(of: (name: SourceFieldName) => z.ZodMiniType): T =>
  Object.fromEntries(Object.keys(schemas).map((name) => [name, of(name as SourceFieldName)])) as T

/** The fields as sent by the service. */
export const sentSourceSchemas = collected<{
  [Name in SourceFieldName]: Fields[Name]['isOurs'] extends true
    ? z.ZodMiniOptional<Schemas[Name]['sent']>
    : Schemas[Name]['sent']
}>((name) => (sourceFields[name].isOurs ? z.optional(schemas[name].sent) : schemas[name].sent))

/** The fields in archives. Archives made by earlier versions lack some of them. */
export const archivedSourceSchemas = collected<{
  [Name in SourceFieldName]: z.ZodMiniOptional<Schemas[Name]['sent']>
}>((name) => z.optional(schemas[name].sent))

/** The fields as provided by a writer. Absent fields are not changed. */
export const givenSourceSchemas = collected<{ [Name in SourceFieldName]: z.ZodMiniOptional<Schemas[Name]['given']> }>(
  (name) => z.optional(schemas[name].given),
)
