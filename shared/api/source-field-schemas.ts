import * as z from 'zod/mini'
import { LONGEST_TEXTS } from '../limits.ts'
import { fetchModes, type SourceFieldName, sourceFields } from '../model/source-fields.ts'
import { words } from './endpoints/inputs.ts'

const isOn = z.boolean()
const mode = z.enum(fetchModes)

/** The schemas of the choices for a source (shared/model/source-fields.ts): as it is sent, and as a writer gives it. */
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

/** As the service sends them. */
export const sentSourceSchemas = collected<{
  [Name in SourceFieldName]: Fields[Name]['isOurs'] extends true
    ? z.ZodMiniOptional<Schemas[Name]['sent']>
    : Schemas[Name]['sent']
}>((name) => (sourceFields[name].isOurs ? z.optional(schemas[name].sent) : schemas[name].sent))

/** As archives have them. Those of earlier versions lack some. */
export const archivedSourceSchemas = collected<{
  [Name in SourceFieldName]: z.ZodMiniOptional<Schemas[Name]['sent']>
}>((name) => z.optional(schemas[name].sent))

/** As a writer gives them. Absent: unchanged. */
export const givenSourceSchemas = collected<{ [Name in SourceFieldName]: z.ZodMiniOptional<Schemas[Name]['given']> }>(
  (name) => z.optional(schemas[name].given),
)
