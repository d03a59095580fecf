import type * as z from 'zod/mini'

type Schema = z.ZodMiniType

/**
 * One call, shared by client and service. `path` follows the API prefix (`/api/v19`), ends in a slash, and may name
 * parameters in braces. The service validates `params`, `query` and `body`; a client sends exactly `InputOf`.
 */
export interface Endpoint<
  Params extends Schema | undefined = Schema | undefined,
  Query extends Schema | undefined = Schema | undefined,
  Body extends Schema | undefined = Schema | undefined,
  Reply extends Schema | undefined = Schema | undefined,
> {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  readonly path: string
  /**
   * 'none': may be called signed out. 'optional': may also be called signed out, but identifies the caller if a user is
   * signed in.
   */
  readonly auth: 'bearer' | 'none' | 'optional'
  readonly params: Params
  readonly query: Query
  readonly body: Body
  /** Undefined if the reply is a 204 with no body. */
  readonly reply: Reply
  /**
   * 'file' means that the reply is a file's bytes: all of them, or the part that a Range header requests (RFC 9110).
   */
  readonly sends: 'json' | 'file'
  /** The success statuses: 200, and any others that the call may return. */
  readonly status: readonly number[]
  readonly summary: string
}

type Part<Name extends string, S> = S extends Schema ? { readonly [K in Name]: z.output<S> } : unknown

/** The input of a call: `{params, query, body}`, each only if the endpoint has one. */
export type InputOf<E> =
  E extends Endpoint<infer P, infer Q, infer B, infer _R>
    ? Part<'params', P> & Part<'query', Q> & Part<'body', B>
    : never

export type ReplyOf<E> =
  E extends Endpoint<infer _P, infer _Q, infer _B, infer R> ? (R extends Schema ? z.output<R> : null) : never

type Given = Partial<Pick<Endpoint, 'auth' | 'params' | 'query' | 'body' | 'reply' | 'sends' | 'status'>> &
  Pick<Endpoint, 'method' | 'path' | 'summary'>
type Made<G extends Given> = Endpoint<
  G extends { params: infer P extends Schema } ? P : undefined,
  G extends { query: infer Q extends Schema } ? Q : undefined,
  G extends { body: infer B extends Schema } ? B : undefined,
  G extends { reply: infer R extends Schema } ? R : undefined
>

export function endpoint<const G extends Given>(given: G): Made<G> {
  const { auth = 'bearer', params, query, body, reply, sends = 'json' } = given
  const status = given.status ?? [reply ? 200 : 204]
  return { ...given, auth, params, query, body, reply, sends, status } as unknown as Made<G>
}
