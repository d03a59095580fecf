import type { EndpointInput, EndpointName, EndpointReply } from '#shared/api/endpoints.ts'

/**
 * A response body that is already JSON text with the shape `Body`. Stored text is sent without parsing it. It is UTF-8
 * bytes if it is sent more than once.
 */
export interface JsonText<Body> {
  readonly jsonText: string | Uint8Array<ArrayBuffer>
  /** Never set. Gives JSON texts of different shapes different types. */
  readonly shape?: Body
}

export interface Answer<Body> {
  /** Defaults to the endpoint's first status. */
  readonly status?: number
  readonly body: Body | JsonText<Body>
  readonly headers?: Readonly<Record<string, string>>
}

/** Data about the call that a route may use, in addition to its validated input. */
export interface CallContext {
  /** 0 for calls that need no sign-in. */
  readonly account: number
  /** The session of this call. 0 for calls that need none. */
  readonly session: number
  /**
   * The kind of client that the session was started for: web, extension, desktop. '' for calls that need no sign-in.
   */
  readonly clientType: string
  /** The client's name, as stated by the client. */
  readonly device: string | null
  /** The caller's network (see networkOf). Null for calls from this machine's own app. */
  readonly network: string | null
  /** API version, 10 to 20, from /api/v10 … /api/v20. */
  readonly apiVersion: number
  /** The URL as the client sees it, with the public origin. It is used to build absolute URLs. */
  readonly url: URL
  /** True if the client's copy with this validator is up to date. The response is then 304. */
  readonly notModified: (etag: string) => boolean
}

/** Converts the contract's types to output types: immutable, and without the allowance for future fields. */
type Served<T> = T extends readonly (infer Item)[]
  ? readonly Served<Item>[]
  : T extends object
    ? { readonly [K in keyof T as string extends K ? never : K]: Served<T[K]> }
    : T

type Reply<N extends EndpointName> = Answer<Served<EndpointReply<N>>> | NotModified | FileAnswer

export type Handler<N extends EndpointName> = (
  call: CallContext,
  input: EndpointInput<N>,
) => Promise<Reply<N>> | Reply<N>

/** The bytes of a file. The caller may request only a part of them. */
export interface FileAnswer {
  readonly file: FileToSend
}

export interface FileToSend {
  readonly mediaType: string
  /** The file name that is suggested for saving. */
  readonly name: string
  readonly size: number
  /** A value that changes whenever the bytes change. */
  readonly version: string
  /** Seconds for which a client may cache the file. By default, it must always request it again. */
  readonly keptFor?: number
  /** Reads the bytes from `start` up to, but not including, `end`. */
  read(start: number, end: number): Promise<Uint8Array<ArrayBuffer>> | ReadableStream<Uint8Array<ArrayBuffer>>
}

export interface NotModified {
  readonly notModified: string
}

/** Handlers for every endpoint of the contract. A missing or mistyped one causes a compile error. */
export type Routes = { readonly [N in EndpointName]: Handler<N> }
