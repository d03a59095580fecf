import * as z from 'zod/mini'
import { LONGEST_DOING, LONGEST_ERROR } from '../activity/failure.ts'
import { type EndpointName, endpoints } from '../api/endpoints.ts'
import { feedEntrySchema } from '../api/schemas.ts'
import { queueSorts } from '../model/queue-query.ts'
import { actionSchema } from '../host/changes/action-schema.ts'
import { isCallable } from '../host/is-callable.ts'
import { type FeedPath, feedPaths, type Host } from '../host/host.ts'
import { offlineSettingsSchema } from '../host/offline-settings.ts'

/** What may be asked for over a wire, and with what: everything else is refused before it reaches the Host. */
type Served = Exclude<keyof Host, 'subscribe'>

const id = z.int().check(z.positive())
const text = (length: number) => z.string().check(z.maxLength(length))
const flag = z.optional(z.boolean())
const LONG = 200_000
const draftName = text(500)

const awaitedSignInSchema = z.object({
  by: z.enum(['letter', 'qr']),
  session: text(512),
  code: z.optional(text(16)),
})

const querySchema = z.object({
  sort: z.enum(queueSorts),
  isFavorited: flag,
  hasHighlights: flag,
  hasNote: flag,
  hasTags: flag,
  filterTags: z.optional(z.array(text(200)).check(z.maxLength(200))),
  continueReading: flag,
  read: z.optional(z.enum(['unread', 'in_progress', 'read'])),
  short: flag,
  lindy: flag,
  contentTypes: z.optional(z.array(z.int().check(z.minimum(1), z.maximum(7))).check(z.maxLength(7))),
  shuffle: z.optional(z.int()),
})

const failureSchema = z.object({ doing: text(LONGEST_DOING), error: text(LONGEST_ERROR), at: z.int() })

const names = Object.keys(endpoints) as EndpointName[]

/** A call's parts as its endpoint takes them. */
const callSchema = z.discriminatedUnion(
  'name',
  names.filter(isCallable).map((name) => {
    const { params, query, body } = endpoints[name]
    const parts = { ...(params && { params }), ...(query && { query }), ...(body && { body }) }
    return z.object({ name: z.literal(name), input: z.object(parts) })
  }) as unknown as readonly [z.ZodMiniObject<{ name: z.ZodMiniLiteral<string>; input: z.ZodMiniObject }>],
)

const absent = z.union([z.undefined(), z.null()])

const argumentsOf: Readonly<Record<Exclude<Served, 'call'>, z.ZodMiniType<readonly unknown[]>>> = {
  perform: z.tuple([actionSchema, z.nullable(feedEntrySchema)]),
  save: z.tuple([text(8192), z.optional(z.nullable(text(50_000_000)))]),
  queueIds: z.tuple([querySchema]),
  entries: z.tuple([z.array(id).check(z.maxLength(10_000))]),
  feed: z.tuple([z.enum(Object.keys(feedPaths) as [FeedPath, ...FeedPath[]]), z.optional(z.nullable(text(8192)))]),
  cachedFeed: z.tuple([z.enum(Object.keys(feedPaths) as [FeedPath, ...FeedPath[]])]),
  article: z.tuple([id]),
  waitingChanges: z.tuple([]),
  retryChange: z.tuple([text(200)]),
  discardChange: z.tuple([text(200)]),
  offlineState: z.tuple([]),
  setOffline: z.tuple([offlineSettingsSchema]),
  clearStored: z.tuple([]),
  draft: z.tuple([draftName]),
  keepDraft: z.tuple([draftName, z.nullable(text(LONG))]),
  clearDrafts: z.tuple([]),
  sync: z.tuple([z.optional(z.union([z.object({ full: flag }), absent]))]),
  status: z.tuple([]),
  signIn: z.tuple([z.union([text(512), awaitedSignInSchema])]),
  signOut: z.tuple([]),
  report: z.tuple([failureSchema]),
  activity: z.tuple([]),
  clearActivity: z.tuple([]),
}

export const servedNames: ReadonlySet<string> = new Set<string>([...Object.keys(argumentsOf), 'call'])

/**
 * Runs one call that came over a wire, until `signal` says that nobody waits for it. Rejects with a TypeError naming the place when the method is not served or its
 * arguments are not what it takes; otherwise as the Host does.
 */
export async function serveCall(
  host: Host,
  method: string,
  given: readonly unknown[],
  signal?: AbortSignal,
): Promise<unknown> {
  if (!servedNames.has(method)) throw new TypeError(`The Host has no method ${method.slice(0, 40)}`)
  if (method === 'call') {
    const [name, input] = given
    const checked = check('call', callSchema, { name, input: input ?? {} })
    return host.call(checked.name as EndpointName, checked.input, signal)
  }
  const name = method as keyof typeof argumentsOf
  const schema = argumentsOf[name]
  const checked = check(name, schema, padded(schema, given))
  const all = name === 'feed' ? [...checked, signal] : checked
  return (host[name] as (...args: readonly unknown[]) => Promise<unknown>)(...all)
}

/** A wire drops what is undefined at the end of a list. */
function padded(schema: z.ZodMiniType, given: readonly unknown[]): readonly unknown[] {
  const { length } = (schema as z.ZodMiniTuple)._zod.def.items
  return [...given, ...Array.from({ length: Math.max(0, length - given.length) }, () => undefined)]
}

function check<S extends z.ZodMiniType>(method: string, schema: S, value: unknown): z.output<S> {
  const checked = z.safeParse(schema, value)
  if (checked.success) return checked.data
  const [issue] = checked.error.issues
  throw new TypeError(`${method}: ${issue?.path.join('.') ?? ''} ${issue?.message ?? 'is not what it takes'}`)
}
