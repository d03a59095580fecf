import { AwsV4Signer } from 'aws4fetch'
import { type ByteSource, piecesOf } from '../../bytes/byte-source.ts'
import { operatorStream } from '../../outbound/index.ts'
import { readS3Body } from './read-s3-body.ts'
import { type Listing, readS3Error, readS3Listing } from './read-s3-listing.ts'
import { S3Error } from './s3-error.ts'
import type { S3Location } from './s3-location.ts'

export interface S3Patience {
  /** Milliseconds before each retry. */
  readonly retryDelays: readonly number[]
  /** Milliseconds until a response starts. Additional time is allowed for the size of the data sent and received. */
  readonly answerMs: number
}

const USUAL: S3Patience = { retryDelays: [200, 800, 2500], answerMs: 30_000 }

/** A connection slower than this counts as broken. */
const BYTES_PER_MS = 32

/** No object is larger: files have at most 50 MB. */
const LARGEST_OBJECT = 256 * 1024 * 1024
/** Maximum size of a response with text. This is enough for a thousand names, or an error. */
const LARGEST_TEXT = 4 * 1024 * 1024

const PASSING = new Set([408, 429, 500, 502, 503, 504])
/** Error codes after which another attempt may succeed. */
const PASSING_CODES = new Set(['RequestTimeout', 'SlowDown', 'BadDigest', 'IncompleteBody'])

export interface S3Call {
  readonly method: 'GET' | 'PUT' | 'DELETE' | 'HEAD'
  /** The key after the bucket's prefix. Empty: the bucket itself. */
  readonly key: string
  readonly query?: Readonly<Record<string, string>>
  readonly headers?: Readonly<Record<string, string>>
  /** The body is sent as it is read. The headers contain its hash. */
  readonly body?: ByteSource
}

export interface S3Answer {
  readonly status: number
  readonly headers: Headers
  readonly bytes: Uint8Array<ArrayBuffer>
}

/**
 * Calls an S3-compatible server. Requests are signed with Signature Version 4 and name the bucket in their path, which
 * every server understands. Temporary failures are retried. The operator names the server, so no address is refused.
 */
export class S3Bucket {
  readonly #place: S3Location
  readonly #patience: S3Patience

  constructor(place: S3Location, patience: S3Patience = USUAL) {
    this.#place = place
    this.#patience = patience
  }

  /**
   * Resolves to a response with one of these statuses. Rejects with S3Error for any other response, or if there is
   * none.
   */
  async call(call: S3Call, expected: readonly number[]): Promise<S3Answer> {
    for (let attempt = 0; ; attempt++) {
      try {
        return await this.#attempt(call, expected)
      } catch (error) {
        const delay = this.#patience.retryDelays[attempt]
        if (!(error instanceof S3Error) || !error.mayPass || delay === undefined) throw error
        // Half of the delay is random, so that callers that failed at the same time do not all retry at the same time.
        await new Promise((resolve) => setTimeout(resolve, delay * (0.5 + Math.random() / 2)))
      }
    }
  }

  /** Returns at most a thousand keys below `prefix`. `next` is the position at which an earlier listing continues. */
  async list(prefix: string, { delimiter, next }: { delimiter?: string; next: string | null }): Promise<Listing> {
    const whole = `${this.#place.prefix}${prefix}`
    const query = {
      'list-type': '2',
      prefix: whole,
      ...(delimiter === undefined ? {} : { delimiter }),
      ...(next === null ? {} : { 'continuation-token': next }),
    }
    const { bytes } = await this.call({ method: 'GET', key: '', query }, [200])
    const listing = readS3Listing(bytes)
    if (listing === null) throw new S3Error(`${this.#place.address}: the answer is no list.`)
    const inside = (key: string) => {
      if (!key.startsWith(whole)) throw new S3Error(`${this.#place.address}: the list has keys of another folder.`)
      return key.slice(whole.length)
    }
    return {
      keys: listing.keys.map((each) => ({ ...each, key: inside(each.key) })),
      folders: listing.folders.map(inside),
      next: listing.next,
    }
  }

  async #attempt(call: S3Call, expected: readonly number[]): Promise<S3Answer> {
    const { method, body } = call
    const stop = new AbortController()
    const late = () => stop.abort(new Error('The object store took too long.'))
    const { answerMs } = this.#patience
    let timer = setTimeout(late, answerMs + (body?.size ?? 0) / BYTES_PER_MS)
    try {
      const { url, headers } = await this.#signed(call)
      const reply = await operatorStream(url, {
        method,
        headers,
        signal: stop.signal,
        ...(body === undefined ? {} : { body: ReadableStream.from(piecesOf(body)), duplex: 'half' }),
      })
      const length = Number(reply.headers.get('content-length') ?? LARGEST_TEXT)
      clearTimeout(timer)
      timer = setTimeout(late, answerMs + length / BYTES_PER_MS)
      const isObject = call.key !== '' && (reply.status === 200 || reply.status === 206)
      const bytes = await readS3Body(reply, method, isObject ? LARGEST_OBJECT : LARGEST_TEXT)
      if (expected.includes(reply.status)) return { status: reply.status, headers: reply.headers, bytes }
      const code = readS3Error(bytes)
      throw new S3Error(told(call, this.#place, reply.status, code), {
        ...{ status: reply.status, code },
        mayPass: PASSING.has(reply.status) || PASSING_CODES.has(code),
      })
    } catch (error) {
      if (error instanceof S3Error) throw error
      // There was no response, or it was cut off.
      throw new S3Error(`${this.#place.address}: ${reasonOf(error)}`, { mayPass: true, cause: error })
    } finally {
      clearTimeout(timer)
    }
  }

  async #signed({ method, key, query = {}, headers = {}, body }: S3Call): Promise<{ url: URL; headers: Headers }> {
    const { endpoint, bucket, prefix, region, accessKeyId, secretAccessKey, sessionToken } = this.#place
    const url = new URL(`${endpoint}/${bucket}${key === '' ? '' : `/${prefix}${key}`}`)
    for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value)
    const signed = await new AwsV4Signer({
      ...{ method, url: url.href, headers, region, accessKeyId, secretAccessKey, service: 's3' },
      ...(sessionToken === undefined ? {} : { sessionToken }),
    }).sign()
    // A proxy may change this header, so it is not signed. Compressed bytes would have another length.
    signed.headers.set('accept-encoding', 'identity')
    if (body !== undefined) signed.headers.set('content-length', String(body.size))
    return signed
  }
}

function told({ method }: S3Call, { address, region }: S3Location, status: number, code: string): string {
  const hint =
    status === 301 || status === 307 || code === 'AuthorizationHeaderMalformed'
      ? ` Is ${region} the region of the bucket? AWS_REGION says it.`
      : status === 403
        ? ' The keys, what they may do, and the clock of this machine decide that.'
        : ''
  return `${address} answered ${method} with ${status}${code === '' ? '' : ` (${code})`}.${hint}`
}

/** Returns the reason for an error. `fetch` puts it into the cause of its error. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  return error.cause instanceof Error && error.cause.message !== '' ? error.cause.message : error.message
}
