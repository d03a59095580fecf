import type * as z from 'zod/mini'

type Schema = z.ZodMiniType

/**
 * One call, as both sides sign it. `path` stands behind the API prefix (`/api/v19`), ends in a slash, and may name
 * parameters in braces. `params`, `query` and `body` are checked by the service; a client sends `InputOf` exactly.
 */
export interface Endpoint<
  Params extends Schema | undefined = Schema | undefined,
  Query extends Schema | undefined = Schema | undefined,
  Body extends Schema | undefined = Schema | undefined,
  Reply extends Schema | undefined = Schema | undefined,
> {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  readonly path: string
  /** 'none': may be called signed out. */
  readonly auth: 'bearer' | 'none'
  readonly params: Params
  readonly query: Query
  readonly body: Body
  /** undefined: answers 204 and no body. */
  readonly reply: Reply
  /** 'file': answers with the bytes of a file, wholly or in the part that a Range header asks for (RFC 9110). */
  readonly sends: 'json' | 'file'
  /** The status of success; the ones besides 200 that API.md names. */
  readonly status: readonly number[]
  readonly summary: string
}

type Part<Name extends string, S> = S extends Schema ? { readonly [K in Name]: z.output<S> } : unknown

/** What a caller hands over: `{params, query, body}`, each only where the endpoint has one. */
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
