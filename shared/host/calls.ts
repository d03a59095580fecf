import * as z from 'zod/mini'
import type { AnyAction } from '../actions/wide-action.ts'
import { type EndpointName, endpoints } from '../api/endpoints.ts'
import { feedEntrySchema } from '../api/schemas.ts'
import { sourceSchema } from '../api/source-schemas.ts'
import { queueSorts } from '../model/queue-query.ts'
import { isCallable } from './callable.ts'
import { type FeedPath, feedPaths, type Host } from './host.ts'
import { offlineSettingsSchema } from './offline-settings.ts'

/** What may be asked for over a wire, and with what: everything else is refused before it reaches the Host. */
type Served = Exclude<keyof Host, 'subscribe'>

const id = z.int().check(z.positive())
/** Temporary ids are negative (SPEC.txt section 3). */
const anyId = z.int()
const text = (length: number) => z.string().check(z.maxLength(length))
const share = z.number().check(z.minimum(0), z.maximum(1))
const offset = z.int().check(z.minimum(0))
const flag = z.optional(z.boolean())
const LONG = 200_000
const tagNames = z.array(text(200)).check(z.maxLength(100))
const ids = z.array(id).check(z.maxLength(100_000))
const draftName = text(500)

/** One for each action there is: an action that no wire carries does not compile. */
const actionSchemas = {
  move: z.object({
    type: z.literal('move'),
    contentId: id,
    state: z.union([z.literal(0), z.literal(1), z.literal(2), z.literal(3)]),
    at: text(64),
  }),
  favorite: z.object({ type: z.literal('favorite'), contentId: id, isFavorited: z.boolean(), at: text(64) }),
  annotate: z.object({
    type: z.literal('annotate'),
    contentId: id,
    temporaryId: z.int().check(z.negative()),
    char_start: offset,
    char_end: offset,
    text: text(LONG),
    before_text: text(1000),
    after_text: text(1000),
    note: z.nullable(text(LONG)),
    merged: z.array(anyId).check(z.maxLength(1000)),
    at: text(64),
  }),
  removeAnnotation: z.object({ type: z.literal('removeAnnotation'), contentId: id, annotationId: anyId }),
  clearAnnotations: z.object({
    type: z.literal('clearAnnotations'),
    contentId: id,
    annotationIds: z.array(anyId).check(z.maxLength(10_000)),
  }),
  annotationNote: z.object({
    type: z.literal('annotationNote'),
    contentId: id,
    annotationId: anyId,
    note: z.nullable(text(LONG)),
  }),
  like: z.object({ type: z.literal('like'), contentId: id, annotationId: anyId, isLiked: z.boolean() }),
  entryNote: z.object({
    type: z.literal('entryNote'),
    contentId: id,
    noteId: z.nullable(anyId),
    temporaryId: z.int().check(z.negative()),
    note: z.nullable(text(LONG)),
    at: text(64),
  }),
  tag: z.object({ type: z.literal('tag'), contentId: id, add: tagNames, remove: tagNames, at: text(64) }),
  readProgress: z.object({ type: z.literal('readProgress'), contentId: id, share, at: text(64) }),
  markRead: z.object({ type: z.literal('markRead'), contentId: id, isRead: z.boolean(), at: text(64) }),
  renameTag: z.object({ type: z.literal('renameTag'), tagId: id, from: text(200), to: text(200) }),
  mergeTags: z.object({
    type: z.literal('mergeTags'),
    tagId: id,
    from: text(200),
    into: text(200),
    carriers: z.nullable(z.object({ from: ids, both: ids })),
    at: text(64),
  }),
  deleteTag: z.object({
    type: z.literal('deleteTag'),
    tagId: id,
    name: text(200),
    carriers: z.nullable(ids),
    at: text(64),
  }),
  tagMany: z.object({ type: z.literal('tagMany'), contentIds: ids, add: tagNames, remove: tagNames, at: text(64) }),
  follow: z.object({ type: z.literal('follow'), source: sourceSchema, at: text(64) }),
  unfollow: z.object({ type: z.literal('unfollow'), source: sourceSchema, at: text(64) }),
  setUpSource: z.object({
    type: z.literal('setUpSource'),
    source: sourceSchema,
    change: z.object({
      is_favorited: flag,
      wants_notifications: flag,
      signal_boost_value: z.optional(z.int().check(z.minimum(-100), z.maximum(100))),
    }),
  }),
} satisfies { [Type in AnyAction['type']]: z.ZodMiniType<Extract<AnyAction, { type: Type }>> }

const actionSchema = z.discriminatedUnion(
  'type',
  Object.values(actionSchemas) as unknown as readonly [(typeof actionSchemas)[AnyAction['type']]],
)

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
  draft: z.tuple([draftName]),
  keepDraft: z.tuple([draftName, z.nullable(text(LONG))]),
  sync: z.tuple([z.optional(z.union([z.object({ full: flag }), absent]))]),
  status: z.tuple([]),
  signIn: z.tuple([text(512)]),
  signOut: z.tuple([]),
}

export const servedNames: ReadonlySet<string> = new Set<string>([...Object.keys(argumentsOf), 'call'])

/**
 * Runs one call that came over a wire. Rejects with a TypeError naming the place when the method is not served or its
 * arguments are not what it takes; otherwise as the Host does.
 */
export async function serveCall(host: Host, method: string, given: readonly unknown[]): Promise<unknown> {
  if (!servedNames.has(method)) throw new TypeError(`The Host has no method ${method.slice(0, 40)}`)
  if (method === 'call') {
    const [name, input] = given
    const checked = check('call', callSchema, { name, input: input ?? {} })
    return host.call(checked.name as EndpointName, checked.input)
  }
  const name = method as keyof typeof argumentsOf
  const schema = argumentsOf[name]
  const checked = check(name, schema, padded(schema, given))
  return (host[name] as (...args: readonly unknown[]) => Promise<unknown>)(...checked)
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
