import * as z from 'zod/mini'
import { LONGEST_DOING, LONGEST_ERROR } from '../activity/failure.ts'
import { type EndpointName, endpoints } from '../api/endpoints.ts'
import { feedEntrySchema } from '../api/schemas.ts'
import { LONGEST_ADDRESS } from '../limits.ts'
import { actionSchema } from './changes/action-schema.ts'
import { type FeedPath, feedPaths, type Host } from './host.ts'
import { isCallable } from './is-renderer-callable.ts'
import { offlineSettingsSchema } from './offline-settings.ts'
import { queueQuerySchema } from './queue-query-schema.ts'

/** Every method that a window may call. Events are pushed to the window instead. */
export type HostMethodName = Exclude<keyof Host, 'subscribe'>

/** A method's parameters that are sent as values. A trailing AbortSignal is sent as a separate message. */
export type CallParameters<M extends HostMethodName> = WithoutSignal<Parameters<Host[M]>>

type WithoutSignal<P extends readonly unknown[]> = P extends readonly []
  ? []
  : number extends P['length']
    ? P
    : P extends readonly [infer First, ...infer Rest]
      ? [First, ...WithoutSignal<Rest>]
      : P extends readonly [(infer First)?, ...infer Rest]
        ? First extends AbortSignal
          ? WithoutSignal<Rest>
          : [First?, ...WithoutSignal<Rest>]
        : never

/** `signalAt` is the index of the AbortSignal parameter, if the method takes one. */
type HostMethod<M extends HostMethodName> = {
  readonly args: z.ZodMiniType<CallParameters<M>>
} & (Parameters<Host[M]> extends CallParameters<M>
  ? { readonly signalAt?: undefined }
  : { readonly signalAt: Required<CallParameters<M>>['length'] })

const id = z.int().check(z.positive())
const text = (length: number) => z.string().check(z.maxLength(length))
const flag = z.optional(z.boolean())
const LONG = 200_000
const draftName = text(500)
const feedPath = z.enum(Object.keys(feedPaths) as [FeedPath, ...FeedPath[]])

const signInProofSchema = z.union([
  text(512),
  z.object({
    by: z.enum(['email', 'qr', 'short']),
    session: text(512),
    code: z.optional(text(16)),
    verifier: z.optional(text(128)),
  }),
])

const failureSchema = z.object({ doing: text(LONGEST_DOING), error: text(LONGEST_ERROR), at: z.int() })

const names = Object.keys(endpoints) as EndpointName[]

/** A call's input, with the parts that its endpoint accepts. */
const callSchema = z.discriminatedUnion(
  'name',
  names.filter(isCallable).map((name) => {
    const { params, query, body } = endpoints[name]
    const parts = { ...(params && { params }), ...(query && { query }), ...(body && { body }) }
    return z.object({ name: z.literal(name), input: z.object(parts) })
  }) as unknown as readonly [z.ZodMiniObject<{ name: z.ZodMiniLiteral<string>; input: z.ZodMiniObject }>],
)

/** The valid input depends on the name. At compile time, the schema is selected by the name alone. */
const callArgs = z.pipe(
  z.pipe(
    z.tuple([z.unknown(), z.optional(z.unknown())]),
    z.transform(([name, input]) => ({ name, input: input ?? {} })),
  ),
  z.pipe(
    callSchema,
    z.transform(({ name, input }) => [name, input]),
  ),
) as unknown as z.ZodMiniType<CallParameters<'call'>, CallParameters<'call'>>

/**
 * The methods that may be called over a channel, and their arguments. All other calls are refused before they reach the
 * Host, because a malicious page may have taken over a window. Both ends are built from this table. The code does not
 * compile if a Host method is missing from the table or has different parameters.
 */
const hostMethods = {
  call: { args: callArgs, signalAt: 2 },
  perform: { args: z.tuple([actionSchema, z.nullable(feedEntrySchema), z.optional(text(64))]) },
  save: { args: z.tuple([text(LONGEST_ADDRESS), z.optional(z.nullable(text(50_000_000)))]) },
  queueIds: { args: z.tuple([queueQuerySchema]) },
  entries: { args: z.tuple([z.array(id).check(z.maxLength(10_000))]) },
  feed: { args: z.tuple([feedPath, z.optional(z.nullable(text(8192)))]), signalAt: 2 },
  cachedFeed: { args: z.tuple([feedPath]) },
  article: { args: z.tuple([id]) },
  waitingChanges: { args: z.tuple([]) },
  retryChange: { args: z.tuple([text(200)]) },
  discardChange: { args: z.tuple([text(200)]) },
  offlineState: { args: z.tuple([]) },
  setOffline: { args: z.tuple([offlineSettingsSchema]) },
  clearStored: { args: z.tuple([]) },
  draft: { args: z.tuple([draftName]) },
  drafts: { args: z.tuple([]) },
  keepDraft: { args: z.tuple([draftName, z.nullable(text(LONG))]) },
  clearDrafts: { args: z.tuple([]) },
  sync: { args: z.tuple([z.optional(z.object({ full: flag }))]) },
  status: { args: z.tuple([]) },
  signIn: { args: z.tuple([signInProofSchema]) },
  signOut: { args: z.tuple([]) },
  report: { args: z.tuple([failureSchema]) },
  activity: { args: z.tuple([]) },
  clearActivity: { args: z.tuple([]) },
} satisfies { readonly [M in HostMethodName]: HostMethod<M> }

/** Any row of the table. */
interface AnyHostMethod {
  readonly args: z.ZodMiniType
  readonly signalAt?: number | undefined
}
export const hostMethod = (name: HostMethodName): AnyHostMethod => hostMethods[name]

export const hostMethodNames = Object.keys(hostMethods) as readonly HostMethodName[]

/** The parameter types that a schema accepts. */
type Taken<T> = T extends readonly unknown[]
  ? { readonly [K in keyof T]: Taken<T[K]> }
  : T extends object
    ? { readonly [K in keyof T as string extends K ? never : K]: Taken<T[K]> }
    : T

/** The Host's methods, provided that the table accepts all their arguments. */
export type HostMethods = {
  readonly [M in HostMethodName]: CallParameters<M> extends Taken<z.input<(typeof hostMethods)[M]['args']>>
    ? Host[M]
    : { readonly refusedByTheTable: CallParameters<M> }
}
