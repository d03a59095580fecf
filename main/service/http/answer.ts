import type { EndpointInput, EndpointName, EndpointReply } from '#shared/api/endpoints.ts'

/**
 * A body that is JSON text already, of the shape `Body`: stored text is sent as it is (PERFORMANCE.md section 4).
 * As UTF-8 bytes where it is sent more than once.
 */
export interface JsonText<Body> {
  readonly jsonText: string | Uint8Array<ArrayBuffer>
  /** Never set; makes texts of different shapes different types. */
  readonly shape?: Body
}

export interface Answer<Body> {
  /** Default: the first status of the endpoint. */
  readonly status?: number
  readonly body: Body | JsonText<Body>
  readonly headers?: Readonly<Record<string, string>>
}

/** What a route may know about the call besides its checked input. */
export interface CallContext {
  /** 0 for calls that need no sign-in. */
  readonly account: number
  /** The sign-in of this call; 0 for calls that need none. */
  readonly session: number
  /** What the client calls itself. */
  readonly device: string | null
  /** 10 to 20, of /api/v10 … /api/v20. */
  readonly apiVersion: number
  /** As the client sees it, with the public origin: what absolute addresses are built from. */
  readonly url: URL
  /** True when the client's copy with this validator is still good; the answer then is 304. */
  readonly notModified: (etag: string) => boolean
}

/** The contract's shape as something to hand out: immutable, and without the room it leaves for fields of the future. */
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

/** The bytes of a file, of which the caller may want a part. */
export interface FileAnswer {
  readonly file: FileToSend
}

export interface FileToSend {
  readonly mediaType: string
  /** What it is saved as. */
  readonly name: string
  readonly size: number
  /** Another one for other bytes. */
  readonly version: string
  /** Seconds for which whoever has it need not ask again. Default: never without asking. */
  readonly keptFor?: number
  /** From `start` up to `end`. */
  read(start: number, end: number): Uint8Array<ArrayBuffer>
}

export interface NotModified {
  readonly notModified: string
}

/** Every endpoint of the contract: one that is missing or mistyped does not compile. */
export type Routes = { readonly [N in EndpointName]: Handler<N> }
